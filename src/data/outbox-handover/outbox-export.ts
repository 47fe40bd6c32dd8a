/** What is not done of a device's commands, with the photos that they name, as bytes: taken out before the device is emptied, and put back. */
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import type { PhotoRow, PhotoStore } from '../photos/photo-store.ts'
import { photoOfCommand } from '../photos/upload-photo.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { OutboxRow } from '../outbox/outbox-row.ts'

interface ExportedOutbox {
  readonly rows: readonly OutboxRow[]
  readonly photos: readonly { readonly row: PhotoRow; readonly base64: string }[]
}

export interface OutboxExport {
  /** Commands that the server has not taken; those that it has and that were not answered come along uncounted. */
  readonly count: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** @returns undefined where everything is done */
export async function exportOutbox(outbox: Pick<Outbox, 'rows'>, photos: PhotoStore): Promise<OutboxExport | undefined> {
  // What was accepted is the server's by now.
  const rows = outbox.rows.value.filter(({ state }) => state !== 'accepted')
  if (rows.length === 0) return undefined
  const named = rows.flatMap((row) => photoOfCommand(row) ?? [])
  const found = await Promise.all(
    named.map(async (id) => {
      const [row, bytes] = [await photos.row(id), await photos.bytes(id)]
      return row && bytes ? [{ row, base64: toBase64(bytes) }] : []
    }),
  )
  const packed: ExportedOutbox = { rows, photos: found.flat() }
  const count = rows.filter(({ state }) => state !== 'sent').length
  return { count, bytes: new TextEncoder().encode(JSON.stringify(packed)) }
}

/** Asked for at once. */
const IDS_PER_REQUEST = 100

/**
 * Puts them back under the ids that they had: whatever the server has done of them already it does not do again.
 * @param bytes of `packUnsent`
 * @param outcomesOf what the server knows of commands by then. Its feed tells that once, and has perhaps told it already
 * @throws what `outcomesOf` throws; nothing is put back then
 */
export async function importOutbox(
  outbox: Pick<Outbox, 'add'>,
  photos: PhotoStore,
  bytes: Uint8Array,
  outcomesOf: (ids: readonly CommandId[]) => Promise<readonly CommandOutcome[]>,
): Promise<void> {
  const packed = JSON.parse(new TextDecoder().decode(bytes)) as ExportedOutbox
  const ids = packed.rows.map(({ id }) => id)
  const known = new Map<string, CommandOutcome>()
  for (let from = 0; from < ids.length; from += IDS_PER_REQUEST)
    for (const outcome of await outcomesOf(ids.slice(from, from + IDS_PER_REQUEST))) known.set(outcome.doc_id, outcome)
  // A message waits for its photo: that is there first.
  for (const { row, base64 } of packed.photos) await photos.put(row, fromBase64(base64))
  for (const row of packed.rows) {
    const outcome = known.get(row.id)
    // What came of it is in the feed like everything else.
    if (outcome?.state === 'accepted') continue
    if (outcome) await outbox.add({ ...row, state: 'refused', refusal: (outcome.refusal as Refusal | null) ?? refusal('conflict') })
    else await outbox.add(row.state === 'sent' ? { ...row, state: 'waiting', pushed: true } : row)
  }
}
