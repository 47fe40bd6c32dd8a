/** A page of a feed, and what is asked for. */
import type { KeptArea } from '#domain/directory/kept-area.ts'
import type { Audience } from '#domain/replication/audience.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { VisibleDocument } from '../store/documents/visibility.ts'
import type { FeedPosition } from './feed-token.ts'
import type { NearestOrder } from './nearest-order.ts'

/** What the providers' index knows of a city whose feed may be limited to an area. */
export interface AreaFeed {
  /** Returns the listed providers by distance, then by id, at least those in the area. @param number of the window: all changes up to it are in the order */
  around(area: KeptArea, number: number): NearestOrder
  /** Returns false if the provider surely has not moved since that number of the window. */
  hasMovedSince(uid: Uid, number: number): boolean
}

export interface FeedRow {
  readonly document: VisibleDocument
  /** Position of the feed after this row. */
  readonly position: FeedPosition
}

export interface FeedPage {
  readonly rows: readonly FeedRow[]
  /** Position of the feed after the page. */
  readonly position: FeedPosition
  /** Rows that remain; a lower bound in a snapshot. */
  readonly pending: number
}

export interface FeedQuery {
  readonly audience: Audience
  readonly from: FeedPosition
  /** Rows, 1 to 500. */
  readonly limit: number
  readonly now: Instant
  /** Only these documents; at most 500. */
  readonly docIds?: ReadonlySet<string> | undefined
  /** Returns the ids of documents that a new device needs first, fewer than 500. Some may not exist, or not be in the feed. */
  readonly neededFirst?: () => Promise<readonly string[]>
  /** For positions that are limited to an area. */
  readonly areaFeed?: AreaFeed | undefined
}
