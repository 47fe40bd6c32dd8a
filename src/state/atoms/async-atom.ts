/** Atoms with the result of an asynchronous query. */
import { atom, type Getter, type WritableAtom } from 'jotai'
import { followAtom } from './follow-atom.ts'

type Query<T> = (signal: AbortSignal) => Promise<T | undefined>

/**
 * Creates an atom with the latest result of a query, which runs again when what it reads changes. An earlier result stays while the next
 * one is loading. Setting the atom runs the query once more, and resolves when the result is there.
 * @param read returns the query; undefined for none. A query that resolves with undefined changes nothing
 */
export function asyncAtom<T>(read: (get: Getter) => Query<T> | undefined): WritableAtom<T | undefined, [], Promise<void>> {
  const nothing = (): Promise<void> => Promise.resolve()
  let runAgain = nothing
  const resultAtom = followAtom<Query<T> | undefined, T>(read, (query, set) => {
    const abort = new AbortController()
    const run = async (): Promise<void> => {
      const value = await query?.(abort.signal)
      if (value !== undefined && !abort.signal.aborted) set(value)
    }
    runAgain = run
    void run()
    return () => {
      abort.abort()
      runAgain = nothing
    }
  })
  return atom(
    (get) => get(resultAtom),
    () => runAgain(),
  )
}
