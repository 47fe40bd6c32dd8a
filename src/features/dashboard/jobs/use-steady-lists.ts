import { useEffect, useMemo, useRef, useState } from 'react'
import type { JobLists } from './job-lists.ts'
import { atPlaces, placesOf, type Places } from './steady-places.ts'

/** A hand is gone so long after its last touch, key or scrolling, ms. */
const GONE_MS = 2_000

const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const

export interface SteadyLists {
  readonly lists: JobLists
  /** Lets rows take their new places: the person asked for another list. */
  readonly release: () => void
}

/** Returns the lists whose rows stay where they are while the person touches, scrolls or uses keys, and move when the hand is gone. */
export function useSteadyLists(live: JobLists): SteadyLists {
  const [held, setHeld] = useState<Places>()
  const latest = useRef(live)
  useEffect(() => {
    latest.current = live
  }, [live])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onInput = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setHeld(undefined), GONE_MS)
      setHeld((before) => before ?? placesOf(latest.current))
    }
    for (const type of INPUT) addEventListener(type, onInput, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of INPUT) removeEventListener(type, onInput, { capture: true })
    }
  }, [])
  const lists = useMemo(() => (held ? atPlaces(live, held) : live), [held, live])
  return { lists, release: () => setHeld(undefined) }
}
