/**
 * The sheet of a helper over the map. At full height it shows the whole profile and is a second step above the first, so that Back lowers it
 * to where it was.
 */
import { atom } from 'jotai'
import { addressOf } from '../addresses.ts'
import { overlaysOf, type Step } from '../history/step.ts'
import { changeTrail, trailAtom } from '../history/trail.ts'
import { newStep, openOverlay } from '../overlays.ts'
import { useImmediateAtomValue } from '../view.ts'

/** Returns the helper whose sheet a step is; undefined for another step. */
const providerOf = (step: Step | undefined): string | undefined =>
  step && 'overlay' in step && step.overlay.kind === 'provider' ? step.overlay.providerId : undefined

/** Returns the trail without the sheet at its end. */
function withoutSheet(trail: readonly Step[]): readonly Step[] {
  const last = trail.findLastIndex((step) => providerOf(step) === undefined)
  return last === trail.length - 1 ? trail : trail.slice(0, last + 1)
}

/** Address under which the height of a helper's sheet is kept, below its full height. */
export const sheetAddress = (providerId: string): string => addressOf({ overlay: { kind: 'provider', providerId } }) ?? ''

/** Opens the sheet of a helper, in the place of the one that is open. */
export function chooseProvider(providerId: string): void {
  changeTrail((trail) =>
    providerOf(trail.at(-1)) === providerId ? trail : [...withoutSheet(trail), newStep({ kind: 'provider', providerId })],
  )
}

/** Raises the open sheet to the whole profile. */
export const growSheet = (providerId: string): void => openOverlay({ kind: 'provider', providerId, isWhole: true })

/** Lowers the sheet from the whole profile: to the step below it, or in the place of a profile that a link opened. */
export function lowerSheet(providerId: string): void {
  changeTrail((trail) => {
    const top = trail.at(-1)
    if (providerOf(top) !== providerId || !isWhole(top)) return trail
    const rest = trail.slice(0, -1)
    return providerOf(rest.at(-1)) === providerId ? rest : [...rest, newStep({ kind: 'provider', providerId })]
  })
}

/** Closes the sheet at any height. */
export const closeSheet = (): void => changeTrail(withoutSheet)

const isWhole = (step: Step | undefined): boolean =>
  step !== undefined && 'overlay' in step && step.overlay.kind === 'provider' && step.overlay.isWhole === true

const wholeAtom = atom((get) => providerOf(overlaysOf(get(trailAtom)).findLast(isWhole)))

/** Returns whether a helper's sheet is raised to the whole profile. It follows at once: a sheet that is let go moves in the same frame. */
export const useIsWhole = (providerId: string): boolean => useImmediateAtomValue(wholeAtom) === providerId
