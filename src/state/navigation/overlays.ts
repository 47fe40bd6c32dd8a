/** Stack of overlays above the view. Each is a step of the history: Back (Android's too) closes the topmost. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { forgetKept } from './history/kept.ts'
import { changeTogether, changeTrail, trailAtom } from './history/trail.ts'
import { addressOfStep, overlaysOf, overlayStep, type OverlayStep, type Step } from './history/step.ts'
import { overlayIdentity, type Overlay } from './overlay.ts'

export { chatIn, isDecision, isMapOverlay } from './overlay.ts'
export type { MapOverlayKind, Overlay, OverlayKind, Prefill, RefusedCommand, SubscriptionPrefill } from './overlay.ts'

/** An overlay in the stack. The key distinguishes two of the same kind, the opener gets the focus back. */
export type StackedOverlay = OverlayStep

let lastStack: readonly OverlayStep[] = []
/** The same array until the overlays change, so that a change of the view alone renders nothing again. */
const stackAtom = atom((get) => {
  const stack = overlaysOf(get(trailAtom))
  if (stack.length !== lastStack.length || stack.some((step, index) => step !== lastStack[index])) lastStack = stack
  return lastStack
})
export const overlaysAtom = atom((get) => get(stackAtom).map((each) => each.overlay))

const currentStack = (): readonly OverlayStep[] => getDefaultStore().get(stackAtom)

/** Opener of an overlay that closed a moment ago, for the one that opens in its place. */
let formerOpener: HTMLElement | undefined

function openerNow(): HTMLElement | undefined {
  const active = document.activeElement
  return formerOpener ?? (active instanceof HTMLElement ? active : undefined)
}

/** Returns a step that opens an overlay: what was kept of an earlier one at its address is forgotten. */
export const newStep = (overlay: Overlay): Step => {
  const step = overlayStep(overlay, openerNow())
  forgetKept(addressOfStep(step))
  return step
}

/** Returns the stack, bottom first. */
export const useOverlays = (): readonly Overlay[] => useAtomValue(overlaysAtom)
export const useOverlayStack = (): readonly StackedOverlay[] => useAtomValue(stackAtom)

/** Returns the topmost overlay; undefined when none is open. */
export const topOverlay = (): Overlay | undefined => currentStack().at(-1)?.overlay

/** Opens an overlay on top of the stack. It takes the place of a question, which it answers. */
export function openOverlay(overlay: Overlay): void {
  const top = topOverlay()
  // Ignore a second press before the overlay is drawn.
  if (top && overlayIdentity(top) === overlayIdentity(overlay)) return
  if (top?.kind === 'question') replaceOverlay(overlay)
  else changeTrail((trail) => [...trail, newStep(overlay)])
}

/** Replaces the topmost overlay (for example with another provider's sheet) without another history entry. */
export function replaceOverlay(overlay: Overlay): void {
  if (topOverlay() === undefined) openOverlay(overlay)
  else changeTrail((trail) => [...trail.slice(0, -1), newStep(overlay)])
}

function close(count: number, then: (() => void) | undefined): void {
  const closed = currentStack().slice(currentStack().length - count)
  changeTogether(() => {
    if (closed.length > 0) changeTrail((trail) => trail.slice(0, -closed.length))
    if (!then) return
    formerOpener = closed[0]?.opener
    then()
    formerOpener = undefined
  })
}

/** Closes the topmost overlay, as Back does. @param then runs once it is closed */
export const closeOverlay = (then?: () => void): void => close(Math.min(1, currentStack().length), then)

/** Openers that are about to go, and take no focus back. */
const leavingOpeners = new WeakSet<HTMLElement>()
export const isLeaving = (opener: HTMLElement): boolean => leavingOpeners.has(opener)

/** Closes the topmost overlay, which did what its opener was there for. @param then runs once it is closed */
export function closeOverlayForGood(then?: () => void): void {
  const opener = currentStack().at(-1)?.opener
  if (opener) leavingOpeners.add(opener)
  closeOverlay(then)
}

/** Closes all overlays above the view. @param then runs once they are closed */
export const closeAllOverlays = (then?: () => void): void => close(currentStack().length, then)
