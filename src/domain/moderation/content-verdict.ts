/** What an admin decides about words that were reported: whether they stay. */
import type { ContentVerdict } from '../documents/report.ts'

export const CONTENT_ACTIONS = ['hide', 'restore', 'dismiss'] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** What a change of the verdict is. `reopened` is a decision that was taken back. */
export const CONTENT_CHANGES = ['hidden', 'restored', 'dismissed', 'reopened'] as const
export type ContentChange = (typeof CONTENT_CHANGES)[number]

const NEXT_VERDICT: Readonly<Record<ContentVerdict, Partial<Record<ContentAction, ContentVerdict>>>> = {
  open: { hide: 'hidden', dismiss: 'kept' },
  hidden: { hide: 'hidden', restore: 'kept' },
  kept: { hide: 'hidden', restore: 'kept', dismiss: 'kept' },
}

/** The verdict after an action, the same one where it changes nothing; undefined where it makes no sense: what is hidden is not dismissed. */
export const nextVerdict = (verdict: ContentVerdict, action: ContentAction): ContentVerdict | undefined => NEXT_VERDICT[verdict][action]

/** What one verdict after the other is; undefined for the same one. */
export function contentChange(from: ContentVerdict, to: ContentVerdict): ContentChange | undefined {
  if (from === to) return undefined
  if (to === 'hidden') return 'hidden'
  if (from === 'hidden') return 'restored'
  return to === 'kept' ? 'dismissed' : 'reopened'
}
