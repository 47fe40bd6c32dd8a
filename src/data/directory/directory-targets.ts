/** Applies the feeds of cities to the device's database, and removes what lies outside of the part of a large city that the device keeps. */
import { cities, cityOrDefault } from '#domain/cities.ts'
import { SAME_CITY_KM } from '#domain/constants.ts'
import { areaOf, isOffCenter, isSameReading, middleNear, type KeptArea } from '#domain/directory/kept-area.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { SyncState } from '../database/sync-state.ts'
import type { Table } from '../database/table.ts'
import type { FeedTarget } from '../replication/feed-loop.ts'
import { parseFeedRowsInChunks, SCHEMA_VERSION } from '../replication/parse-feed-rows.ts'
import type { ProviderRow } from './directory-database.ts'
import { directoryFeedName } from './offline-area-status.ts'

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
  /** As of the session. */
  readonly place: () => Position | undefined
  /** ms since 1970. */
  readonly now: () => number
  readonly report: ((fault: string, detail: Readonly<Record<string, unknown>>) => void) | undefined
  readonly onConfirmed: (city: string | null, confirmed: Confirmed) => void
  /** Called when a city turned out to be large, and its area is around another place than the present one: it is to be read again. */
  readonly onAway: (city: string | null) => void
}

export interface DirectoryTargets {
  /** Returns the target that applies a city's feed; null: of all cities. */
  targetOf(city: string | null): FeedTarget
  /** Returns true where the present place is no longer around the middle of what is kept of the city. */
  isOffCenter(city: string | null): Promise<boolean>
}

/** A reading of an area beside data of an earlier one. */
interface Renewal {
  readonly area: KeptArea | undefined
  /** Ids of the documents that came. */
  readonly received: Set<string>
}

export function createDirectoryTargets(deps: DirectoryTargetDeps): DirectoryTargets {
  const { providers, syncState } = deps
  const renewals = new Map<string | null, Renewal>()

  /** Returns the present place where it is in the city. */
  function placeIn(city: string | null): Position | undefined {
    const place = deps.place()
    return place && (city === null || haversineKm(place, cityOrDefault(city)) < SAME_CITY_KM) ? place : undefined
  }

  const isAway = (city: string | null, since: string | null): boolean => {
    const [area, place] = [areaOf(since ?? ''), placeIn(city)]
    return area !== undefined && place !== undefined && isOffCenter(area, place)
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

  function targetOf(city: string | null): FeedTarget {
    let since: string | null = null
    let savedMs = 0
    let leftOut = 0
    let epoch = 0
    let wasCaughtUp = false
    let hasData = false
    /** True until the first page of a reading from the beginning has come. */
    let isStart = false
    /** True once the server limited the city to an area: only then it needs to know the place. */
    let isLarge = false
    return {
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
        const state = await syncState.readFeed(directoryFeedName(city))
        epoch = state.epoch
        wasCaughtUp = state.caught_up
        hasData = state.confirmed_at !== null
        leftOut = state.left_out > SCHEMA_VERSION ? state.left_out : 0
        // Documents that an earlier build had to leave out may be readable now: then everything is fetched again.
        const isReadable = state.left_out > 0 && leftOut === 0
        // What came of a renewal before a restart is not known any more.
        const isInterrupted = state.renewing && !isSameReading(renewals.get(city)?.area, areaOf(state.since ?? ''))
        since = isReadable || isInterrupted || isAway(city, state.since) ? null : state.since
        isStart = since === null
        if (isStart) renewals.delete(city)
        isLarge = areaOf(state.since ?? '') !== undefined
        return since ?? undefined
      },
      apply: async (rows, last_seq, caughtUp) => {
        const area = areaOf(last_seq)
        if (area && hasData && (isStart || !isSameReading(area, areaOf(since ?? '')))) {
          renewals.set(city, { area, received: new Set() })
          wasCaughtUp = false
        }
        isStart = false
        const renewal = renewals.get(city)
        const batch = await parseFeedRowsInChunks(rows)
        for (const { id, issue } of batch.faulty) deps.report?.('a provider does not parse', { id, issue })
        const upserts = batch.documents.filter((doc): doc is Provider => doc.type === 'provider')
        for (const { doc_id } of upserts) renewal?.received.add(doc_id)
        if (upserts.length > 0) await providers.put(upserts, (incoming, stored) => incoming.version > stored.version)
        // A deletion in this city's feed says nothing about a provider who moved to another city.
        if (batch.removed.length > 0)
          await providers.change(
            batch.removed.map(({ id }) => id),
            (stored) => (stored && isInCity(stored, city) ? null : undefined),
          )
        if (renewal && caughtUp) {
          await removeOthers(city, renewal.received)
          renewals.delete(city)
        }
        leftOut = Math.max(leftOut, batch.left_out)
        const nowMs = deps.now()
        if (last_seq !== since || (caughtUp && !wasCaughtUp) || nowMs - savedMs > SAVE_CONFIRMED_INTERVAL_MS) {
          savedMs = nowMs
          const state = { since: last_seq, confirmed_at: instantFromMs(nowMs), left_out: leftOut, renewing: renewals.has(city) }
          const end = caughtUp ? { caught_up: true } : renewals.has(city) ? { caught_up: false } : {}
          // The area was removed during the request: the session that follows it restarts its feed through `feedResets`.
          if (!(await syncState.saveFeed(directoryFeedName(city), { ...state, ...end }, epoch))) return
          wasCaughtUp ||= caughtUp
        }
        since = last_seq
        hasData = true
        if (area && !isLarge) {
          isLarge = true
          if (isAway(city, last_seq)) deps.onAway(city)
        }
        deps.onConfirmed(city, { at: instantFromMs(nowMs), area: (wasCaughtUp && area) || null })
      },
    }
  }

  return {
    targetOf,
    isOffCenter: async (city) => isAway(city, (await syncState.readFeed(directoryFeedName(city))).since),
  }
}
