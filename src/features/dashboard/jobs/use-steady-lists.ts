import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { JobLists } from './job-lists.ts'
import { atPlaces, placesOf, type Places } from './steady-places.ts'

/** A hand is gone so long after its last touch, key or scrolling, ms. */
const GONE_MS = 2_000

const INPUT = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const

/** Places of the rows while a hand is on the page. Taking them renders nothing: a press must not wait for it. */
class HeldPlaces {
  #places: Places | undefined
  /** True once a list was arranged that the hand did not begin with. */
  #isBehind = false
  #first: JobLists | undefined
  #arranged: { readonly of: JobLists; readonly as: JobLists } | undefined

  hold(lists: JobLists): void {
    if (this.#places !== undefined) return
    this.#places = placesOf(lists)
    this.#first = lists
  }

  arrange(lists: JobLists): JobLists {
    if (this.#places === undefined || lists === this.#first) return lists
    this.#isBehind = true
    if (this.#arranged?.of !== lists) this.#arranged = { of: lists, as: atPlaces(lists, this.#places) }
    return this.#arranged.as
  }

  /** @returns whether rows have to move now */
  release(): boolean {
    const isBehind = this.#isBehind
    this.#places = undefined
    this.#first = undefined
    this.#arranged = undefined
    this.#isBehind = false
    return isBehind
  }
}

export interface SteadyLists {
  readonly lists: JobLists
  /** Lets rows take their new places: the person asked for another list. */
  readonly release: () => void
}

/** Returns the lists whose rows stay where they are while the person touches, scrolls or uses keys, and move when the hand is gone. */
export function useSteadyLists(live: JobLists): SteadyLists {
  const [held] = useState(() => new HeldPlaces())
  const [, countRelease] = useReducer((count: number) => count + 1, 0)
  const release = useCallback(() => {
    if (held.release()) countRelease()
  }, [held])
  const latest = useRef(live)
  useEffect(() => {
    latest.current = live
  }, [live])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onInput = (): void => {
      clearTimeout(timer)
      timer = setTimeout(release, GONE_MS)
      held.hold(latest.current)
    }
    for (const type of INPUT) addEventListener(type, onInput, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const type of INPUT) removeEventListener(type, onInput, { capture: true })
    }
  }, [held, release])
  return { lists: held.arrange(live), release }
}
