/** The sync status: what the server confirmed, and how much it has not. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import { isAlreadySo } from '#domain/commands/already-so.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { isResent, type OutboxRow } from '../outbox/outbox-row.ts'
import { photosOfRequest } from '../photos/upload-photo.ts'
import type { Connection, ConnectionSnapshot } from '../transport/connection-status.ts'

export interface SyncStatus {
  readonly connection: Connection
  /** Number of commands that the server has not confirmed, and of photos that its copy of a request lacks. */
  readonly waiting: number
  /** Those photos, which follow requests that have arrived. */
  readonly waiting_photos: number
  /** Number of commands that need a decision of the person: held and refused ones. */
  readonly attention: number
  /** Time of a confirmed exchange with the server, by this device's clock: the last one, or one of the same minute. */
  readonly confirmed_at: Instant | null
  /** Time since which the server cannot be reached; null while it can. */
  readonly offline_since: Instant | null
  /** True when the server answers but cannot confirm anything at the moment. */
  readonly unconfirmed: boolean
  /** True when the server has data that only a newer build can read, and every command of this device is delivered. */
  readonly update_needed: boolean
}

const count = (rows: readonly OutboxRow[], ...states: readonly OutboxRow['state'][]): number =>
  rows.filter((row) => states.includes(row.state)).length

/** Counts the photos whose request has arrived: others wait with it. */
function countAlone(photos: ReadonlySet<string>, rows: readonly OutboxRow[]): number {
  if (photos.size === 0) return 0
  const named = new Set<string>(rows.flatMap(photosOfRequest))
  return [...photos].filter((id) => !named.has(id)).length
}

/** Screens show minutes, and many render with this status: a busy feed confirms it several times in each exchange. */
const isSameMinute = (a: Instant | null, b: Instant | null): boolean => a?.slice(0, 16) === b?.slice(0, 16)

const sameStatus = (a: SyncStatus, b: SyncStatus): boolean =>
  a.connection === b.connection &&
  a.waiting === b.waiting &&
  a.waiting_photos === b.waiting_photos &&
  a.attention === b.attention &&
  isSameMinute(a.confirmed_at, b.confirmed_at) &&
  a.offline_since === b.offline_since &&
  a.unconfirmed === b.unconfirmed &&
  a.update_needed === b.update_needed

export function syncView(
  connection: Observable<ConnectionSnapshot>,
  rows: Observable<readonly OutboxRow[]>,
  leftOut: Observable<boolean>,
  wantedPhotos: Observable<ReadonlySet<string>>,
): Observable<SyncStatus> {
  return combineLatest([connection, rows, leftOut, wantedPhotos]).pipe(
    map(([{ too_old, ...state }, all, left, wanted]) => {
      // The server sends no data to a build that is too old, so outcomes arrive only after the update.
      const waiting_photos = countAlone(wanted, all)
      const resent = all.filter(isResent).length
      const waiting = (too_old ? count(all, 'waiting') : count(all, 'waiting', 'sent')) + resent + waiting_photos
      const undecided = all.filter((row) => !isAlreadySo(row) && !isResent(row))
      const isBehind = too_old || left || all.some((row) => row.refusal?.code === 'update_needed')
      const attention = count(undecided, 'held', 'refused')
      return { ...state, waiting, waiting_photos, attention, update_needed: isBehind && waiting === resent }
    }),
    distinctUntilChanged(sameStatus),
  )
}

/** Converts a row to the form that screens use. */
export const toOutboxItem = (row: OutboxRow): OutboxItem => ({
  id: row.id,
  name: row.name,
  args: row.args,
  created_at: row.created_at,
  state: row.state === 'accepted' ? 'sent' : row.state,
  refusal: row.refusal,
  ...(isResent(row) ? { resend: true } : {}),
  shown: row.shown,
})

/** Observes the unfinished commands. */
export const outboxView = (rows: Observable<readonly OutboxRow[]>): Observable<readonly OutboxItem[]> =>
  rows.pipe(map((all) => all.map(toOutboxItem)))
