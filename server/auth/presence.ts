/** Who has been heard of lately: a held feed asks again within a minute. */
import type { Uid } from '#domain/ids.ts'

/** Longer than a held feed lasts, ms. */
const PRESENT_MS = 90_000
const MOST = 20_000

export interface Presence {
  heardOf(uid: Uid): void
  /** Gone by their own word. */
  left(uid: Uid): void
  isPresent(uid: Uid): boolean
}

export function openPresence(nowMs: () => number): Presence {
  const heardMs = new Map<Uid, number>()
  return {
    heardOf(uid) {
      heardMs.delete(uid)
      heardMs.set(uid, nowMs())
      const [oldest] = heardMs.size > MOST ? heardMs.keys() : []
      if (oldest !== undefined) heardMs.delete(oldest)
    },
    left: (uid) => void heardMs.delete(uid),
    isPresent: (uid) => (heardMs.get(uid) ?? -Infinity) + PRESENT_MS > nowMs(),
  }
}
