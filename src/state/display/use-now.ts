/** This device's clock for what is only shown: ages, today, past slots. Nothing is ordered by it. */
import { useEffect, useState } from 'react'

/** Milliseconds since 1970, renewed every `everyMs`. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
