/** Reads the store's documents as the domain's. */
import { isVisibleTo, userAudience } from '#domain/replication/audience.ts'
import type { DocOf, DocType } from '#domain/documents/document.ts'
import { readArchivedIds, readArchivedBookings } from './archive-index.ts'
import { readPointers } from './feed-pointers.ts'
import { visibleTo } from './visibility.ts'
import type { DocumentStore, StoredDoc } from './document-store.ts'
import { fromStored } from './stored-document.ts'
import { bookingId } from '#domain/ids.ts'
import type { DocumentReader } from '../api/routing/api-services.ts'

const PAGE = 500
/** After every id that starts with a prefix. */
const END = '\uffff'

/** A document of that kind; undefined when it is missing, gone or of another kind. */
function documentOfType<T extends DocType>(stored: StoredDoc | undefined, type: T): DocOf<T> | undefined {
  const doc = fromStored(stored)
  return doc?.type === type ? (doc as DocOf<T>) : undefined
}

const withoutMissing = <T>(docs: readonly (T | undefined)[]): T[] => docs.filter((doc) => doc !== undefined)

export function openDocumentReader(store: DocumentStore): DocumentReader {
  return {
    get: async (id, type) => documentOfType(await store.get(id), type),

    async withPrefix(prefix, type, limit) {
      const rows = await store.range({ start: prefix, end: prefix + END, limit, includeDocs: true })
      return withoutMissing(rows.map((row) => documentOfType(row.doc, type)))
    },

    async newest(uid, type, { limit, before }) {
      const from = `${type}:`
      const last = before === undefined ? undefined : from + before
      const range = { from, to: last ?? from + END, limit: limit + 1, descending: true }
      // The feed first: what leaves it meanwhile is then met in the archive.
      const current = await readPointers(store, userAudience(uid), range)
      const archived = await readArchivedIds(store, userAudience(uid), range)
      const ids = [...new Set([...current, ...archived])].filter((id) => id !== last).toSorted((a, b) => (a > b ? -1 : 1))
      return withoutMissing((await store.getMany(ids.slice(0, limit))).map((doc) => documentOfType(doc, type)))
    },

    async archivedBookings(uid, side, { limit, cursor }) {
      // One more than asked for tells whether this is the end.
      const places = await readArchivedBookings(store, uid, side, { limit: limit + 1, cursor })
      const page = places.slice(0, limit)
      const bookings = withoutMissing(
        (await store.getMany(page.map(({ id }) => bookingId(id)))).map((doc) => documentOfType(doc, 'booking')),
      )
      return { bookings, next: places.length > limit ? page.at(-1)?.cursor : undefined }
    },

    async inFeed(uid, { limit, after = '' }) {
      const audience = userAudience(uid)
      const ids = await readPointers(store, audience, { from: '', after, limit: limit + 1 })
      const page = ids.slice(0, limit)
      const docs = withoutMissing((await store.getMany(page)).map((stored) => visibleTo(stored, audience)?.doc))
      return { docs, next: ids.length > limit ? page.at(-1) : undefined }
    },

    async archived(uid, { limit, after = '' }) {
      const ids = await readArchivedIds(store, userAudience(uid), { from: '', after, limit: limit + 1 })
      const page = ids.slice(0, limit)
      const docs = withoutMissing((await store.getMany(page)).map((stored) => fromStored(stored))).filter((doc) =>
        isVisibleTo(doc, userAudience(uid)),
      )
      return { docs, next: ids.length > limit ? page.at(-1) : undefined }
    },

    async *all(type) {
      for (let start = `${type}:`, more = true; more;) {
        const rows = await store.range({ start, end: `${type}:${END}`, limit: PAGE, includeDocs: true })
        for (const row of rows) {
          const doc = row.id === start ? undefined : documentOfType(row.doc, type)
          if (doc) yield doc
        }
        more = rows.length === PAGE
        start = rows.at(-1)?.id ?? start
      }
    },
  }
}
