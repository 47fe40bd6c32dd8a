/**
 * Sends what waits on this device with no page open: for the service worker. Opens nothing of the person's but their outbox and photos,
 * and of the people who were here only the one whom the session's cookie names.
 */
import * as v from 'valibot'
import { uidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { fetchMeantFor } from '../transport/expected-user-header.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { createBatches } from '../outbox/push-batches.ts'
import { dexieShelf } from '../photos/dexie-photo-storage.ts'
import { handInPhoto, nextPhoto } from '../photos/upload-photo.ts'
import { waitForPhotos } from '../photos/photo-upload-loop.ts'
import { sendPlainly } from '../transport/send-photo.ts'
import { openWire } from '../transport/replication-client.ts'
import { WireFailure } from '../transport/request-failure.ts'
import { isAnybodyLeaving, leavingAmong, uidsWithDatabase } from '../user-database/pending-wipes.ts'
import { openOutboxTable, userDatabaseName } from '../user-database/open-outbox-table.ts'

export interface SendWaitingDeps {
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  /** Ends the try. */
  readonly signal: AbortSignal
}

const meSchema = v.object({ user: v.object({ uid: uidField }) })

/** @returns undefined where nobody is signed in, or is answered @throws WireFailure where the server cannot be asked */
async function signedIn({ baseUrl, fetch, signal }: SendWaitingDeps): Promise<Uid | undefined> {
  const init: RequestInit = { credentials: 'same-origin', cache: 'no-store', headers: { accept: 'application/json' }, signal }
  const answer = await fetch(`${baseUrl}/api/auth/me`, init).catch((cause: unknown) => {
    throw new WireFailure('network', { cause })
  })
  if ([401, 403, 410].includes(answer.status)) return undefined
  if (!answer.ok) throw new WireFailure('status', { status: answer.status })
  const parsed = v.safeParse(meSchema, await answer.json().catch(() => undefined))
  if (!parsed.success) throw new WireFailure('garbled')
  return parsed.output.user.uid
}

/** Whoever is being removed from this device sends nothing more, and opening what is not there would make it. */
async function hasOutbox(uid: Uid): Promise<boolean> {
  if (!(await uidsWithDatabase()).includes(uid)) return false
  return !(await isAnybodyLeaving()) || (await leavingAmong([uid])).length === 0
}

/** Everything that waits for no photo goes first; then photo by photo, each with what waited for it. */
async function send(uid: Uid, deps: SendWaitingDeps): Promise<void> {
  const { baseUrl, clock, signal } = deps
  const fetch = fetchMeantFor(uid, deps.fetch)
  const { table, close } = await openOutboxTable(uid, clock)
  const photos = dexieShelf(userDatabaseName(uid))
  try {
    const outbox = await openOutbox(table)
    const arrived = new Set<Ulid>()
    const wire = openWire({ baseUrl, database: 'me', fetch, clock, onBytes: () => undefined })
    const waitFor = (rows: Parameters<typeof waitForPhotos>[0]) => waitForPhotos(rows, (photo) => arrived.has(photo))
    const batches = createBatches({ outbox, waitFor, wire, clock, onAnswered: () => undefined })
    const sendPhoto = sendPlainly(fetch)
    const pushAll = async (): Promise<void> => {
      while (!signal.aborted && (await batches.pushOnce(signal)));
    }
    await pushAll()
    const tried = new Set<Ulid>()
    for (let next = nextPhoto(outbox.rows.value, tried); next && !signal.aborted; next = nextPhoto(outbox.rows.value, tried)) {
      tried.add(next.id)
      const why = await handInPhoto(next.row, next.id, { photos, send: sendPhoto, baseUrl, clock, onProgress: () => undefined, signal })
      if (why) await outbox.markRefused(new Map([[next.row.id, why]]))
      else arrived.add(next.id)
      await pushAll()
    }
    outbox.close()
    // Cut off between two: only who is told so tries again.
    if (signal.aborted) throw new WireFailure('stopped')
  } finally {
    photos.close()
    await close()
  }
}

/**
 * Sends until nothing waits, or nobody is signed in whose it could be. What came of it the page hears by its feed.
 * @throws WireFailure where it is to be tried again; DatabaseFailure where the database does not open
 */
export async function sendWaiting(deps: SendWaitingDeps): Promise<void> {
  // Without anybody's data here the server need not be asked.
  if ((await uidsWithDatabase()).length === 0) return
  const uid = await signedIn(deps)
  if (uid !== undefined && (await hasOutbox(uid))) await send(uid, deps)
}
