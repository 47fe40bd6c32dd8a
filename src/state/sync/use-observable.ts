/** Live queries as React state: the way from the documents of a store to a component. */
import { useEffect, useRef, useState } from 'react'
import type { Observable } from 'rxjs'

/**
 * Follows an observable of a store while the component is mounted.
 * @param store undefined while there is none to follow
 * @param key identifies the query; another key subscribes again
 * @param select creates the observable
 * @returns the latest value, or undefined before the first
 */
export function useObservable<Store, T>(
  store: Store | undefined,
  key: string,
  select: (store: Store) => Observable<T> | undefined,
): T | undefined {
  const [current, setCurrent] = useState<{ readonly store: Store; readonly key: string; readonly value: T }>()
  const latest = useRef(select)
  useEffect(() => {
    latest.current = select
  }, [select])
  useEffect(() => {
    if (store === undefined) return undefined
    const subscription = latest.current(store)?.subscribe((value) => setCurrent({ store, key, value }))
    return () => subscription?.unsubscribe()
  }, [store, key])
  // A value of another store or key must not show for even one frame.
  return current !== undefined && current.store === store && current.key === key ? current.value : undefined
}
