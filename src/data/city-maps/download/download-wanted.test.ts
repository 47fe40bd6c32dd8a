import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoMap, openDemoMapServer, type DemoMapServer } from '#tests/support/city-maps/demo-map-server.ts'
import { createTabLocks } from '#tests/support/device/tab-locks.ts'
import { changeCityMapRecord, readCityMapRecord } from '../city-map-records.ts'
import { namesOfPieces, removePieces } from '../files/stored-pieces.ts'
import { downloadCityMap } from './download-city-map.ts'
import type { DownloadOutcome } from './download-pieces.ts'
import { createWantedDownloads, type WantedDownloadDeps } from './download-wanted.ts'

const SLUG = 'san-francisco'
/** A busy machine takes its time. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 15_000, interval: 20 })
let server: DemoMapServer

const begin = (isPaused = false) =>
  changeCityMapRecord(SLUG, (record) => ({
    ...record,
    part: { basemap: demoMap(), place: 'database', received: 0, isPaused, isWaiting: false },
  }))

/** A page of the device. @param more what it has instead */
function openPage(more: Partial<WantedDownloadDeps> = {}) {
  const network = new EventTarget()
  const attempts: DownloadOutcome[] = []
  const afterwards = vi.fn(async () => undefined)
  const run = createWantedDownloads({
    download: async (slug) => {
      const outcome = await downloadCityMap(slug, server.fetch)
      attempts.push(outcome)
      return outcome
    },
    fetchList: async () => ({ cities: server.id === undefined ? [] : [demoMap(server.id)], shores: [] }),
    mayLoad: () => true,
    afterwards,
    locks: undefined,
    network,
    ...more,
  })
  return { run, attempts, network, afterwards, finished: (times = 1) => eventually(() => expect(afterwards).toHaveBeenCalledTimes(times)) }
}

const record = () => readCityMapRecord(SLUG)

beforeEach(() => {
  server = openDemoMapServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await changeCityMapRecord(SLUG, () => ({ slug: SLUG }))
  for (const name of await namesOfPieces()) await removePieces(name)
})

test('a lost network is waited for, and the download continues when it is back', async () => {
  await begin()
  const page = openPage()
  server.between = () => {
    throw new TypeError('Failed to fetch')
  }
  page.run()
  await eventually(async () => expect(await record()).toMatchObject({ part: { isWaiting: true, received: 0 } }))
  server.between = (response) => response
  await eventually(async () => {
    page.network.dispatchEvent(new Event('online'))
    expect((await record())?.stored).toBeDefined()
  })
  expect([page.attempts[0], page.attempts.at(-1)]).toEqual(['unreachable', 'done'])
})

test('when the operator’s file changed the download begins again with the new one, and nothing of the old one stays', async () => {
  await begin()
  const page = openPage()
  server.between = (response) => {
    if (server.asked.length === 1) server.id = 'ffffffffffff'
    return response
  }
  page.run()
  await page.finished()
  expect(page.attempts).toEqual(['changed', 'done'])
  expect((await record())?.stored?.basemap.id).toBe('ffffffffffff')
  expect(await namesOfPieces()).toEqual([`${SLUG}-ffffffffffff.pmtiles`])
})

test('a list that is older than the file is asked for again later', async () => {
  await begin()
  server.id = 'ffffffffffff'
  const page = openPage({ fetchList: async () => ({ cities: [demoMap()], shores: [] }) })
  page.run()
  await eventually(async () => expect(await record()).toMatchObject({ part: { isWaiting: true } }))
  expect(page.attempts[0]).toBe('changed')
  await changeCityMapRecord(SLUG, () => ({ slug: SLUG }))
  await page.finished()
})

test.each([
  ['gone', undefined],
  ['full', 'QuotaExceededError'],
] as const)('a download that ends as %s says so, and leaves no part', async (fault, error) => {
  await begin()
  const page = openPage()
  server.between = async (response) => {
    if (server.asked.length < 2) return response
    if (error === undefined) server.id = undefined
    else
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
        vi.restoreAllMocks()
        throw new DOMException('full', error)
      })
    return response
  }
  page.run()
  await eventually(async () => expect(await record()).toEqual({ slug: SLUG, fault }))
  expect(await namesOfPieces()).toEqual([])
  await page.finished()
})

test('what is paused is not downloaded; a poor connection says that it waits', async () => {
  await begin(true)
  const page = openPage({ mayLoad: () => false })
  page.run()
  await page.finished()
  await begin()
  page.run()
  await eventually(async () => expect(await record()).toMatchObject({ part: { isWaiting: true } }))
  expect(page.attempts).toEqual([])
})

test('of two tabs one downloads, and the other continues when it is closed', async () => {
  await begin()
  const locks = createTabLocks()
  const closed = new Promise<DownloadOutcome>(() => undefined)
  let close = (): void => undefined
  // The browser ends the lock of a closed tab, also in the middle of something.
  const closable: Pick<LockManager, 'request'> = {
    request: ((name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) =>
      locks.request(name, options, (lock) =>
        Promise.race([callback(lock), new Promise<void>((resolve) => (close = resolve))]),
      )) as LockManager['request'],
  }
  const started = vi.fn(() => closed)
  const [first, second] = [openPage({ locks: closable, download: started }), openPage({ locks })]
  first.run()
  await eventually(() => expect(started).toHaveBeenCalledTimes(1))
  second.run()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(second.attempts).toEqual([])
  close()
  await second.finished()
  expect(second.attempts).toEqual(['done'])
  expect(started).toHaveBeenCalledTimes(1)
})

test('files that no record names are removed, and asking while it runs runs once more', async () => {
  const page = openPage()
  const name = `${SLUG}-eeeeeeeeeeee.pmtiles`
  const { writePieces } = await import('../files/stored-pieces.ts')
  await writePieces(name, 0, new Uint8Array(10))
  page.run()
  page.run()
  await page.finished(2)
  expect(await namesOfPieces()).toEqual([])
  await begin()
  page.run()
  await eventually(async () => expect((await record())?.stored).toBeDefined())
})
