/** The public directory of providers on this device: the local copy immediately, then live changes. */
import type { Observable } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { OfflineAreaStatus, OfflineArea } from './offline-area-status.ts'
import type { Connection } from '../transport/connection-status.ts'

/** First `reset` with all stored providers of the city, then the changes. */
export interface DirectoryChange {
  /** Null: all cities. */
  readonly city: string | null
  readonly reset?: readonly Provider[]
  readonly upserts?: readonly Provider[]
  readonly removals?: readonly Uid[]
}

export interface DirectoryFreshness {
  /** Time of the last confirmed exchange about this city, by this device's clock. */
  readonly confirmed_at: Instant | null
  readonly connection: Exclude<Connection, 'signed_out'>
}

/** `full`: the device has no space, and nothing of the area is kept. */
export type AreaDownloadResult = 'fetched' | 'unreachable' | 'full' | 'failed'

export interface DirectoryStore {
  /** Follows another city; null follows all. Data of other cities stays on the device. */
  setCity(city: string | null): void
  /** Emits a reset to each subscriber first, and again after each change of city. */
  changes(): Observable<DirectoryChange>
  /** Returns a provider stored on this device. */
  provider(id: Uid): Provider | undefined
  freshness(): Observable<DirectoryFreshness>
  /** Lists the data of each city of the marketplace on this device; undefined while the database is broken. */
  offlineAreas(): Promise<readonly OfflineArea[] | undefined>
  /** Lists the status of each city, without counting; empty while the database is broken. */
  offlineAreaStatuses(): Promise<readonly OfflineAreaStatus[]>
  /** Marks a city to be kept offline, and fetches it. When that fails, it is fetched the next time the network is good. */
  downloadArea(city: string, signal: AbortSignal): Promise<AreaDownloadResult>
  /** Brings a kept city up to date, without loading it into memory. */
  refreshArea(city: string, signal: AbortSignal): Promise<AreaDownloadResult>
  /**
   * Removes a city and its mark to be kept. When it is the followed one, or all are followed, the feed pauses until `resumeFollowing` or
   * another choice: the city would come back immediately otherwise.
   * @returns false while the database is broken
   */
  removeArea(city: string): Promise<boolean>
  /** Resumes following after the followed city was removed. */
  resumeFollowing(): void
  close(): Promise<void>
}
