/** The public directory of providers on this device: kept up to date from the server, with its changes. */
import type { Observable } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { KeptArea } from '#domain/directory/kept-area.ts'
import type { Uid } from '#domain/ids.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { AreaQuery, FetchedArea } from './fetch-area.ts'
import type { OfflineAreaResource } from './offline-area-resource.ts'
import type { Connection } from '../transport/connection-status.ts'

/** First `reset`, then the changes. */
export interface DirectoryChange {
  /** Null: all cities. */
  readonly city: string | null
  /** From now on every change is emitted: what is stored at this moment or later, with them, is the whole city. */
  readonly reset?: true
  readonly upserts?: readonly Provider[]
  /** Providers who left the city; also some who were never in it. */
  readonly removals?: readonly Uid[]
}

export interface DirectoryFreshness {
  /** Time of the last confirmed exchange about this city, by this device's clock. */
  readonly confirmed_at: Instant | null
  /** The part of a large city that this device keeps, the helpers nearest to a place; null where it keeps all, or before all of the part was read. */
  readonly area: KeptArea | null
  readonly connection: Exclude<Connection, 'signed_out'>
}

export interface DirectoryStore {
  /** Follows another city; null follows all. Data of other cities stays on the device. */
  setCity(city: string | null): void
  /** Sets where the person is, or looks for help: of a large city the helpers nearest to it are kept. Undefined: nowhere known. */
  setPlace(place: Position | undefined): void
  /** Fetches helpers of the followed city within bounds. @returns undefined when the server could not be asked */
  fetchWithin(query: AreaQuery, signal: AbortSignal): Promise<FetchedArea | undefined>
  /** Fetches a listed helper of any city. @returns undefined for no such helper, and when the server could not be asked */
  fetchProvider(id: Uid, signal: AbortSignal): Promise<Provider | undefined>
  /**
   * Returns those of these providers whose changes arrive immediately, by the followed city's feed: none of another city, none beyond the
   * part that is kept of a large one, and none while the server is out of reach.
   */
  arriving(ids: readonly Uid[]): Promise<ReadonlySet<Uid>>
  /** Emits a reset to each subscriber first, and again after each change of city. */
  changes(): Observable<DirectoryChange>
  freshness(): Observable<DirectoryFreshness>
  readonly areas: OfflineAreaResource
  /** Resumes following after the followed city was removed. */
  resumeFollowing(): void
  close(): Promise<void>
}
