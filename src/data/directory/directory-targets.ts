/** Applies the feeds of cities to the device's database, and removes what lies outside of the part of a large city that the device keeps. */
import { cities, cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY, SAME_CITY_KM } from '#domain/constants.ts'
import { areaOf, isOffCenter, isSameReading, middleNear, type KeptArea } from '#domain/directory/kept-area.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { SyncState } from '../database/sync-state.ts'
import type { Table } from '../database/table.ts'
import type { FeedTarget } from '../replication/feed-loop.ts'
import { parseFeedRowsInChunks, SCHEMA_VERSION, type FeedBatch } from '../replication/parse-feed-rows.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import type { ProviderRow } from './directory-database.ts'
import { directoryFeedName } from './offline-area-status.ts'
import { DIRECTORY_DATABASE } from './read-stored-providers.ts'
import type { ReceivedIds } from './received-ids.ts'

/** When nothing else is written, the time of the last exchange is saved this often, ms. */
const SAVE_CONFIRMED_INTERVAL_MS = 60_000

export const isInCity = (provider: Provider, city: string | null): boolean => city === null || provider.city === city

/** What the server last confirmed about a city. */
export interface Confirmed {
  readonly at: Instant | null
  /** The part of it that this device keeps, once it was read; null for all. */
  readonly area: KeptArea | null
}

export interface DirectoryTargetDeps {
  readonly providers: Table<Provider, ProviderRow>
  readonly syncState: SyncState
  readonly receivedIds: ReceivedIds
  /** Web Locks of the browser; undefined outside a secure context. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** As of the session. */
  readonly place: () => Position | undefined
  /** ms since 1970. */
  readonly now: () => number
  readonly report: ((fault: string, detail: Readonly<Record<string, unknown>>) => void) | undefined
  readonly onConfirmed: (city: string | null, confirmed: Confirmed) => void
  /** Called when a city turned out to be large, and its area is around another place than the present one: it is to be read again. */
  readonly onAway: (city: string | null) => void
  /** Called when another tab began to read the city for another part, or removed it: what is stored there is to be continued. */
  readonly onOvertaken: (city: string | null) => void
}

export interface DirectoryTarget extends FeedTarget {
  /** True if an epoch of the feed's state is not the one that this target follows: another tab has begun a reading, or removed the city. */
  isOvertaken(epoch: number): boolean
}

export interface DirectoryTargets {
  /**
   * Returns the target that applies a city's feed; null: of all cities. A target that is overtaken applies nothing any more.
   * @param isJoining continues what another tab has begun, around another place than the present one too
   */
  targetOf(city: string | null, isJoining?: boolean): DirectoryTarget
  /** Returns true where the present place is no longer around the middle of what is kept of the city. */
  isOffCenter(city: string | null): Promise<boolean>
}

