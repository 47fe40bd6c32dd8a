import { DEFAULT_FILTER, findProviders } from '#domain/directory/provider-filter.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { handTimers, startDirectoryWorkers, type ChangeJobs } from '#tests/support/device/directory-workers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDirectoryBridge, type DirectoryBridge } from './directory-bridge.ts'
import { VISITORS_MAX } from './directory/directory-entries.ts'

const city = 'San Francisco'
const providers = makeProviders(900, { latitude: 37.7749, longitude: -122.4194 }, 0.1)
const question = { filter: { ...DEFAULT_FILTER, maxDistanceKm: null }, origin: undefined }
const expected = findProviders(providers, question.filter, undefined).map(({ provider }) => provider.id)

/** What the device has stored, by city. */
const stored = new Map<string | null, readonly Provider[]>()
let disk = Promise.resolve()
const read = async (of: string | null): Promise<readonly Provider[]> => {
  await disk
  return stored.get(of) ?? []
}
const startWorkers = (change?: ChangeJobs) => startDirectoryWorkers(read, change)
beforeEach(() => void stored.set(city, providers).set('Lagos', providers.slice(0, 10)))

let open: DirectoryBridge | undefined
afterEach(() => open?.dispose())

function bridgeOver(workers: ReturnType<typeof startWorkers>, timers = handTimers()): DirectoryBridge {
  open = openDirectoryBridge({ startWorker: workers.startWorker, timeoutMs: 1, setTimer: timers.later })
  return open
}

test('a query right after a load sees all of it', async () => {
  const bridge = bridgeOver(startWorkers())
  const load = bridge.restore(city)
  const response = await bridge.search(question)
  await load
  expect(response?.ids).toEqual(expected)
  expect(response?.generation).toBe(bridge.generation())
})

test('the page holds what its views show, and forgets the rest', async () => {
  const bridge = bridgeOver(startWorkers())
  await bridge.restore(city)
  const [first, second, third] = expected as Uid[]
  if (!first || !second || !third) throw new Error('nobody is there')
  const isHeld = () => [first, second, third].map((id) => bridge.provider(id)?.id === id)
  const held: (readonly boolean[])[] = []
  bridge.subscribeToHeld(() => held.push(isHeld()))
  await bridge.hold('list', [first, second])
  await bridge.hold('map', [second, third])
  expect(held).toEqual([
    [true, true, false],
    [true, true, true],
  ])
  await bridge.hold('list', [])
  expect(isHeld()).toEqual([false, true, true])
  await bridge.hold('map', [third])
  expect(isHeld()).toEqual([false, false, true])
  await bridge.apply(city, { upserts: [], removals: [third] })
  expect([bridge.provider(third), bridge.isMissing(third), bridge.isMissing(first)]).toEqual([undefined, true, false])
})

test('a removal that meets a copy on its way to the page wins, and so does a newer version', async () => {
  const bridge = bridgeOver(startWorkers())
  await bridge.restore(city)
  const [gone, changed] = expected as Uid[]
  const before = providers.find(({ id }) => id === changed)
  if (!gone || !changed || !before) throw new Error('nobody is there')
  const asked = bridge.hold('list', [gone, changed])
  const change = bridge.apply(city, { upserts: [{ ...before, version: before.version + 1, name: 'Zoe' }], removals: [gone] })
  await Promise.all([asked, change])
  expect([bridge.provider(gone), bridge.isMissing(gone), bridge.provider(changed)?.name]).toEqual([undefined, true, 'Zoe'])
})

test('providers who are not stored are there after a visit, until others came after them', async () => {
  const bridge = bridgeOver(startWorkers())
  const [stranger, ...others] = makeProviders(VISITORS_MAX + 1, { latitude: 37.7, longitude: -122.4 }, 0.1, 9)
  if (!stranger) throw new Error('nobody is there')
  await bridge.restore(city)
  await bridge.hold('sheet', [stranger.id])
  expect(bridge.isMissing(stranger.id)).toBe(true)
  await bridge.visit(city, [stranger])
  await bridge.visit('Lagos', others)
  expect(bridge.provider(stranger.id)?.id).toBe(stranger.id)
  // They are no part of what is stored, and no reading removes them.
  await bridge.restore(city)
  expect((await bridge.search(question))?.total).toBe(expected.length + findProviders([stranger], question.filter, undefined).length)
  await bridge.visit(city, others)
  expect([bridge.provider(stranger.id), bridge.isMissing(stranger.id)]).toEqual([undefined, true])
})

test('another reading of the same city takes over what was written since, and queries do not wait for it', async () => {
  const bridge = bridgeOver(startWorkers())
  await bridge.restore(city)
  const [gone, changed] = expected as Uid[]
  if (!gone || !changed) throw new Error('nobody is there')
  await bridge.hold('list', [gone, changed])
  const seen: number[] = []
  bridge.subscribe((generation) => seen.push(generation))
  await bridge.restore(city)
  expect(seen).toEqual([])
  stored.set(
    city,
    providers.flatMap((each) => (each.id === gone ? [] : each.id === changed ? { ...each, version: each.version + 1, name: 'Zoe' } : each)),
  )
  let answer = (): void => undefined
  disk = new Promise((resolve) => (answer = resolve))
  const reading = bridge.restore(city)
  expect((await bridge.search(question))?.total).toBe(expected.length)
  answer()
  await reading
  expect((await bridge.search(question))?.ids).not.toContain(gone)
  expect([bridge.provider(gone), bridge.provider(changed)?.name, seen.length]).toEqual([undefined, 'Zoe', 1])
})

