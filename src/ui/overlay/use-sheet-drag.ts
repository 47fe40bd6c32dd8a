import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type DragSample, releaseSpeed, settling, snapHeight, type SheetHeight, type SheetSizes } from './sheet-height.ts'

interface Drag {
  readonly pointer: number
  readonly startX: number
  readonly startY: number
  /** Visible height when the drag began, px. A sheet that is caught in flight is between two of its heights. */
  readonly shownAtStart: number
  /** Began on the content at full height, which scrolls unless it is pulled down from its top. */
  readonly scroller: HTMLElement | undefined
  samples: DragSample[]
  moving: boolean
}

export interface SheetDragOptions {
  /** Part that drags the sheet at any height and with any pointer. */
  readonly top: RefObject<HTMLElement | null>
  readonly body: RefObject<HTMLElement | null>
  readonly height: SheetHeight
  readonly peek: number
  readonly half: number
  readonly onHeight: (height: SheetHeight) => void
  /** Called when the sheet has been swiped away below its lowest height. */
  readonly onClose?: (() => void) | undefined
}

/** Movement from which on a press is a drag, px. */
const dragThresholdPx = 6
/** Samples that are kept for the speed. */
const samplesMax = 12

/** px that are seen of a sheet now, also in flight. */
const shownPx = (sheet: HTMLElement): number => sheet.offsetHeight - new DOMMatrix(getComputedStyle(sheet).transform).m42

const isMoving = (sheet: HTMLElement): boolean => sheet.getAnimations().some(({ playState }) => playState === 'running')

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Puts a sheet where the finger is, between nothing and all of it. */
function place(sheet: HTMLElement, shown: number): void {
  const full = sheet.offsetHeight
  sheet.style.transform = `translateY(${Math.min(full, Math.max(0, full - shown))}px)`
}

/** Lets go of a sheet: it moves on to where its style says. */
function letGo(sheet: HTMLElement, distance: number, speed: number): void {
  const { durationMs, easing } = settling(distance, speed)
  sheet.style.transition = prefersStill() ? '' : `transform ${durationMs}ms ${easing}`
  sheet.style.transform = ''
  sheet.removeAttribute('data-dragging')
  const rest = (): void => {
    if (!sheet.hasAttribute('data-dragging')) sheet.style.transition = ''
  }
  sheet.addEventListener('transitionend', rest, { once: true })
}

const swipedAway = new WeakSet<HTMLElement>()
/** Returns whether a finger moved a sheet out of sight: nothing is left to move when it goes. */
export const wasSwipedAway = (sheet: HTMLElement): boolean => swipedAway.has(sheet)

/** Moves a sheet below the edge of its parent, and says when it is there. */
async function swipeAway(sheet: HTMLElement, distance: number, speed: number): Promise<void> {
  const { durationMs, easing } = settling(distance, speed)
  swipedAway.add(sheet)
  await sheet.animate({ transform: 'translateY(100%)' }, { duration: prefersStill() ? 0 : durationMs, easing, fill: 'forwards' }).finished
}

/** Returns pointer handlers that drag a sheet and settle it at one of its heights. */
export function useSheetDrag({ top, body, height, peek, half, onHeight, onClose }: SheetDragOptions) {
  const drag = useRef<Drag | undefined>(undefined)

  // A pull from the top of the content is the sheet's; the browser would scroll with it.
  useEffect(() => {
    const element = body.current
    const keep = (event: TouchEvent): void => {
      if (drag.current?.moving === true && event.cancelable) event.preventDefault()
    }
    element?.addEventListener('touchmove', keep, { passive: false })
    return () => element?.removeEventListener('touchmove', keep)
  }, [body])

  const sizesOf = (element: HTMLElement): SheetSizes => {
    const full = element.offsetHeight
    return { peek: Math.min(peek, full), half: Math.min(half, full), full }
  }

  const settle = (element: HTMLElement, shown: number, speed: number): void => {
    const sizes = sizesOf(element)
    const target = snapHeight(shown, speed, sizes, onClose !== undefined)
    if (target === 'closed') {
      void swipeAway(element, -shown, speed).then(() => onClose?.())
      return
    }
    letGo(element, sizes[target] - shown, speed)
    onHeight(target)
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const element = event.currentTarget
      const isIn = (part: HTMLElement | null): boolean => event.target instanceof Node && part?.contains(event.target) === true
      // A mouse may select text or press buttons in the content.
      const isTouch = event.pointerType !== 'mouse'
      const isDocked = getComputedStyle(element).transform === 'none'
      if (event.button !== 0 || isDocked || !(isIn(top.current) || isTouch)) return
      const isCaught = isMoving(element)
      const shownAtStart = shownPx(element)
      drag.current = {
        pointer: event.pointerId,
        startX: event.clientX,
        startY: event.clientY,
        shownAtStart,
        scroller: height === 'full' && !isIn(top.current) ? (body.current ?? undefined) : undefined,
        samples: [{ y: event.clientY, at: event.timeStamp }],
        moving: false,
      }
      if (isCaught) hold(element, drag.current)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (now?.pointer !== event.pointerId) return
      const down = event.clientY - now.startY
      if (!now.moving) {
        if (Math.abs(down) < dragThresholdPx || Math.abs(down) < Math.abs(event.clientX - now.startX)) return
        if (now.scroller && (down < 0 || now.scroller.scrollTop > 0)) {
          drag.current = undefined
          return
        }
        event.currentTarget.setPointerCapture(event.pointerId)
        hold(event.currentTarget, now)
      }
      now.samples = [...now.samples.slice(1 - samplesMax), { y: event.clientY, at: event.timeStamp }]
      place(event.currentTarget, now.shownAtStart - down)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (now?.pointer !== event.pointerId) return
      drag.current = undefined
      if (!now.moving) return
      swallowClick(event.currentTarget)
      settle(event.currentTarget, now.shownAtStart - (event.clientY - now.startY), releaseSpeed(now.samples, event.timeStamp))
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (now?.pointer !== event.pointerId) return
      drag.current = undefined
      if (now.moving) letGo(event.currentTarget, 0, 0)
    },
  }
}

/** Takes hold of a sheet where it is. */
function hold(sheet: HTMLElement, drag: Drag): void {
  drag.moving = true
  sheet.setAttribute('data-dragging', '')
  place(sheet, drag.shownAtStart)
  sheet.style.transition = 'none'
}

/** Cancels the click at the end of a drag, so that it does not press the content under the finger. */
function swallowClick(element: HTMLElement) {
  const stop = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', stop, { capture: true }))
}
