/** Atoms of one kind, by their parameters. */
import { atom, type Atom } from 'jotai'

/**
 * Returns the atom for the given parameters, the same for all components that use it. It is forgotten when the last of them has left.
 * @param create creates the atom for parameters that no component uses yet
 */
export function atomFamily<Params extends readonly (string | number | null | undefined)[], T>(
  create: (...params: Params) => Atom<T>,
): (...params: Params) => Atom<T> {
  const atoms = new Map<string, Atom<T>>()
  return (...params) => {
    const key = JSON.stringify(params)
    const known = atoms.get(key)
    if (known) return known
    const created = create(...params)
    const member = atom(
      (get) => get(created),
      () => undefined,
    )
    member.onMount = () => {
      atoms.set(key, member)
      return () => void atoms.delete(key)
    }
    atoms.set(key, member)
    return member
  }
}
