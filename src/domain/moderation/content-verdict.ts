/** Moderation of reported content: actions of an admin, and the states that follow. */
import type { ContentVerdict, ReportedContent } from '../documents/report.ts'

/** `appealed`: hidden, and its author asked for another look. */
export const CONTENT_STATES = ['open', 'hidden', 'kept', 'appealed'] as const
export type ContentState = (typeof CONTENT_STATES)[number]

export const CONTENT_ACTIONS = ['hide', 'restore', 'dismiss', 'uphold'] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** Changes of a state. `reopened` reverts a decision. */
export const CONTENT_CHANGES = ['hidden', 'restored', 'dismissed', 'reopened', 'upheld'] as const
export type ContentChange = (typeof CONTENT_CHANGES)[number]

const NEXT_STATE: Readonly<Record<ContentState, Partial<Record<ContentAction, ContentState>>>> = {
  open: { hide: 'hidden', dismiss: 'kept' },
  hidden: { hide: 'hidden', restore: 'kept' },
  kept: { hide: 'hidden', restore: 'kept', dismiss: 'kept' },
  appealed: { restore: 'kept', uphold: 'hidden' },
}

export const contentStateOf = ({ verdict, appeal }: Pick<ReportedContent, 'verdict' | 'appeal'>): ContentState =>
  verdict === 'hidden' && appeal?.state === 'open' ? 'appealed' : verdict

/** Returns what the document stores of a state. */
export const verdictOf = (state: ContentState): ContentVerdict => (state === 'appealed' ? 'hidden' : state)

/** Returns the state after an action, possibly the same; undefined if the action does not apply: hidden content is not dismissed. */
export const nextContentState = (state: ContentState, action: ContentAction): ContentState | undefined => NEXT_STATE[state][action]

/** Names the change from one state to another; undefined if they are equal. */
export function contentChange(from: ContentState, to: ContentState): ContentChange | undefined {
  if (from === to) return undefined
  const [wasHidden, isHidden] = [verdictOf(from) === 'hidden', verdictOf(to) === 'hidden']
  if (wasHidden && isHidden) return to === 'hidden' ? 'upheld' : 'reopened'
  if (isHidden) return 'hidden'
  if (wasHidden) return 'restored'
  return to === 'kept' ? 'dismissed' : 'reopened'
}