export function createDirectoryTargets(deps: DirectoryTargetDeps): DirectoryTargets {
  const { providers, syncState, receivedIds, locks } = deps

  /** Returns the present place where it is in the city. */
  function placeIn(city: string | null): Position | undefined {
    const place = deps.place()
    return place && (city === null || haversineKm(place, cityOrDefault(city)) < SAME_CITY_KM) ? place : undefined
  }

  const isAway = (city: string | null, since: string | null): boolean => {
    const [area, place] = [areaOf(since ?? ''), placeIn(city)]
    return area !== undefined && place !== undefined && isOffCenter(area, place)
  }

  /** True for the area of a device whose place is not known. */
  function isAroundMiddle(city: string | null, area: KeptArea | undefined): boolean {
    const middle = middleNear(cityOrDefault(city ?? DEFAULT_CITY))
    return area?.latitude === middle.latitude && area.longitude === middle.longitude
  }

  /** Removes the stored providers that a reading of an area did not bring. */
  async function removeOthers(city: string | null, received: ReadonlySet<string>): Promise<void> {
    const names = city === null ? cities().map(({ name }) => name) : [city]
    for (const name of names) {
      // A city that was read alone does not depend on the feed of all cities.
      if (city === null && (await syncState.readFeed(directoryFeedName(name))).caught_up) continue
      const stored = await providers.read({ selector: { city: name } })
      await providers.hardDelete(stored.map(({ doc_id }) => doc_id).filter((id) => !received.has(id)))
    }
  }

  function targetOf(city: string | null, isJoining = false): DirectoryTarget {
    const name = directoryFeedName(city)
    let since: string | null = null
    let savedMs = 0
    let leftOut = 0
    /** Undefined until the stored state was read. */
    let epoch: number | undefined
    /** The area of what is stored; undefined for all of the city, and for nothing. */
    let reading: KeptArea | undefined
    let wasCaughtUp = false
    /** True until the first page of a reading from the beginning has come. */
    let isStart = false
    /** True once the server limited the city to an area: only then it needs to know the place. */
    let isLarge = false

    /** One tab at a time: a page of an earlier area would remove helpers whom another tab has just stored. */
    const inTurn = <T>(run: () => Promise<T>): Promise<T> =>
      locks ? (locks.request(`${DIRECTORY_DATABASE}:${name}`, {}, run) as Promise<T>) : run()

    function overtaken(): RequestFailure {
      deps.onOvertaken(city)
      return new RequestFailure('stopped')
    }

    async function write(batch: FeedBatch, last_seq: string, caughtUp: boolean): Promise<void> {
      const stored = await syncState.readFeed(name)
      if (stored.epoch !== epoch) throw overtaken()
      const area = areaOf(last_seq)
      const isNew = isStart ? area !== undefined || reading !== undefined : !isSameReading(area, reading)
      // Also of a city without a checkpoint: a page may have been written before the power went.
      const isRenewing = isNew || stored.renewing
      if (isNew) {
        // Another tab that still reads the other area may not write any more.
        epoch += 1
        wasCaughtUp = false
        // Before its documents are written: after a power cut the reading begins again, and in the end removes them.
        const begun = { since: null, renewing: true, caught_up: false, epoch }
        if (!(await syncState.saveFeed(name, begun, stored.epoch))) throw overtaken()
        // Only now: after a power cut another tab may finish the earlier reading, and would remove what these ids name.
        await receivedIds.clear(name)
      }
      isStart = false
      reading = area
      const upserts = batch.documents.filter((doc): doc is Provider => doc.type === 'provider')
      if (isRenewing) await receivedIds.add(name, epoch, upserts)
      if (upserts.length > 0) await providers.put(upserts, (incoming, present) => incoming.version > present.version)
      // A deletion in this city's feed says nothing about a provider who moved to another city.
      if (batch.removed.length > 0)
        await providers.change(
          batch.removed.map(({ id }) => id),
          (present) => (present && isInCity(present, city) ? null : undefined),
        )
      if (isRenewing && caughtUp) await removeOthers(city, await receivedIds.read(name, epoch))
      leftOut = Math.max(leftOut, batch.left_out)
      const nowMs = deps.now()
      if (isNew || last_seq !== since || (caughtUp && !wasCaughtUp) || nowMs - savedMs > SAVE_CONFIRMED_INTERVAL_MS) {
        savedMs = nowMs
        const renewing = isRenewing && !caughtUp
        const end = caughtUp ? { caught_up: true } : renewing ? { caught_up: false } : {}
        const state = { since: last_seq, confirmed_at: instantFromMs(nowMs), left_out: leftOut, renewing, epoch, ...end }
        if (!(await syncState.saveFeed(name, state, epoch))) throw overtaken()
        if (isRenewing && caughtUp) await receivedIds.clear(name)
        wasCaughtUp ||= caughtUp
      }
      since = last_seq
    }

    return {
      isOvertaken: (now) => epoch !== undefined && now !== epoch,
      params: (from) => {
        const place = placeIn(city)
        return {
          ...(city === null ? {} : { city }),
          kept: 'nearest',
          ...(from !== undefined || !place || !isLarge
            ? {}
            : { latitude: String(middleNear(place).latitude), longitude: String(middleNear(place).longitude) }),
        }
      },
      since: async () => {
        const state = await inTurn(() => syncState.readFeed(name))
        epoch = state.epoch
        reading = areaOf(state.since ?? '')
        wasCaughtUp = state.caught_up
        leftOut = state.left_out > SCHEMA_VERSION ? state.left_out : 0
        // Documents that an earlier build had to leave out may be readable now: then everything is fetched again.
        const isReadable = state.left_out > 0 && leftOut === 0
        // A build before this one remembered what came until it ended.
        const isForgotten = state.renewing && (await receivedIds.read(name, epoch)).size === 0
        // The place of the other tab is as good, unless it has none: two tabs would take turns.
        const mayMove = !isJoining || isAroundMiddle(city, reading)
        since = isReadable || isForgotten || (mayMove && isAway(city, state.since)) ? null : state.since
        isStart = since === null
        isLarge = reading !== undefined
        return since ?? undefined
      },
      apply: async (rows, last_seq, caughtUp) => {
        const batch = await parseFeedRowsInChunks(rows)
        for (const { id, issue } of batch.faulty) deps.report?.('a provider does not parse', { id, issue })
        await inTurn(() => write(batch, last_seq, caughtUp))
        if (reading && !isLarge) {
          isLarge = true
          if (isAway(city, last_seq)) deps.onAway(city)
        }
        deps.onConfirmed(city, { at: instantFromMs(deps.now()), area: (wasCaughtUp && reading) || null })
      },
    }
  }

  return {
    targetOf,
    isOffCenter: async (city) => isAway(city, (await syncState.readFeed(directoryFeedName(city))).since),
  }
}
