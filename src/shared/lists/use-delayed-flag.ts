import { useEffect, useState } from 'react'

/** True once something has been so for that long: what resolves sooner is not worth a word. @param afterMs 0 is at once */
export function useDelayedFlag(isSo: boolean, afterMs: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isSo, afterMs])
  return isSo && (late || afterMs === 0)
}
