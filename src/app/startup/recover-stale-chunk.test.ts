import { expect, test, vi } from 'vitest'
import { recoverStaleChunk, type RecoveryEnvironment } from './recover-stale-chunk.ts'

function around(reachable: boolean): { readonly deps: RecoveryEnvironment; readonly reload: () => void; readonly dropped: string[] } {
  const kept = new Map<string, string>()
  const dropped: string[] = []
  const reload = vi.fn()
  const drop = async (name: string): Promise<boolean> => dropped.push(name) > 0
  const deps: RecoveryEnvironment = {
    reachable: async () => reachable,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    registrations: async () => [{ unregister: () => drop('worker') }],
    caches: { keys: async () => ['workbox-precache-v2-x', 'nearhelp-tiles-v1'], delete: drop },
    reload,
  }
  return { deps, reload, dropped }
}

test('one reload with the precache dropped and the tiles kept', async () => {
  const { deps, reload, dropped } = around(true)
  expect(await recoverStaleChunk('b1', deps)).toBe(true)
  expect(dropped).toEqual(['worker', 'workbox-precache-v2-x'])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('never twice for one build, once more for the next', async () => {
  const { deps, reload } = around(true)
  await recoverStaleChunk('b1', deps)
  expect(await recoverStaleChunk('b1', deps)).toBe(false)
  expect(await recoverStaleChunk('b2', deps)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('never while the server cannot be reached', async () => {
  const { deps, reload, dropped } = around(false)
  expect(await recoverStaleChunk('b1', deps)).toBe(false)
  expect(dropped).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})
