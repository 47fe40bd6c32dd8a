/** Keeps the newest message in view while the person is at the end, and otherwise the position where they read. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Distance from the end that still counts as being there, px. */
const BOTTOM_TOLERANCE_PX = 48
/** Distance of the first unread message from the top, px. */
const UNREAD_OFFSET_PX = 12

/** Identifies an element of the content by what it shows; scroll anchors refer to it. */
const KEYED_SELECTOR = '[data-key]'

export interface StickToBottomInput {
  /** The content of the scrolling element, whose growth is observed. The messages carry `data-key`. */
  readonly content: RefObject<HTMLElement | null>
  /** Element at which the view starts; without it the view starts at the end. */
  readonly startAt: RefObject<HTMLElement | null>
  /** Called first with whether the end is out of view, then whenever the person leaves the end or returns to it. */
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

/** @returns `toBottom`, which scrolls to the end and stays there */
export function useStickToBottom({ content, startAt, onScrolledAway }: StickToBottomInput): { readonly toBottom: () => void } {
  const stuck = useRef(true)
  const anchor = useRef<Anchor>(undefined)
  const away = useRef(onScrolledAway)
  useEffect(() => {
    away.current = onScrolledAway
  }, [onScrolledAway])

  // After each change the message that was first in view keeps its position, also when messages were added above it.
  useLayoutEffect(() => {
    const [element, inner] = [content.current?.parentElement, content.current]
    // At the end the observer below follows, after the layout of the frame: reading it here would compute it twice.
    if (!element || !inner || stuck.current) return
    const before = anchor.current
    const held = before && inner.querySelector<HTMLElement>(`[data-key="${CSS.escape(before.key)}"]`)
    if (held && held.offsetTop !== before.top) element.scrollTop += held.offsetTop - before.top
    anchor.current = findAnchor(inner)
  })

  // Before the first frame, which would show the start of the messages.
  useLayoutEffect(() => {
    const [element, inner] = [content.current?.parentElement, content.current]
    if (!element || !inner) return undefined
    const setStuck = (now: boolean): void => {
      if (stuck.current === now) return
      stuck.current = now
      if (!now) anchor.current = findAnchor(inner)
      away.current(!now)
    }
    const isNear = (): boolean => element.scrollHeight - element.scrollTop - element.clientHeight < BOTTOM_TOLERANCE_PX
    const follow = (): void => {
      if (stuck.current) element.scrollTo({ top: element.scrollHeight })
      else anchor.current = findAnchor(inner)
    }
    let last = element.scrollTop
    const onScroll = (): void => {
      const top = element.scrollTop
      // Content that grew since the last frame does not count as leaving the end: scrolling up does.
      if (isNear()) setStuck(true)
      else if (top < last) setStuck(false)
      last = top
    }
    follow()
    if (startAt.current) {
      element.scrollTo({ top: Math.max(0, startAt.current.offsetTop - inner.offsetTop - UNREAD_OFFSET_PX) })
      last = element.scrollTop
      stuck.current = isNear()
      anchor.current = findAnchor(inner)
    }
    away.current(!stuck.current)
    // The keyboard makes the scroller smaller, a message makes the content larger: a resize observer sees both.
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    sizes.observe(inner)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [content, startAt])

  return {
    toBottom: () => {
      stuck.current = true
      away.current(false)
      const element = content.current?.parentElement
      element?.scrollTo({ top: element.scrollHeight })
    },
  }
}
