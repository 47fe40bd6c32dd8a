/** A live query as React state: documents live in the store and reach a component through here. */
import { useEffect, useState } from 'react'
import type { Observable } from 'rxjs'

/**
 * Follows an observable for as long as the component shows.
 * @param source makes the observable; called again when a dependency changes; undefined while there is none to follow
 * @returns its latest value, or undefined before the first
 */
export function useLive<T>(source: () => Observable<T> | undefined, dependencies: readonly unknown[]): T | undefined {
  const [value, setValue] = useState<T>()
  useEffect(() => {
    setValue(undefined)
    const subscription = source()?.subscribe(setValue)
    return () => subscription?.unsubscribe()
    // The caller names what its source depends on.
  }, dependencies)
  return value
}
