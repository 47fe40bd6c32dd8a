import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type DragSample, releaseSpeed, snapHeight, type SheetHeight, type SheetSizes } from './sheet-height.ts'
import { dragThresholdPx, hold, isMoving, letGo, placeSheet, samplesMax, shownPx, swallowClick, swipeAway } from './sheet-motion.ts'

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
      if (isCaught) {
        drag.current.moving = true
        hold(element, shownAtStart)
      }
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
        now.moving = true
        hold(event.currentTarget, now.shownAtStart)
      }
      now.samples = [...now.samples.slice(1 - samplesMax), { y: event.clientY, at: event.timeStamp }]
      placeSheet(event.currentTarget, now.shownAtStart - down)
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
