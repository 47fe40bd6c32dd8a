/** People who were active lately: a long poll repeats within a minute. */
import type { Uid } from '#domain/ids.ts'
import type { CounterStore } from '../../platform/counter-store.ts'

/** Longer than a long poll lasts, ms. */
const PRESENT_MS = 90_000
/** A presence is written for other processes at most this often, ms. */
const WRITE_MS = 30_000
const MAX_USERS = 20_000

export interface Presence {
  touch(uid: Uid): void
  /** Removes a person who signed out. */
  remove(uid: Uid): void
  isPresent(uid: Uid): Promise<boolean>
}

/** @param counters shared by all processes; absent where there is one */
export function openPresence(nowMs: () => number, counters?: CounterStore): Presence {
  const seen = new Map<Uid, { readonly atMs: number; readonly writtenMs: number }>()
  const keyOf = (uid: Uid): string => `presence:${uid}`
  const isLately = (atMs: number | undefined, ms: number): boolean => atMs !== undefined && atMs + ms > nowMs()
  // No request waits for it or fails because of it.
  const write = (written: Promise<void> | undefined): void => void written?.catch(() => undefined)

  return {
    touch(uid) {
      const writtenMs = seen.get(uid)?.writtenMs
      const isWritten = isLately(writtenMs, WRITE_MS)
      if (!isWritten) write(counters?.renew(keyOf(uid), (PRESENT_MS + WRITE_MS) / 1_000))
      seen.delete(uid)
      seen.set(uid, { atMs: nowMs(), writtenMs: isWritten && writtenMs !== undefined ? writtenMs : nowMs() })
      const [oldest] = seen.size > MAX_USERS ? seen.keys() : []
      if (oldest !== undefined) seen.delete(oldest)
    },
    remove(uid) {
      seen.delete(uid)
      write(counters?.remove(keyOf(uid)))
    },
    isPresent: async (uid) => (counters ? (await counters.read(keyOf(uid))) > 0 : isLately(seen.get(uid)?.atMs, PRESENT_MS)),
  }
}
