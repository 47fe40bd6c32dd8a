/** Atoms over the open store of the signed-in user. */
import type { Atom } from 'jotai'
import type { Observable } from 'rxjs'
import type { UserStore } from '#data/user-store/user-store.ts'
import { observableAtom } from '../atoms/observable-atom.ts'
import { openUserStoreAtom } from './user-store.ts'

/** Creates an atom that follows an observable of the store. Undefined: not read yet, or nobody is signed in. */
export const userAtom = <T>(select: (store: UserStore) => Observable<T> | undefined): Atom<T | undefined> =>
  observableAtom((get) => {
    const store = get(openUserStoreAtom)
    return store && select(store)
  })
