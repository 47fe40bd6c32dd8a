/** Clocks of screens. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { clockAheadAtom } from './server-time.ts'

/** How often screens follow the time, ms. */
const EVERY_MS = 30_000

/** Returns the time of this device's own clock, ms since 1970: for the age of what that clock dated, such as the last contact. */
export function useDeviceNow(everyMs = EVERY_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Returns the server's time as this device knows it, ms since 1970: for everything that a booking, a message or a schedule says. */
export function useNow(everyMs = EVERY_MS): number {
  return useDeviceNow(everyMs) + useAtomValue(clockAheadAtom)
}
