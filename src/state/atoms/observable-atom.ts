/** The way from the observables of the device's database to atoms. */
import type { Atom, Getter } from 'jotai'
import type { Observable } from 'rxjs'
import { followAtom } from './follow-atom.ts'

/**
 * Creates an atom with the latest value of an observable. Undefined before the first value: one of an earlier observable never shows.
 * @param read returns the observable; undefined for none
 */
export const observableAtom = <T>(read: (get: Getter) => Observable<T> | undefined): Atom<T | undefined> =>
  followAtom<Observable<T> | undefined, T>(read, (source, set) => {
    const subscription = source?.subscribe(set)
    return () => {
      subscription?.unsubscribe()
      set(undefined)
    }
  })
