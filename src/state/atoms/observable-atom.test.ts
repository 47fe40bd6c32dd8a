import { atom, getDefaultStore, type Atom } from 'jotai'
import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { atomFamily } from './atom-family.ts'
import { observableAtom } from './observable-atom.ts'

const store = getDefaultStore()

/** Uses an atom as a component does. */
function use<T>(used: Atom<T>) {
  const seen: T[] = []
  const stop = store.sub(used, () => seen.push(store.get(used)))
  return { seen, stop }
}

test('two components share one subscription, which ends with the last of them', () => {
  const source = new Subject<number>()
  const latest = observableAtom(() => source)
  expect(store.get(latest)).toBeUndefined()
  expect(source.observed).toBe(false)
  const [first, second] = [use(latest), use(latest)]
  source.next(1)
  expect([first.seen, second.seen, store.get(latest)]).toEqual([[1], [1], 1])
  first.stop()
  source.next(2)
  expect(store.get(latest)).toBe(2)
  second.stop()
  expect(source.observed).toBe(false)
  expect(store.get(latest)).toBeUndefined()
})

test('a value of an earlier observable never shows', () => {
  const [one, other] = [new BehaviorSubject('one'), new Subject<string>()]
  const chosenAtom = atom<{ readonly source: Observable<string> | undefined }>({ source: one })
  const latest = observableAtom((get) => get(chosenAtom).source)
  const { seen, stop } = use(latest)
  expect(store.get(latest)).toBe('one')
  store.set(chosenAtom, { source: other })
  expect(store.get(latest)).toBeUndefined()
  expect(one.observed).toBe(false)
  other.next('other')
  store.set(chosenAtom, { source: undefined })
  expect(seen.at(-1)).toBeUndefined()
  stop()
})

test('a family has one atom for equal parameters while a component uses it', () => {
  const created: string[] = []
  const family = atomFamily((name: string, count: number) => {
    created.push(`${name} ${count}`)
    return observableAtom(() => new BehaviorSubject(count))
  })
  const { stop } = use(family('a', 1))
  expect(store.get(family('a', 1))).toBe(1)
  expect(family('a', 2)).not.toBe(family('a', 1))
  stop()
  use(family('a', 1)).stop()
  expect(created).toEqual(['a 1', 'a 2', 'a 1'])
})
