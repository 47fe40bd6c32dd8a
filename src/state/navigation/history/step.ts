/** Steps of the app's history: views, and the overlays above them. */
import { addressOf, parseAddress } from '../addresses.ts'
import { isMapOverlay, type Overlay } from '../overlay.ts'
import { HOME, WELCOME, type Place } from '../place.ts'

export type Step =
  | { readonly key: number; readonly place: Place }
  /** @param opener element that opened it, which gets the focus back */
  | { readonly key: number; readonly overlay: Overlay; readonly opener: HTMLElement | undefined }
  /** An overlay of an earlier page, which cannot be shown again: a form, or a question. */
  | { readonly key: number; readonly gone: true }

let lastKey = 0
const nextKey = (): number => (lastKey += 1)

export const placeStep = (place: Place): Step => ({ key: nextKey(), place })
export const overlayStep = (overlay: Overlay, opener: HTMLElement | undefined): Step => ({ key: nextKey(), overlay, opener })

/** Returns a step's address; empty for one without. */
export const addressOfStep = (step: Step): string => ('gone' in step ? '' : (addressOf(step) ?? ''))

/** @param address empty for a step that had none */
export function stepAt(address: string): Step {
  if (address === '') return { key: nextKey(), gone: true }
  const to = parseAddress(address)
  return 'place' in to ? placeStep(to.place) : overlayStep(to.overlay, undefined)
}

/** Returns the view of the topmost step. */
export function placeOf(trail: readonly Step[]): Place {
  const step = trail.findLast((each) => 'place' in each)
  return step && 'place' in step ? step.place : HOME
}

export type OverlayStep = Extract<Step, { overlay: Overlay }>

/** Returns the overlays above the topmost view, bottom first. */
export function overlaysOf(trail: readonly Step[]): readonly OverlayStep[] {
  const start = trail.findLastIndex((each) => 'place' in each) + 1
  return trail.slice(start).filter((each) => 'overlay' in each)
}

/** Returns the address that the browser shows for a trail. */
export function shownAddress(trail: readonly Step[]): string {
  const step = trail.findLast((each) => addressOfStep(each) !== '')
  return step === undefined || ('place' in step && step.place.view === WELCOME.view) ? '/' : addressOfStep(step)
}

/** Returns the trail without the steps at its end that cannot be shown again. */
export function withoutGone(trail: readonly Step[]): readonly Step[] {
  const length = trail.findLastIndex((step) => !('gone' in step)) + 1
  return length === trail.length ? trail : trail.slice(0, length)
}

/** Returns whether a step above these lies on the map: home, or the filters while a helper's sheet is over the map beside them. */
function isMapBelow(below: readonly Step[]): boolean {
  const { view } = placeOf(below)
  const overlays = overlaysOf(below)
  return overlays.every(({ overlay }) => isMapOverlay(overlay)) && (view === 'map' || (view === 'filters' && overlays.length > 0))
}

/** Returns the trail with each profile that lies on the map as the sheet at full height, which has the same address. */
export function withSheets(trail: readonly Step[]): readonly Step[] {
  const isScreenOnMap = (step: Step, index: number): boolean =>
    'overlay' in step && step.overlay.kind === 'provider-profile' && isMapBelow(trail.slice(0, index))
  if (!trail.some(isScreenOnMap)) return trail
  return trail.map((step, index): Step =>
    'overlay' in step && step.overlay.kind === 'provider-profile' && isScreenOnMap(step, index)
      ? { ...step, overlay: { kind: 'provider', providerId: step.overlay.providerId, isWhole: true } }
      : step,
  )
}
