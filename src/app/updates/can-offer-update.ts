/** When a new version may be offered: not while somebody types, and not before what they did has reached the server. */
import { MINUTE_MS } from '#domain/constants.ts'

/** What still waits after so long, ms, may be waiting for the very version that is offered. */
export const OUTBOX_WAIT_LIMIT_MS = 10 * MINUTE_MS

export interface UpdateOfferState {
  readonly isTyping: boolean
  /** Commands that are not with the server yet, or whose outcome is not here; undefined while they are being read. */
  readonly waiting: number | undefined
  /** Without the new version it does not go on. */
  readonly isNeeded: boolean
  /** A version has been waiting to be offered for longer than the outbox is waited for. */
  readonly isLate: boolean
}

export const canOfferUpdate = ({ isTyping, waiting, isNeeded, isLate }: UpdateOfferState): boolean =>
  !isTyping && (waiting === 0 || isNeeded || isLate)

/**
 * What waits, as far as it can be known: a store that cannot be opened tells nothing, and may need the very version that is offered.
 * @param told by the store; undefined before it has said anything
 */
export const pendingCommandCount = (told: number | undefined, isSignedIn: boolean, hasFailed: boolean): number | undefined =>
  told ?? (isSignedIn && !hasFailed ? undefined : 0)

const NON_TEXT_INPUT_TYPES = new Set(['button', 'checkbox', 'color', 'file', 'hidden', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether the focus is where one types. */
export function isTextField(element: Pick<Element, 'tagName' | 'getAttribute'> | null): boolean {
  if (element === null) return false
  if (element.tagName === 'TEXTAREA') return true
  if (element.tagName === 'INPUT') return !NON_TEXT_INPUT_TYPES.has(element.getAttribute('type') ?? 'text')
  return element.getAttribute('contenteditable') === 'true'
}
