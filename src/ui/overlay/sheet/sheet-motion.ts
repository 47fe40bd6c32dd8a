/** How a finger moves a sheet or a layer over the view, and how it moves when it is let go. */
import { settling } from './sheet-height.ts'

/** Movement from which on a press is a drag, px. */
export const dragThresholdPx = 6
/** Samples that are kept for the speed. */
export const samplesMax = 12

/** px that are seen of a sheet now, also in flight. */
export const shownPx = (sheet: HTMLElement): number => sheet.offsetHeight - new DOMMatrix(getComputedStyle(sheet).transform).m42

export const isMoving = (sheet: HTMLElement): boolean => sheet.getAnimations().some(({ playState }) => playState === 'running')

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const swipedAway = new WeakSet<HTMLElement>()
/** Returns whether a finger moved a sheet out of sight: nothing is left to move when it goes. */
export const wasSwipedAway = (sheet: HTMLElement): boolean => swipedAway.has(sheet)

/** Puts a sheet where the finger is, between nothing and all of it. */
export function placeSheet(sheet: HTMLElement, shown: number): void {
  const full = sheet.offsetHeight
  sheet.style.transform = `translateY(${Math.min(full, Math.max(0, full - shown))}px)`
}

/** Lets go of a sheet: it moves on to where its style says. */
export function letGo(sheet: HTMLElement, distance: number, speed: number): void {
  swipedAway.delete(sheet)
  const { durationMs, easing } = settling(distance, speed)
  sheet.style.transition = prefersStill() ? '' : `transform ${durationMs}ms ${easing}`
  sheet.style.transform = ''
  sheet.removeAttribute('data-dragging')
  const rest = (): void => {
    if (!sheet.hasAttribute('data-dragging')) sheet.style.transition = ''
  }
  sheet.addEventListener('transitionend', rest, { once: true })
}

/** Moves a sheet below the edge of its parent, and says when it is there. */
export async function swipeAway(sheet: HTMLElement, distance: number, speed: number): Promise<void> {
  const { durationMs, easing } = settling(distance, speed)
  swipedAway.add(sheet)
  await sheet.animate({ transform: 'translateY(100%)' }, { duration: prefersStill() ? 0 : durationMs, easing, fill: 'forwards' }).finished
}

/** Takes hold of a sheet where it is. */
export function hold(sheet: HTMLElement, shown: number): void {
  sheet.setAttribute('data-dragging', '')
  placeSheet(sheet, shown)
  sheet.style.transition = 'none'
}

/** Cancels the click at the end of a drag, so that it does not press the content under the finger. */
export function swallowClick(element: HTMLElement): void {
  const stop = (event: MouseEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  element.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => element.removeEventListener('click', stop, { capture: true }))
}
