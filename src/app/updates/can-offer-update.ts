/** Decides when to offer a new version: not while the person types, and not before their commands have reached the server. */
import { MINUTE_MS } from '#domain/constants.ts'

/** Commands that are still pending after this time, ms, may need the offered version. */
export const OUTBOX_WAIT_LIMIT_MS = 10 * MINUTE_MS

export interface UpdateOfferState {
  readonly isTyping: boolean
  /** Commands that are not on the server yet or have no result yet; undefined while the outbox is loading. */
  readonly waiting: number | undefined
  /** Sync has stopped until the app is updated. */
  readonly isNeeded: boolean
  /** The version has been waiting for longer than `OUTBOX_WAIT_LIMIT_MS`. */
  readonly isLate: boolean
}

export const canOfferUpdate = ({ isTyping, waiting, isNeeded, isLate }: UpdateOfferState): boolean =>
  !isTyping && (waiting === 0 || isNeeded || isLate)

/**
 * Counts the pending commands. A store that failed to open counts as 0, because it may need the offered version.
 * @param storeCount count from the store; undefined while it is loading
 */
export const pendingCommandCount = (storeCount: number | undefined, isSignedIn: boolean, hasFailed: boolean): number | undefined =>
  storeCount ?? (isSignedIn && !hasFailed ? undefined : 0)

const NON_TEXT_INPUT_TYPES = new Set(['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether the focused element accepts text. */
export function isTextField(element: Pick<Element, 'tagName' | 'getAttribute'> | null): boolean {
  if (element === null) return false
  if (element.tagName === 'TEXTAREA') return true
  if (element.tagName === 'INPUT') return !NON_TEXT_INPUT_TYPES.has(element.getAttribute('type') ?? 'text')
  return element.getAttribute('contenteditable') === 'true'
}
