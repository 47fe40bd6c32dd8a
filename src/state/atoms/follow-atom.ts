/** Atoms that follow something outside of jotai while a component uses them. */
import { atom, getDefaultStore, type Atom, type Getter } from 'jotai'

/**
 * Creates an atom without a value until its source sends one, and again after the last component has left.
 * @param read returns the source; it may read other atoms, and another source replaces it
 * @param follow follows the source until the returned function is called, and sends values with `set`
 */
export function followAtom<Source, T>(
  read: (get: Getter) => Source,
  follow: (source: Source, set: (value: T | undefined) => void) => () => void,
): Atom<T | undefined> {
  const sourceAtom = atom(read)
  const valueAtom = atom<T | undefined>(undefined)
  valueAtom.onMount = (change) => {
    const store = getDefaultStore()
    const set = (value: T | undefined): void => change(() => value)
    let stop = follow(store.get(sourceAtom), set)
    const stopReading = store.sub(sourceAtom, () => {
      stop()
      stop = follow(store.get(sourceAtom), set)
    })
    return () => {
      stopReading()
      stop()
      set(undefined)
    }
  }
  return valueAtom
}
