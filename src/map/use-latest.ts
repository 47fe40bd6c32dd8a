import { useEffect, useRef, type RefObject } from 'react'

/** The newest value, for listeners that are set up once. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
