/** Keeps the newest message in view while the person is at the end, and the place where they read otherwise. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Nearer to the end than this, px, counts as being there. */
const BOTTOM_TOLERANCE_PX = 48
/** What is new begins this far below the top, px. */
const UNREAD_OFFSET_PX = 12

/** Marks an element of the content by what it shows: places are kept by it. */
const KEYED_SELECTOR = '[data-key]'

export interface StickToBottomInput {
  /** What scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Its content, whose growth is followed. Its messages carry `data-key`. */
  readonly content: RefObject<HTMLElement | null>
  /** Where the view begins; without it at the end. */
  readonly startAt: RefObject<HTMLElement | null>
  /** Told at first whether the end is out of view, and when the person leaves it or returns to it. */
  readonly onScrolledAway: (isAway: boolean) => void
}

interface Anchor {
  readonly key: string
  readonly top: number
}

const findAnchor = (content: HTMLElement): Anchor | undefined => {
  const first = content.querySelector<HTMLElement>(KEYED_SELECTOR)
  const key = first?.dataset['key']
  return first && key !== undefined ? { key, top: first.offsetTop } : undefined
}

/** @returns goes to the end, and stays there */
export function useStickToBottom({ scroller, content, startAt, onScrolledAway }: StickToBottomInput): { readonly toBottom: () => void } {
  const stuck = useRef(true)
  const anchor = useRef<Anchor>(undefined)
  const away = useRef(onScrolledAway)
  useEffect(() => {
    away.current = onScrolledAway
  }, [onScrolledAway])

  // After each change: what was the first message stays where it is, whatever came in above it.
  useLayoutEffect(() => {
    const [element, inner] = [scroller.current, content.current]
    if (!element || !inner) return
    const before = anchor.current
    const held = before && inner.querySelector<HTMLElement>(`[data-key="${CSS.escape(before.key)}"]`)
    if (held && !stuck.current && held.offsetTop !== before.top) element.scrollTop += held.offsetTop - before.top
    anchor.current = findAnchor(inner)
  })

  useEffect(() => {
    const [element, inner] = [scroller.current, content.current]
    if (!element || !inner) return undefined
    const setStuck = (now: boolean): void => {
      if (stuck.current === now) return
      stuck.current = now
      away.current(!now)
    }
    const isNear = (): boolean => element.scrollHeight - element.scrollTop - element.clientHeight < BOTTOM_TOLERANCE_PX
    const follow = (): void => {
      if (stuck.current) element.scrollTo({ top: element.scrollHeight })
      anchor.current = findAnchor(inner)
    }
    let last = element.scrollTop
    const onScroll = (): void => {
      const top = element.scrollTop
      // Content that grew since the last frame is no wish to leave the end: going up is.
      if (isNear()) setStuck(true)
      else if (top < last) setStuck(false)
      last = top
    }
    follow()
    if (startAt.current) {
      element.scrollTo({ top: Math.max(0, startAt.current.offsetTop - inner.offsetTop - UNREAD_OFFSET_PX) })
      last = element.scrollTop
      stuck.current = isNear()
    }
    away.current(!stuck.current)
    // The keyboard makes the scroller smaller, a message makes the content larger: both are sizes.
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    sizes.observe(inner)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, content, startAt])

  return {
    toBottom: () => {
      stuck.current = true
      away.current(false)
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
    },
  }
}
