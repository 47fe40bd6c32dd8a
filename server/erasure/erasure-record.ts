/** A deletion under way, under a receipt that the person's device drew: with it, and with nothing else, one can ask how far it is. */
import type { Uid, Ulid } from '#domain/ids.ts'
import { asUid, isUlid } from '#domain/ids.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const ERASURE = 'erasure'
const PREFIX = 'erasure:'

/**
 * `running`: being carried out. `settling`: carried out, and looked after once more for what was under way at that moment.
 * `done`: nothing names the person any more, the record neither.
 */
export type ErasureState = 'running' | 'settling' | 'done'

export interface ErasureRecord {
  readonly receipt: Ulid
  readonly state: ErasureState
  /** Undefined once it is done. */
  readonly uid: Uid | undefined
}

export const erasureId = (receipt: Ulid): string => `${PREFIX}${receipt}`

export function parseErasure(stored: StoredDoc | undefined): ErasureRecord | undefined {
  const [receipt, state, uid] = [stored?._id.slice(PREFIX.length), stored?.['state'], stored?.['uid']]
  if (!isUlid(receipt) || (state !== 'running' && state !== 'settling' && state !== 'done')) return undefined
  return { receipt, state, uid: isUlid(uid) ? asUid(uid) : undefined }
}

/** Writes the state over whatever is there. */
export async function saveErasure(store: DocumentStore, { receipt, state, uid }: ErasureRecord): Promise<void> {
  for (;;) {
    const there = await store.get(erasureId(receipt))
    const record: StoredDoc = {
      _id: erasureId(receipt),
      ...(there?._rev === undefined ? {} : { _rev: there._rev }),
      type: ERASURE,
      state,
      ...(state === 'done' ? {} : { uid }),
    }
    if ((await store.put(record)).ok) return
  }
}

/** Those that a stop or a crash cut off. */
export async function unfinishedErasures(store: DocumentStore): Promise<ErasureRecord[]> {
  const rows = await store.range({ start: PREFIX, end: `${PREFIX}\uffff`, includeDocs: true })
  return rows.flatMap((row) => parseErasure(row.doc) ?? []).filter((record) => record.state !== 'done')
}
