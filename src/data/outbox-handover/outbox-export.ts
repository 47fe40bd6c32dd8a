/** Exports a device's unfinished commands with their photos as bytes, before the device is wiped, and imports them again. */
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { isWanted, type PhotoRow, type PhotoStore } from '../photos/photo-store.ts'
import { photosOfCommand } from '../photos/upload-photo.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxRow } from '../outbox/outbox-row.ts'
import { readmitted } from '../outbox/requeue-shut-out.ts'

interface ExportedOutbox {
  readonly rows: readonly OutboxRow[]
  readonly photos: readonly { readonly row: PhotoRow; readonly base64: string }[]
}

export interface OutboxExport {
  /** Number of commands that the server has not accepted. Commands that it accepted without a response are included but not counted. */
  readonly count: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** @returns undefined when there are no unfinished commands, and no photos of requests that the server lacks */
export async function exportOutbox(outbox: Pick<Outbox, 'rows'>, photos: PhotoStore): Promise<OutboxExport | undefined> {
  // The server has the accepted ones.
  const rows = outbox.rows.value.filter(({ state }) => state !== 'accepted')
  const wanted = (await photos.rows()).filter(isWanted).map(({ id }) => id)
  if (rows.length + wanted.length === 0) return undefined
  const photoIds = [...new Set([...rows.flatMap(photosOfCommand), ...wanted])]
  const found = await Promise.all(
    photoIds.map(async (id) => {
      const [row, bytes] = [await photos.row(id), await photos.bytes(id)]
      return row && bytes ? [{ row, base64: toBase64(bytes) }] : []
    }),
  )
  const exported: ExportedOutbox = { rows, photos: found.flat() }
  const count = rows.filter(({ state }) => state !== 'sent').length
  return { count, bytes: new TextEncoder().encode(JSON.stringify(exported)) }
}

/** Ids in one request for outcomes. */
const IDS_PER_REQUEST = 100

export interface ImportOutboxDeps {
  readonly outbox: Pick<Outbox, 'add'>
  readonly photos: PhotoStore
  /** By this device's clock. */
  readonly nowMs: number
  /** Returns the outcomes that the server has at that moment. The feed reports each once, and may have reported it already. */
  readonly outcomesOf: (ids: readonly CommandId[]) => Promise<readonly CommandOutcome[]>
}

/**
 * Restores the commands under their former ids: the server does not repeat what it has already done.
 * @param bytes of `exportOutbox`
 * @throws what `outcomesOf` throws; nothing is restored then
 */
export async function importOutbox({ outbox, photos, nowMs, outcomesOf }: ImportOutboxDeps, bytes: Uint8Array): Promise<void> {
  const exported = JSON.parse(new TextDecoder().decode(bytes)) as ExportedOutbox
  const ids = exported.rows.map(({ id }) => id)
  const known = new Map<string, CommandOutcome>()
  for (let from = 0; from < ids.length; from += IDS_PER_REQUEST)
    for (const outcome of await outcomesOf(ids.slice(from, from + IDS_PER_REQUEST))) known.set(outcome.doc_id, outcome)
  // Photos are stored first, because messages wait for them.
  for (const { row, base64 } of exported.photos) await photos.put({ ...row, used_ms: nowMs }, fromBase64(base64))
  for (const row of exported.rows) {
    const outcome = known.get(row.id)
    // Its effects are in the feed like everything else.
    if (outcome?.state === 'accepted') continue
    if (outcome) await outbox.add({ ...row, state: 'refused', refusal: (outcome.refusal as Refusal | null) ?? refusal('conflict') })
    else await outbox.add(row.state === 'sent' ? { ...row, state: 'waiting', pushed: true } : readmitted(row))
  }
}
