import { expect, test, vi } from 'vitest'
import { recoverStaleChunk, type RecoveryEnvironment } from './recover-stale-chunk.ts'

function createEnvironment(reachable: boolean): {
  readonly deps: RecoveryEnvironment
  readonly reload: () => void
  readonly dropped: string[]
} {
  const stored = new Map<string, string>()
  const dropped: string[] = []
  const reload = vi.fn()
  const drop = async (name: string): Promise<boolean> => dropped.push(name) > 0
  const deps: RecoveryEnvironment = {
    reachable: async () => reachable,
    storage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
    registrations: async () => [{ unregister: () => drop('worker') }],
    caches: { keys: async () => ['workbox-precache-v2-x', 'nearhelp-tiles-v1'], delete: drop },
    reload,
  }
  return { deps, reload, dropped }
}

test('reloads once, drops the precache and keeps the tiles', async () => {
  const { deps, reload, dropped } = createEnvironment(true)
  expect(await recoverStaleChunk('b1', deps)).toBe(true)
  expect(dropped).toEqual(['worker', 'workbox-precache-v2-x'])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('does not reload twice for one build, but again for the next', async () => {
  const { deps, reload } = createEnvironment(true)
  await recoverStaleChunk('b1', deps)
  expect(await recoverStaleChunk('b1', deps)).toBe(false)
  expect(await recoverStaleChunk('b2', deps)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('does not reload while the server is unreachable', async () => {
  const { deps, reload, dropped } = createEnvironment(false)
  expect(await recoverStaleChunk('b1', deps)).toBe(false)
  expect(dropped).toEqual([])
  expect(reload).not.toHaveBeenCalled()
})
