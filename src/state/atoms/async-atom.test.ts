import { atom, getDefaultStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { asyncAtom } from './async-atom.ts'

const store = getDefaultStore()

test('a query runs for a component only, and again when what it reads changes', async () => {
  const filterAtom = atom('a')
  const query = vi.fn(async (filter: string) => `found ${filter}`)
  const latest = asyncAtom((get) => {
    const filter = get(filterAtom)
    return () => query(filter)
  })
  expect(store.get(latest)).toBeUndefined()
  expect(query).not.toHaveBeenCalled()
  const stop = store.sub(latest, () => undefined)
  await vi.waitFor(() => expect(store.get(latest)).toBe('found a'))
  store.set(filterAtom, 'b')
  // The earlier result stays while the next one is loading.
  expect(store.get(latest)).toBe('found a')
  await vi.waitFor(() => expect(store.get(latest)).toBe('found b'))
  stop()
  expect(store.get(latest)).toBeUndefined()
})

test('a result that comes too late changes nothing, nor does one that is undefined', async () => {
  const turnAtom = atom(0)
  const finish: ((value: string | undefined) => void)[] = []
  const signals: AbortSignal[] = []
  const latest = asyncAtom((get) => {
    get(turnAtom)
    return (signal) => {
      signals.push(signal)
      return new Promise<string | undefined>((resolve) => finish.push(resolve))
    }
  })
  const stop = store.sub(latest, () => undefined)
  store.set(turnAtom, 1)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  finish[1]?.('new')
  finish[0]?.('old')
  await vi.waitFor(() => expect(store.get(latest)).toBe('new'))
  store.set(turnAtom, 2)
  finish[2]?.(undefined)
  await Promise.resolve()
  expect(store.get(latest)).toBe('new')
  stop()
})
