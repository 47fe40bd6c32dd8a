/** People who were active lately: a long poll repeats within a minute. */
import type { Uid } from '#domain/ids.ts'

/** Longer than a long poll lasts, ms. */
const PRESENT_MS = 90_000
const MAX_USERS = 20_000

export interface Presence {
  touch(uid: Uid): void
  /** Removes a person who signed out. */
  remove(uid: Uid): void
  isPresent(uid: Uid): boolean
}

export function openPresence(nowMs: () => number): Presence {
  const seenMs = new Map<Uid, number>()
  return {
    touch(uid) {
      seenMs.delete(uid)
      seenMs.set(uid, nowMs())
      const [oldest] = seenMs.size > MAX_USERS ? seenMs.keys() : []
      if (oldest !== undefined) seenMs.delete(oldest)
    },
    remove: (uid) => void seenMs.delete(uid),
    isPresent: (uid) => (seenMs.get(uid) ?? -Infinity) + PRESENT_MS > nowMs(),
  }
}
