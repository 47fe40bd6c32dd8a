/** The public directory of providers on this device: its own copy at once, then live. */
import type { Observable } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { OfflineAreaStatus, OfflineArea } from './offline-area-status.ts'
import type { Connection } from '../transport/connection-status.ts'

/** First `reset` with everything held of the city, then what changed. */
export interface DirectoryChange {
  /** Null: all cities. */
  readonly city: string | null
  readonly reset?: readonly Provider[]
  readonly upserts?: readonly Provider[]
  readonly removals?: readonly Uid[]
}

export interface DirectoryFreshness {
  /** Last confirmed exchange about this city, by this device's clock. */
  readonly confirmed_at: Instant | null
  readonly connection: Exclude<Connection, 'signed_out'>
}

/** `full`: the device has no room, and nothing of it stays. */
export type AreaDownloadResult = 'fetched' | 'unreachable' | 'full' | 'failed'

export interface DirectoryStore {
  /** Follows another city; null follows all. What is held of other cities stays for the next visit. */
  setCity(city: string | null): void
  /** Each subscriber gets a reset first, and again after each change of city. */
  changes(): Observable<DirectoryChange>
  /** A provider held on this device. */
  provider(id: Uid): Provider | undefined
  freshness(): Observable<DirectoryFreshness>
  /** What this device holds of each city of the marketplace; undefined while the database is broken. */
  offlineAreas(): Promise<readonly OfflineArea[] | undefined>
  /** How things stand in each city, without counting; nothing while the database is broken. */
  offlineAreaStatuses(): Promise<readonly OfflineAreaStatus[]>
  /** Keeps a city from now on, and fetches it. Where it cannot be fetched now, it is with the next good link. */
  downloadArea(city: string, signal: AbortSignal): Promise<AreaDownloadResult>
  /** Brings a kept city up to date. Nothing of it comes into memory. */
  refreshArea(city: string, signal: AbortSignal): Promise<AreaDownloadResult>
  /**
   * Removes a city, and the wish to keep it. Of the followed one, or of all, nothing more comes until `followAgain` or another choice:
   * it would be back at once. @returns false while the database is broken
   */
  removeArea(city: string): Promise<boolean>
  /** Goes on following what was removed. */
  resumeFollowing(): void
  close(): Promise<void>
}
