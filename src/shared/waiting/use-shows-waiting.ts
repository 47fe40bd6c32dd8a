import { useSyncStatus } from '#state/sync/user-queries.ts'
import { useDelayedFlag } from '../lists/use-delayed-flag.ts'

/** With a connection most commands are confirmed before a person has read a line, ms. */
const DELAY_MS = 800

/** Returns true once a waiting change is worth a sentence: at once without a connection, after a moment with one. */
export const useShowsWaiting = (isWaiting: boolean): boolean =>
  useDelayedFlag(isWaiting, useSyncStatus()?.connection === 'live' ? DELAY_MS : 0)
