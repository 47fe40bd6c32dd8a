/** A question that a screen draws itself, in the stack of overlays. */
import { getDefaultStore } from 'jotai'
import { closeOverlay, openOverlay, overlaysAtom, topOverlay, type Overlay } from '../overlays.ts'

let lastNumber = 0

/**
 * Puts a question on the stack, so that Back answers it and not the screen below.
 * @param onBack runs when it leaves the stack in another way than by the returned function
 * @returns takes it off the stack
 */
export function openQuestion(onBack: () => void): () => void {
  const store = getDefaultStore()
  lastNumber += 1
  const question: Overlay = { kind: 'question', number: lastNumber }
  const isListed = (): boolean => store.get(overlaysAtom).includes(question)
  openOverlay(question)
  const unsubscribe = store.sub(overlaysAtom, () => {
    if (isListed()) return
    unsubscribe()
    onBack()
  })
  return () => {
    unsubscribe()
    if (topOverlay() === question) closeOverlay()
  }
}