test('a worker that cannot read is empty, and reads when it is asked again', async () => {
  const bridge = bridgeOver(
    startWorkers((jobs) => {
      let asked = 0
      return {
        restore: async (of, at) => {
          asked += 1
          if (asked === 1) throw new Error('the disk does not answer')
          return jobs.restore(of, at)
        },
      }
    }),
  )
  await bridge.restore(city)
  expect((await bridge.search(question))?.total).toBe(0)
  await bridge.restore(city)
  expect((await bridge.search(question))?.ids).toEqual(expected)
})

test('the latest query wins, without affecting queries of another kind', async () => {
  const bridge = bridgeOver(startWorkers())
  await bridge.restore(city)
  const suggested = bridge.suggestRelaxations(question)
  const responses = await Promise.all([bridge.search(question), bridge.search(question)])
  expect(responses.map((response) => response?.ids)).toEqual([undefined, expected])
  expect(await suggested).toBeDefined()
})

test('listeners are called once the worker has applied the changes', async () => {
  const bridge = bridgeOver(startWorkers())
  const seen: number[] = []
  const stop = bridge.subscribe((generation) => seen.push(generation))
  await bridge.restore(city)
  await bridge.hold('list', expected.slice(0, 5))
  await bridge.apply(city, { upserts: [], removals: expected.slice(0, 3) })
  await bridge.apply('Lagos', { upserts: [], removals: expected.slice(0, 9) })
  // Nobody of them is there any more.
  await bridge.apply(city, { upserts: [], removals: expected.slice(0, 3) })
  stop()
  await bridge.apply(city, { upserts: [], removals: expected.slice(3, 4) })
  expect(seen).toEqual([1, 2])
  expect((await bridge.search(question))?.ids).toEqual(expected.slice(4))
  expect(bridge.provider(expected[0] ?? '')).toBeUndefined()
  expect(bridge.provider(expected[4] ?? '')?.id).toBe(expected[4])
})

test('a later load wins over one that is still being sent', async () => {
  const bridge = bridgeOver(startWorkers())
  await bridge.restore('Doha')
  void bridge.restore(city)
  void bridge.restore('Lagos')
  const response = await bridge.search(question)
  expect(response?.ids).toEqual(findProviders(providers.slice(0, 10), question.filter, undefined).map(({ provider }) => provider.id))
})

test('a worker that breaks is replaced and filled, and the query is repeated', async () => {
  const workers = startWorkers()
  const bridge = bridgeOver(workers)
  await bridge.restore(city)
  // A change is stored before it is told.
  stored.set(
    city,
    providers.filter(({ id }) => !expected.slice(0, 2).includes(id)),
  )
  await bridge.apply(city, { upserts: [], removals: expected.slice(0, 2) })
  workers.running[0]?.kill()
  const response = await bridge.search(question)
  expect(response?.ids).toEqual(expected.slice(2))
  expect(response?.generation).toBe(bridge.generation())
  expect(workers.running.map(({ terminated }) => terminated)).toEqual([true, false])
})

test('a worker that does not respond counts as dead', async () => {
  const timers = handTimers()
  let asked = 0
  const workers = startWorkers((jobs, number) => ({
    search: (given) => {
      asked += 1
      // The first worker never responds.
      if (number === 1) timers.fire()
      return jobs.search(given)
    },
  }))
  const bridge = bridgeOver(workers, timers)
  await bridge.restore(city)
  expect((await bridge.search(question))?.ids).toEqual(expected)
  expect(asked).toBe(2)
  expect(timers.waiting.size).toBe(0)
})

test('when every worker dies, the query fails instead of waiting for ever', async () => {
  const workers = startWorkers(() => ({
    search: () => {
      workers.running.at(-1)?.kill()
      throw new Error('gone')
    },
  }))
  const bridge = bridgeOver(workers)
  await bridge.restore(city)
  await expect(bridge.search(question)).rejects.toThrow('does not stay alive')
  expect(workers.running.length).toBe(3)
  expect(await bridge.findNearby({ service: 'cleaner', origin: { latitude: 37.77, longitude: -122.42 }, radiusKm: 5 })).toBeInstanceOf(
    Array,
  )
})

test('an error in a job rejects its query, and the worker continues', async () => {
  const workers = startWorkers(() => ({
    suggestRelaxations: () => {
      throw new RangeError('bug')
    },
  }))
  const bridge = bridgeOver(workers)
  await bridge.restore(city)
  await expect(bridge.suggestRelaxations(question)).rejects.toThrow('bug')
  expect((await bridge.search(question))?.total).toBe(expected.length)
  expect(workers.running).toHaveLength(1)
})

test('after dispose no worker runs and queries resolve to undefined', async () => {
  const workers = startWorkers()
  const bridge = bridgeOver(workers)
  await bridge.restore(city)
  const pending = bridge.search(question)
  bridge.dispose()
  expect(await pending).toBeUndefined()
  expect(await bridge.details(expected.slice(0, 1))).toBeUndefined()
  expect(workers.running.map(({ terminated }) => terminated)).toEqual([true])
})
