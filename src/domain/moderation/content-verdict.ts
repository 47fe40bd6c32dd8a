/** Moderation of reported content: actions of an admin and the verdicts that follow. */
import type { ContentVerdict } from '../documents/report.ts'

export const CONTENT_ACTIONS = ['hide', 'restore', 'dismiss'] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** Changes of a verdict. `reopened` reverts a decision. */
export const CONTENT_CHANGES = ['hidden', 'restored', 'dismissed', 'reopened'] as const
export type ContentChange = (typeof CONTENT_CHANGES)[number]

const NEXT_VERDICT: Readonly<Record<ContentVerdict, Partial<Record<ContentAction, ContentVerdict>>>> = {
  open: { hide: 'hidden', dismiss: 'kept' },
  hidden: { hide: 'hidden', restore: 'kept' },
  kept: { hide: 'hidden', restore: 'kept', dismiss: 'kept' },
}

/** Returns the verdict after an action, possibly the same; undefined if the action does not apply: hidden content is not dismissed. */
export const nextVerdict = (verdict: ContentVerdict, action: ContentAction): ContentVerdict | undefined => NEXT_VERDICT[verdict][action]

/** Names the change from one verdict to another; undefined if they are equal. */
export function contentChange(from: ContentVerdict, to: ContentVerdict): ContentChange | undefined {
  if (from === to) return undefined
  if (to === 'hidden') return 'hidden'
  if (from === 'hidden') return 'restored'
  return to === 'kept' ? 'dismissed' : 'reopened'
}
