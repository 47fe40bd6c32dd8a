/**
 * Sends the waiting commands of this device without an open page: for the service worker. Opens only a person's outbox and photos, and of
 * all people with data here only those of the person whom the session cookie identifies.
 */
import * as v from 'valibot'
import { uidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { fetchAsUser } from '../transport/expected-user-header.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { createPushBatches } from '../outbox/push-batches.ts'
import { openDexiePhotoStorage } from '../photos/dexie-photo-storage.ts'
import { isWanted, type PhotoStorage } from '../photos/photo-store.ts'
import { uploadPhoto, nextPhotoToUpload, uploadRequestPhoto, type UploadPhotoDeps } from '../photos/upload-photo.ts'
import { findBlockedByPhotos } from '../photos/photo-upload-loop.ts'
import { sendPhotoWithFetch } from '../transport/send-photo.ts'
import { createReplicationClient } from '../transport/replication-client.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import { hasPendingWipes, filterPendingWipes, uidsWithDatabase } from '../user-database/pending-wipes.ts'
import { openOutboxTable, userDatabaseName } from '../user-database/open-outbox-table.ts'

export interface FlushOutboxDeps {
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  /** Aborts the try. */
  readonly signal: AbortSignal
}

const meSchema = v.object({ user: v.object({ uid: uidField }) })

/** @returns undefined when no one is signed in, or the account gets no responses @throws RequestFailure when the server cannot be asked */
async function fetchSignedInUid({ baseUrl, fetch, signal }: FlushOutboxDeps): Promise<Uid | undefined> {
  const init: RequestInit = { credentials: 'same-origin', cache: 'no-store', headers: { accept: 'application/json' }, signal }
  const response = await fetch(`${baseUrl}/api/auth/me`, init).catch((cause: unknown) => {
    throw new RequestFailure('network', { cause })
  })
  if ([401, 403, 410].includes(response.status)) return undefined
  if (!response.ok) throw new RequestFailure('status', { status: response.status })
  const parsed = v.safeParse(meSchema, await response.json().catch(() => undefined))
  if (!parsed.success) throw new RequestFailure('garbled')
  return parsed.output.user.uid
}

/**
 * Returns whether the person has an outbox to send. A person with a pending wipe sends nothing more; opening a missing database would
 * create it.
 */
async function hasOutbox(uid: Uid): Promise<boolean> {
  if (!(await uidsWithDatabase()).includes(uid)) return false
  return !(await hasPendingWipes()) || (await filterPendingWipes([uid])).length === 0
}

/** Uploads the photos of requests that the server has. The page asks again for those that it does not take. */
async function uploadRequestPhotos({ photos, ...deps }: UploadPhotoDeps & { readonly photos: PhotoStorage }): Promise<void> {
  for (const row of (await photos.rows()).filter(isWanted)) {
    for (const booking of row.wanted_by ?? []) {
      if (deps.signal.aborted || (await uploadRequestPhoto(row, booking, { ...deps, photos }))) continue
      const now = await photos.row(row.id)
      await photos.change(row.id, { uploaded: true, wanted_by: now?.wanted_by?.filter((each) => each !== booking) ?? [] })
    }
  }
}

/** Sends all commands that need no photo first; then photo by photo, each with the messages that waited for it. */
async function flushOutboxOf(uid: Uid, deps: FlushOutboxDeps): Promise<void> {
  const { baseUrl, clock, signal } = deps
  const fetch = fetchAsUser(uid, deps.fetch)
  const { table, close } = await openOutboxTable(uid, clock)
  const photos = openDexiePhotoStorage(userDatabaseName(uid))
  try {
    const outbox = await openOutbox(table)
    const arrived = new Set<Ulid>()
    const client = createReplicationClient({ baseUrl, database: 'me', fetch, clock, onBytes: () => undefined })
    const findBlocked = (rows: Parameters<typeof findBlockedByPhotos>[0]) => findBlockedByPhotos(rows, (photo) => arrived.has(photo))
    const batches = createPushBatches({ outbox, findBlocked, client, clock, onResponse: () => undefined })
    const sendPhoto = sendPhotoWithFetch(fetch)
    const pushAll = async (): Promise<void> => {
      while (!signal.aborted && (await batches.pushOnce(signal)));
    }
    const uploadDeps = { photos, send: sendPhoto, baseUrl, clock, onProgress: () => undefined, signal }
    await pushAll()
    await uploadRequestPhotos(uploadDeps)
    const tried = new Set<Ulid>()
    for (
      let next = nextPhotoToUpload(outbox.rows.value, tried);
      next && !signal.aborted;
      next = nextPhotoToUpload(outbox.rows.value, tried)
    ) {
      tried.add(next.id)
      const refused = await uploadPhoto(next.row, next.id, uploadDeps)
      if (refused) await outbox.markRefused(new Map([[next.row.id, refused]]))
      else arrived.add(next.id)
      await pushAll()
    }
    outbox.close()
    // Aborted between two requests: the browser retries only after an error.
    if (signal.aborted) throw new RequestFailure('stopped')
  } finally {
    photos.close()
    await close()
  }
}

/**
 * Sends until no command waits, or no signed-in person owns them. The page receives the outcomes by its feed.
 * @throws RequestFailure when it must be tried again; DatabaseFailure when the database does not open
 */
export async function flushOutbox(deps: FlushOutboxDeps): Promise<void> {
  // Without data of any person the server need not be asked.
  if ((await uidsWithDatabase()).length === 0) return
  const uid = await fetchSignedInUid(deps)
  if (uid !== undefined && (await hasOutbox(uid))) await flushOutboxOf(uid, deps)
}
