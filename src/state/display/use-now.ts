/** This device's clock, for display only: ages, today, past slots. It never decides an order. */
import { useEffect, useState } from 'react'

/** Returns the time in ms since 1970, updated every `everyMs`. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
