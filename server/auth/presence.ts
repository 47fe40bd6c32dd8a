/** Who has been heard of lately: a held feed asks again within a minute. */
import type { Uid } from '#domain/ids.ts'

/** Longer than a held feed lasts, ms. */
const PRESENT_MS = 90_000
const MAX_USERS = 20_000

export interface Presence {
  touch(uid: Uid): void
  /** Gone by their own word. */
  remove(uid: Uid): void
  isPresent(uid: Uid): boolean
}

export function openPresence(nowMs: () => number): Presence {
  const heardMs = new Map<Uid, number>()
  return {
    touch(uid) {
      heardMs.delete(uid)
      heardMs.set(uid, nowMs())
      const [oldest] = heardMs.size > MAX_USERS ? heardMs.keys() : []
      if (oldest !== undefined) heardMs.delete(oldest)
    },
    remove: (uid) => void heardMs.delete(uid),
    isPresent: (uid) => (heardMs.get(uid) ?? -Infinity) + PRESENT_MS > nowMs(),
  }
}
