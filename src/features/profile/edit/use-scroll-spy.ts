/** Tabs over sections of a single page: a tab scrolls to its section, and scrolling selects the tab of the visible one. */
import { useEffect, useRef, useState, type RefObject } from 'react'
import { tabPanelId } from '#ui/navigation/tab-panel.tsx'

/** A section counts as reached when its top is at most this far below the top of the visible area, px. */
const REACHED_OFFSET_PX = 96

export interface ScrollSpy<Id extends string> {
  readonly scroll: RefObject<HTMLDivElement | null>
  readonly current: Id
  readonly goTo: (id: Id) => void
}

export function useScrollSpy<Id extends string>(idPrefix: string, first: Id, ids: readonly Id[]): ScrollSpy<Id> {
  const scroll = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(first)

  useEffect(() => {
    const frame = scroll.current
    if (!frame) return undefined
    const update = (): void => {
      const edge = frame.getBoundingClientRect().top + REACHED_OFFSET_PX
      const isReached = (id: Id): boolean =>
        (document.getElementById(tabPanelId(idPrefix, id))?.getBoundingClientRect().top ?? Infinity) <= edge
      const isAtEnd = frame.scrollTop > 0 && frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 2
      setCurrent((isAtEnd ? ids.at(-1) : ids.findLast(isReached)) ?? first)
    }
    frame.addEventListener('scroll', update, { passive: true })
    return () => frame.removeEventListener('scroll', update)
  }, [idPrefix, first, ids])

  return {
    scroll,
    current,
    goTo: (id) => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
      document.getElementById(tabPanelId(idPrefix, id))?.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' })
      setCurrent(id)
    },
  }
}
