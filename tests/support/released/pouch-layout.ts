/** Writes a LevelDB folder as PouchDB 9 does, as far as the releases used it. The kept releases have folders that it wrote itself. */
import { ClassicLevel } from 'classic-level'

type Fields = Readonly<Record<string, unknown>>

export interface PouchLayout {
  /** Writes the next revision of a document. */
  write(id: string, fields: Fields, bytes?: Uint8Array): void
  remove(id: string): void
  /** Writes everything to the folder. */
  close(): Promise<void>
}

const key = (table: string, name: string): string => `\u00ff${table}\u00ff${name}`
const seqKey = (seq: number): string => key('by-sequence', String(seq).padStart(16, '0'))
const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

export async function openPouchLayout(folder: string): Promise<PouchLayout> {
  const db = new ClassicLevel<string, Uint8Array>(folder, { valueEncoding: 'view' })
  await db.open()
  const rows = new Map<string, Uint8Array>()
  const newest = new Map<string, { generation: number; seq: number }>()
  let seq = 0

  function put(id: string, fields: Fields, isDeleted: boolean): void {
    seq += 1
    const last = newest.get(id)
    const generation = (last?.generation ?? 0) + 1
    const rev = `${generation}-${'a'.repeat(32)}`
    // Automatic compaction leaves only the newest revision.
    if (last) rows.delete(seqKey(last.seq))
    rows.set(seqKey(seq), json({ ...fields, _id: id, _rev: rev, ...(isDeleted ? { _deleted: true } : {}) }))
    rows.set(key('document-store', id), json({ id, rev, winningRev: rev, rev_map: { [rev]: seq }, deleted: isDeleted, seq }))
    newest.set(id, { generation, seq })
  }

  return {
    write(id, fields, bytes) {
      const digest = `md5-${id}`
      if (bytes) rows.set(key('attach-binary-store', digest), bytes)
      const attached = bytes && {
        _attachments: { bytes: { content_type: 'image/jpeg', digest, length: bytes.length, revpos: 1, stub: true } },
      }
      put(id, { ...fields, ...attached }, false)
    },
    remove: (id) => put(id, {}, true),
    async close() {
      rows.set(key('local-store', '_local/identity'), json({ _id: '_local/identity', identity: '0123456789abcdef', _rev: '0-1' }))
      rows.set(key('meta-store', '_local_last_update_seq'), json(seq))
      await db.batch([...rows].map(([name, value]) => ({ type: 'put' as const, key: name, value })))
      await db.close()
    },
  }
}
