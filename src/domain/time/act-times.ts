/** When an act was done, and when the server received it: what sorts, expires or wins a race goes by the arrival. */
import { addMs, instantToMs, type Instant } from './instant.ts'

/** An act that arrived later than this after it was done is shown with both times, ms. */
export const SHOWN_APART_MS = 600_000

export interface ActTimes {
  /** When it was done, as far as the server could check. */
  readonly at: Instant
  /** When the server received it; absent where that is the same instant. */
  readonly sent_at?: Instant | undefined
}

/** What a decision knows of the time of an act; as in its context. */
export interface ActClock {
  readonly now: Instant
  readonly doneAt: Instant
  readonly queuedMs: number
  /** When the server had heard the device before it could send the act; absent where nobody knows. */
  readonly heard?: Instant | undefined
}

/** When the server received the act. */
export const receivedAt = ({ at, sent_at }: ActTimes): Instant => sent_at ?? at

/** Returns when the act was sent, where it is shown beside the time it was done. */
export const sentLater = ({ at, sent_at }: ActTimes): Instant | undefined =>
  sent_at !== undefined && instantToMs(sent_at) - instantToMs(at) > SHOWN_APART_MS ? sent_at : undefined

/** True if the server has not heard the device between the time that it states for the act and now. */
export const isUnheard = ({ now, doneAt, queuedMs }: ActClock): boolean => doneAt === addMs(now, -queuedMs)
