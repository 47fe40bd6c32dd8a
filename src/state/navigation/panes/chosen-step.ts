/**
 * What is chosen in a list. In one pane it is a step above the list. Beside the list it takes the place of the list's step, so Back leaves
 * both for the view before. When the room changes, the steps change with it.
 */
import { useEffect, useRef } from 'react'
import { addressOfStep, overlayStep, placeStep, type Step } from '../history/step.ts'
import { forgetKept } from '../history/kept.ts'
import { changeTrail } from '../history/trail.ts'

type ListName = 'bookings' | 'messages'

/** Returns the id that a step of the list shows; null for none, undefined for another step. */
function chosenIn(list: ListName, step: Step | undefined): string | null | undefined {
  if (step === undefined || 'gone' in step) return undefined
  if (list === 'messages') return 'overlay' in step && step.overlay.kind === 'messages' ? (step.overlay.bookingId ?? null) : undefined
  if (!('place' in step)) return undefined
  if (step.place.view === 'booking') return step.place.bookingId ?? ''
  return step.place.view === 'bookings' ? null : undefined
}

const isList = (list: ListName, step: Step | undefined): boolean => chosenIn(list, step) === null
const isChosen = (list: ListName, step: Step | undefined): boolean => typeof chosenIn(list, step) === 'string'

const opener = (step: Step | undefined): HTMLElement | undefined => (step && 'overlay' in step ? step.opener : undefined)

function stepOf(list: ListName, id: string | null, from: HTMLElement | undefined): Step {
  if (list === 'bookings') return placeStep(id === null ? { view: 'bookings' } : { view: 'booking', bookingId: id })
  return overlayStep({ kind: 'messages', ...(id === null ? {} : { bookingId: id }) }, from)
}

const focused = (): HTMLElement | undefined => (document.activeElement instanceof HTMLElement ? document.activeElement : undefined)

/**
 * Shows what was pressed in a list.
 * @param id of the booking, or of the chat's; null for the list alone
 * @param isBeside the list stays beside it
 */
export function choose(list: ListName, id: string | null, isBeside: boolean): void {
  changeTrail((trail) => {
    const top = trail.at(-1)
    if (!isBeside || chosenIn(list, top) === undefined) {
      const above = stepOf(list, id, focused())
      forgetKept(addressOfStep(above))
      return [...trail, above]
    }
    if (chosenIn(list, top) === id) return trail
    const step = stepOf(list, id, opener(top))
    forgetKept(addressOfStep(step))
    // The same step, showing something else: the overlay around both panes stays.
    return [...trail.slice(0, -1), { ...step, key: top?.key ?? step.key }]
  })
}

/** Puts the list below what is chosen in it, or takes it away from there, after the room changed. */
export function fitSteps(list: ListName, isBeside: boolean): void {
  changeTrail((trail) => {
    const at = trail.findLastIndex((step) => isChosen(list, step))
    if (at === -1 || isBeside !== isList(list, trail[at - 1])) return trail
    return isBeside ? trail.toSpliced(at - 1, 1) : trail.toSpliced(at, 0, stepOf(list, null, opener(trail[at])))
  })
}

/** Has the steps follow the room: for the component that draws both panes. */
export function useFittedSteps(list: ListName, isBeside: boolean): void {
  const was = useRef(isBeside)
  useEffect(() => {
    if (was.current === isBeside) return
    was.current = isBeside
    fitSteps(list, isBeside)
  }, [list, isBeside])
}
