/** Clocks of screens. */
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { clockAheadAtom } from './server-time.ts'

/** How often screens follow the time, ms. */
const EVERY_MS = 30_000

interface Ticker {
  readonly followers: Set<() => void>
  stop(): void
}

/** One timer for each interval: many components that follow the time wake the device once. */
const tickers = new Map<number, Ticker>()

function startTicker(everyMs: number): Ticker {
  const followers = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = (): void => {
    for (const tell of followers) tell()
  }
  const start = (): void => {
    if (document.visibilityState === 'visible') timer = setInterval(tick, everyMs)
  }
  const onVisibility = (): void => {
    clearInterval(timer)
    if (document.visibilityState === 'visible') tick()
    start()
  }
  document.addEventListener('visibilitychange', onVisibility)
  start()
  return {
    followers,
    stop: () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}

/** Calls back every so many ms while the page is visible, and when it is visible again. @returns stops it */
export function followTicks(everyMs: number, tell: () => void): () => void {
  const ticker = tickers.get(everyMs) ?? startTicker(everyMs)
  tickers.set(everyMs, ticker)
  ticker.followers.add(tell)
  return () => {
    ticker.followers.delete(tell)
    if (ticker.followers.size > 0) return
    ticker.stop()
    tickers.delete(everyMs)
  }
}

/** Returns the time of this device's own clock, ms since 1970: for the age of what that clock dated, such as the last contact. */
export function useDeviceNow(everyMs = EVERY_MS): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => followTicks(everyMs, () => setNow(Date.now())), [everyMs])
  return now
}

/** Returns the server's time as this device knows it, ms since 1970: for everything that a booking, a message or a schedule says. */
export function useNow(everyMs = EVERY_MS): number {
  return useDeviceNow(everyMs) + useAtomValue(clockAheadAtom)
}
