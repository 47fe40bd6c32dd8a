import { onIdleOrInput } from '#ui/list/on-idle-or-input.ts'
import { DIRECTIONS, nearestMark } from './nearest-mark.ts'

export interface RovingFocus {
  /** Makes sure that Tab reaches one of the marks. Call it after marks have changed. */
  refresh(): void
  remove(): void
}

interface RovingOptions {
  /** Element whose buttons are the marks. */
  readonly pane: HTMLElement
  /** The map's element, whose middle decides where Tab goes first. */
  readonly container: HTMLElement
  /** Called with the button that a key has reached, to show it. */
  readonly onReach: (button: HTMLElement) => void
  /** Called when no mark lies in that direction. */
  readonly onEdge: (direction: readonly [right: number, down: number]) => void
}

const MARKS = '.map-mark button'

function middleOf(element: Element): { readonly x: number; readonly y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/**
 * Makes the marks of a map one stop of Tab: at first the chosen mark or the one nearest to the middle, later the one that was left. Arrow
 * keys go from mark to mark.
 */
export function createRovingFocus({ pane, container, onReach, onEdge }: RovingOptions): RovingFocus {
  let stop: HTMLElement | undefined

  const setStop = (button: HTMLElement): void => {
    if (stop) stop.tabIndex = -1
    stop = button
    button.tabIndex = 0
  }
  const marks = () => Array.from(pane.querySelectorAll<HTMLElement>(MARKS), (button) => ({ button, ...middleOf(button) }))

  const focused = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || !target.matches(MARKS)) return
    setStop(target)
    if (target.matches(':focus-visible')) onReach(target)
  }
  const pressed = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key]
    const { target } = event
    if (!direction || !(target instanceof HTMLElement) || !target.matches(MARKS) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const next = nearestMark(middleOf(target), marks(), direction)?.button
    if (!next) return onEdge(direction)
    next.focus({ preventScroll: true })
  }
  const choose = (): void => {
    if (stop?.isConnected === true) return
    const chosen = pane.querySelector<HTMLElement>('.map-mark [aria-pressed="true"]')
    const middle = middleOf(container)
    const distance = ({ x, y }: { readonly x: number; readonly y: number }): number => Math.hypot(x - middle.x, y - middle.y)
    const first = chosen ?? marks().toSorted((a, b) => distance(a) - distance(b))[0]?.button
    if (first) setStop(first)
  }
  let stopWaiting = (): void => undefined
  pane.addEventListener('focusin', focused)
  pane.addEventListener('keydown', pressed)

  return {
    refresh() {
      if (stop?.isConnected === true) return
      stop = undefined
      stopWaiting()
      // Measuring all marks in the middle of a zoom would lay out the page; a key does not wait.
      stopWaiting = onIdleOrInput(choose)
    },
    remove() {
      stopWaiting()
      pane.removeEventListener('focusin', focused)
      pane.removeEventListener('keydown', pressed)
    },
  }
}
