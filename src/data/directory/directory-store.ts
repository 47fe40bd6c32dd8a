/** The public directory of providers on this device: kept up to date from the server, with its changes. */
import type { Observable } from 'rxjs'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
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
  readonly connection: Exclude<Connection, 'signed_out'>
}

export interface DirectoryStore {
  /** Follows another city; null follows all. Data of other cities stays on the device. */
  setCity(city: string | null): void
  /** Emits a reset to each subscriber first, and again after each change of city. */
  changes(): Observable<DirectoryChange>
  freshness(): Observable<DirectoryFreshness>
  readonly areas: OfflineAreaResource
  /** Resumes following after the followed city was removed. */
  resumeFollowing(): void
  close(): Promise<void>
}
