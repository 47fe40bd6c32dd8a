/** Which part of a thread is drawn: the newest messages, what comes to them, and what the person asks for above them. */
import { useState } from 'react'

/** Messages drawn at first, and more of them at each press. */
const PAGE = 60

/**
 * How many of the oldest messages are left out now. It stays while messages come in, so that nothing moves above a reader,
 * until there are two pages too many.
 * @param before what was left out before
 * @param wanted how many messages are drawn at least
 */
export function leftOut(count: number, before: number, wanted: number): number {
  const newest = Math.max(0, count - wanted)
  return before > newest || count - before > wanted + 2 * PAGE ? newest : before
}

export interface ThreadWindow {
  /** How many of the oldest messages are not drawn. */
  readonly earlier: number
  readonly showEarlier: () => void
}

/** @param count messages in the thread */
export function useThreadWindow(count: number): ThreadWindow {
  const [{ wanted, earlier }, setWindow] = useState({ wanted: PAGE, earlier: Math.max(0, count - PAGE) })
  const now = leftOut(count, earlier, wanted)
  if (now !== earlier) setWindow({ wanted, earlier: now })
  return { earlier: now, showEarlier: () => setWindow({ wanted: wanted + PAGE, earlier: Math.max(0, now - PAGE) }) }
}
