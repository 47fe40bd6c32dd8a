/** A live query as React state: documents live in the store and reach a component through here. */
import { useEffect, useRef, useState } from 'react'
import type { Observable } from 'rxjs'

/**
 * Follows an observable of a store for as long as the component shows.
 * @param store undefined while there is none to follow
 * @param key names what is followed: another key follows anew
 * @param select makes the observable
 * @returns its latest value, or undefined before the first
 */
export function useObservable<Store, T>(
  store: Store | undefined,
  key: string,
  select: (store: Store) => Observable<T> | undefined,
): T | undefined {
  const [held, setHeld] = useState<{ readonly store: Store; readonly key: string; readonly value: T }>()
  const latest = useRef(select)
  useEffect(() => {
    latest.current = select
  }, [select])
  useEffect(() => {
    if (store === undefined) return undefined
    const subscription = latest.current(store)?.subscribe((value) => setHeld({ store, key, value }))
    return () => subscription?.unsubscribe()
  }, [store, key])
  // What belongs to another store or key must not show for even one frame.
  return held !== undefined && held.store === store && held.key === key ? held.value : undefined
}
