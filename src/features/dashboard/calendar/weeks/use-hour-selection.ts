/**
 * Selects hours of a day: by a drag with the mouse, by a drag after a long press of a finger, so that a swipe still scrolls, and with the
 * keyboard. A single press selects one hour.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { cellAfterKey, hourAt, type HourRange, type WeekCell } from './hour-range.ts'

/** How long a finger rests before its drag selects, ms: what platforms use for a long press. */
const LONG_PRESS_MS = 400
/** Farther than this the finger scrolls, px. */
const STRAY_PX = 10

/** Element id of a cell. */
export const cellId = ({ date, hour }: WeekCell): string => (hour === null ? `cal-${date}` : `cal-${date}-${hour}`)

/** Returns the hour of the cell that contains an element; undefined elsewhere. */
function hourCellOf(target: EventTarget): { date: string; hour: number } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-hour]') : null
  const { date, hour } = cell?.dataset ?? {}
  return date === undefined || hour === undefined ? undefined : { date, hour: Number(hour) }
}

export interface HourSelectionOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly focused: WeekCell
  /** Runs when a key moves to another cell, which may be in another week. */
  readonly onMove: (to: WeekCell) => void
  readonly onPick: (range: HourRange) => void
}

export interface HourSelection {
  readonly range: HourRange | undefined
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
}

/** A pointer that is down on an hour. */
interface Press {
  readonly date: string
  readonly hour: number
  /** px from the top of the window */
  readonly startY: number
  /** Its moves select. */
  isDrag: boolean
  /** More than a press: the click that follows is not one. */
  isHandled: boolean
  timer?: number
}

export function useHourSelection({ body, focused, onMove, onPick }: HourSelectionOptions): HourSelection {
  const [range, setRange] = useState<HourRange>()
  const press = useRef<Press>(undefined)
  const isClickHandled = useRef(false)

  useEffect(() => {
    const element = body.current
    // The browser asks once, at the first move of a finger, whether it may scroll.
    const hold = (event: TouchEvent): void => {
      if (press.current?.isDrag === true) event.preventDefault()
    }
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => {
      element?.removeEventListener('touchmove', hold)
      window.clearTimeout(press.current?.timer)
    }
  }, [body])

  const end = (): void => {
    window.clearTimeout(press.current?.timer)
    press.current = undefined
    setRange(undefined)
  }

  const reach = (hour: number): void => {
    const { current } = press
    if (!current || !body.current) return
    setRange({ date: current.date, anchor: current.hour, head: hour })
    document.getElementById(cellId({ date: current.date, hour }))?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && range) {
      event.preventDefault()
      event.stopPropagation()
      isClickHandled.current = press.current !== undefined
      end()
      return
    }
    const { date, hour } = focused
    if (hour !== null && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      end()
      onPick(range?.date === date ? range : { date, anchor: hour, head: hour })
      return
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const to = cellAfterKey(focused, event.key, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (!to) return
    event.preventDefault()
    const isExtended = event.shiftKey && hour !== null && to.date === date
    if (isExtended && to.hour === null) return
    if (isExtended && to.hour !== null) setRange({ date, anchor: range?.date === date ? range.anchor : hour, head: to.hour })
    else setRange(undefined)
    onMove(to)
  }

  return {
    range,
    onKeyDown,
    onPointerDown: (event) => {
      isClickHandled.current = false
      const cell = hourCellOf(event.target)
      if (!cell || !event.isPrimary || event.button !== 0) return
      const started: Press = { ...cell, startY: event.clientY, isDrag: event.pointerType !== 'touch', isHandled: false }
      press.current = started
      if (started.isDrag) return
      started.timer = window.setTimeout(() => {
        started.isDrag = true
        started.isHandled = true
        navigator.vibrate?.(10)
        reach(cell.hour)
      }, LONG_PRESS_MS)
    },
    onPointerMove: (event) => {
      const { current } = press
      if (!current) return
      if (!current.isDrag) {
        if (Math.abs(event.clientY - current.startY) > STRAY_PX) end()
        return
      }
      const box = body.current?.getBoundingClientRect()
      if (!box) return
      const hour = hourAt(event.clientY - box.top, box.height)
      if (hour === (range?.head ?? current.hour)) return
      if (!current.isHandled) {
        current.isHandled = true
        // Only now: a captured pointer clicks the element that captured it.
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      reach(hour)
    },
    onPointerUp: () => {
      if (!press.current) return
      isClickHandled.current = press.current.isHandled
      end()
      if (isClickHandled.current && range) onPick(range)
    },
    onPointerCancel: end,
    onClick: (event) => {
      const cell = hourCellOf(event.target)
      if (cell && !isClickHandled.current) onPick({ date: cell.date, anchor: cell.hour, head: cell.hour })
      isClickHandled.current = false
    },
    onContextMenu: (event) => {
      // A long press of a finger opens a menu in some browsers.
      if (press.current && hourCellOf(event.target)) event.preventDefault()
    },
  }
}
