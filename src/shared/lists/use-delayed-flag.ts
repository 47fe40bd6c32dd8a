import { useEffect, useState } from 'react'

/** Returns true once the flag has been set for `afterMs`: anything shorter is not worth a message. @param afterMs 0 is at once */
export function useDelayedFlag(flag: boolean, afterMs: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!flag) return undefined
    const timer = setTimeout(() => setElapsed(true), afterMs)
    return () => {
      clearTimeout(timer)
      setElapsed(false)
    }
  }, [flag, afterMs])
  return flag && (elapsed || afterMs === 0)
}
