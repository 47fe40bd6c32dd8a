/** The server's time as this device knows it, for what screens show: today, ages, what is past. It never decides an order. */
import { getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { persistedAtom } from '../storage/local-storage.ts'

/** How far the server's clock is ahead of this device's, ms. Stored, so that a start shows the right day before the person's data is open. */
export const clockAheadAtom = persistedAtom('clock_ahead', v.number(), 0)

/** Corrects what all screens show. */
export function setClockAhead(ms: number): void {
  const store = getDefaultStore()
  if (store.get(clockAheadAtom) !== ms) store.set(clockAheadAtom, ms)
}

/** Returns the time now, ms since 1970. */
export const serverTimeMs = (): number => Date.now() + getDefaultStore().get(clockAheadAtom)
