/** States of the browser that it reports by events. */
import { atom, useAtomValue } from 'jotai'
import { followAtom } from './follow-atom.ts'

type Sources = readonly (readonly [target: EventTarget, event: string])[]

/**
 * Creates a hook that follows a state of the browser.
 * @param read returns the current state
 * @param sources returns who sends the events; called when a component uses the hook
 */
export function browserState<T>(read: () => T, sources: () => Sources): () => T {
  const reportedAtom = followAtom<Sources, T>(sources, (targets, set) => {
    const update = (): void => set(read())
    update()
    for (const [target, event] of targets) target.addEventListener(event, update)
    return () => {
      for (const [target, event] of targets) target.removeEventListener(event, update)
    }
  })
  const stateAtom = atom((get) => get(reportedAtom) ?? read())
  return () => useAtomValue(stateAtom)
}
