/** Downloads the city maps that are wanted, one after the other, in one page of this device. Their progress is in their records. */
import type { BasemapList } from '#config/map/basemap.ts'
import type { CityMapFault, CityMapPart, CityMapRecord } from '../city-map-record.ts'
import { changeCityMapRecord, onCityMapChange, readCityMapRecord, readCityMapRecords } from '../city-map-records.ts'
import { removeFile, removeOtherFiles } from '../files/city-map-files.ts'
import type { DownloadOutcome } from './download-pieces.ts'

/** Held by the page that downloads. The others wait for it, so that one of them continues when that page is closed. */
const LOCK_NAME = 'nearhelp.city-maps'
/** How long to wait for a network that does not answer, ms: longer each time, until something arrives. */
const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const

export interface WantedDownloadDeps {
  /** Downloads what is missing of a city's file. */
  readonly download: (slug: string) => Promise<DownloadOutcome>
  /** Fetches the list of the server's maps; undefined without a network. */
  readonly fetchList: () => Promise<BasemapList | undefined>
  /** Returns whether something may be downloaded for a city now. */
  readonly mayLoad: (slug: string) => boolean
  /** Called with all records when nothing is left to download. */
  readonly afterwards: (records: readonly CityMapRecord[]) => Promise<void>
  /** Undefined where the browser has none. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Tells when the network is back, with the event 'online'. */
  readonly network: EventTarget
}

/** Returns whether the person wants a download to go on. */
export const isWanted = ({ part }: CityMapRecord): boolean => part?.isPaused === false

const changePart = (slug: string, change: Partial<CityMapPart>): Promise<CityMapRecord> =>
  changeCityMapRecord(slug, (record) => (record.part === undefined ? undefined : { ...record, part: { ...record.part, ...change } }))

/** Ends a download that cannot go on. Nothing of it stays; a whole file does. */
async function endWith(slug: string, fault: CityMapFault): Promise<void> {
  const part = (await readCityMapRecord(slug))?.part
  // First: a full device takes no note before.
  if (part !== undefined) await removeFile(part)
  await changeCityMapRecord(slug, ({ stored }) => (stored === undefined ? { slug, fault } : { slug, stored, fault }))
}

const faults: Partial<Record<DownloadOutcome, CityMapFault>> = { full: 'full', gone: 'gone', failed: 'failed' }

/** @returns runs all downloads that are wanted, now or after the page that already does */
export function createWantedDownloads(deps: WantedDownloadDeps): () => void {
  const { mayLoad, network } = deps

  /** Resolves when it is worth trying again: after a while, with the network back, or when the person has decided something. */
  function nextAttempt(slug: string, failures: number): Promise<void> {
    const over = new AbortController()
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS[Math.min(failures, RETRY_MS.length) - 1])
      network.addEventListener('online', () => resolve(), { signal: over.signal })
      const end = onCityMapChange((changed) => {
        if (changed === slug)
          void readCityMapRecord(slug).then((record) => (record?.part?.isWaiting === true ? undefined : resolve()), resolve)
      })
      over.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        end()
      })
    }).finally(() => over.abort())
  }

  /** Begins again with the file that the server has now. @returns how the attempt ended; undefined when there is such a file */
  async function restart(slug: string): Promise<DownloadOutcome | undefined> {
    const list = await deps.fetchList()
    if (list === undefined) return 'unreachable'
    const basemap = list.cities.find((each) => each.slug === slug)
    if (basemap === undefined) return 'gone'
    const { part } = (await readCityMapRecord(slug)) ?? {}
    // The list may be an old one, or of another server than the file: later they agree.
    if (part?.basemap.id === basemap.id) return 'unreachable'
    await changePart(slug, { basemap, received: 0 })
    return undefined
  }

  async function download(slug: string): Promise<void> {
    let failures = 0
    for (;;) {
      const before = (await readCityMapRecord(slug))?.part?.received
      let outcome: DownloadOutcome | undefined = await deps.download(slug)
      if (outcome === 'changed') outcome = await restart(slug)
      if (outcome === undefined) continue
      if (outcome === 'done' || outcome === 'stopped') return
      const fault = faults[outcome]
      if (fault !== undefined) {
        await endWith(slug, fault)
        return
      }
      const record = await changePart(slug, { isWaiting: true })
      failures = record.part?.received === before ? failures + 1 : 1
      if (isWanted(record)) await nextAttempt(slug, failures)
      if (!mayLoad(slug)) return
    }
  }

  async function downloadAll(): Promise<void> {
    for (;;) {
      const wanted = (await readCityMapRecords()).filter(isWanted)
      const next = wanted.find(({ slug }) => mayLoad(slug))
      if (next !== undefined) await download(next.slug)
      else {
        for (const { slug, part } of wanted) if (part?.isWaiting === false) await changePart(slug, { isWaiting: true })
        break
      }
    }
    const records = await readCityMapRecords()
    await removeOtherFiles(records)
    await deps.afterwards(records)
  }

  let isRunning = false
  let isAskedAgain = false
  const run = async (): Promise<void> => {
    isRunning = true
    while (isAskedAgain) {
      isAskedAgain = false
      // A browser that stores nothing has nothing to download.
      await (deps.locks === undefined ? downloadAll() : deps.locks.request(LOCK_NAME, {}, downloadAll)).catch(() => undefined)
    }
    isRunning = false
  }
  return () => {
    isAskedAgain = true
    if (!isRunning) void run()
  }
}
