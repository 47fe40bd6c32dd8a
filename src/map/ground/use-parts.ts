import { useEffect, useState } from 'react'

/**
 * Returns how many parts of something large may be there: none at first, then one more after each frame, up to `count`. A press waits for
 * one part at most.
 */
export function useParts(count: number): number {
  const [parts, setParts] = useState(0)
  useEffect(() => {
    if (parts >= count) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // A timer runs after the frame is painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setParts(parts + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [parts, count])
  return parts
}
