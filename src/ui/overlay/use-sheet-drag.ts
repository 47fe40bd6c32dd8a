import { type PointerEvent, type RefObject, useRef } from 'react'
import { snapHeight, type SheetHeight, type SheetSizes } from './sheet-height.ts'

interface Drag {
  readonly pointer: number
  readonly startX: number
  readonly startY: number
  lastY: number
  lastAt: number
  /** px per ms, positive upwards. */
  speed: number
  moving: boolean
}

export interface SheetDragOptions {
  readonly sheet: RefObject<HTMLElement | null>
  /** Part that drags the sheet at any height and with any pointer. */
  readonly top: RefObject<HTMLElement | null>
  readonly height: SheetHeight
  readonly peek: number
  readonly half: number
  readonly onHeight: (height: SheetHeight) => void
}

/** Movement from which on a press is a drag, px. */
const dragThresholdPx = 6

/** Returns pointer handlers that drag a sheet and settle it at one of its heights. */
export function useSheetDrag({ sheet, top, height, peek, half, onHeight }: SheetDragOptions) {
  const drag = useRef<Drag | undefined>(undefined)

  const release = () => {
    drag.current = undefined
    sheet.current?.removeAttribute('data-dragging')
    sheet.current?.style.removeProperty('--drag')
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const fromTop = event.target instanceof Node && top.current?.contains(event.target) === true
      // At full height touches scroll the content, and a mouse may select text or press buttons in it.
      const fromBody = event.pointerType !== 'mouse' && height !== 'full'
      const docked = getComputedStyle(event.currentTarget).transform === 'none'
      if (event.button !== 0 || docked || !(fromTop || fromBody)) return
      drag.current = {
        pointer: event.pointerId,
        startX: event.clientX,
        startY: event.clientY,
        lastY: event.clientY,
        lastAt: event.timeStamp,
        speed: 0,
        moving: false,
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (now?.pointer !== event.pointerId) return
      const down = event.clientY - now.startY
      if (!now.moving) {
        if (Math.abs(down) < dragThresholdPx || Math.abs(down) < Math.abs(event.clientX - now.startX)) return
        now.moving = true
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.setAttribute('data-dragging', '')
      }
      const passed = event.timeStamp - now.lastAt
      if (passed > 0) now.speed = (now.lastY - event.clientY) / passed
      now.lastY = event.clientY
      now.lastAt = event.timeStamp
      event.currentTarget.style.setProperty('--drag', `${down}px`)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      if (now?.pointer !== event.pointerId) return
      if (now.moving) {
        const full = event.currentTarget.offsetHeight
        const sizes: SheetSizes = { peek: Math.min(peek, full), half: Math.min(half, full), full }
        const shown = sizes[height] - (event.clientY - now.startY)
        const speed = event.timeStamp - now.lastAt > 80 ? 0 : now.speed
        swallowClick(event.currentTarget)
        onHeight(snapHeight(height, shown, speed, sizes))
      }
      release()
    },
    onPointerCancel: release,
  }
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
