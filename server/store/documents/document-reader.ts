/** Reads stored documents as domain documents. */
import { isVisibleTo, userAudience, viewOf, type Audience } from '#domain/replication/audience.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc, DocOf, DocType } from '#domain/documents/document.ts'
import { readArchivedIds, readArchivedBookings, type Side } from './archive-index.ts'
import { readPointers } from './feed-pointers.ts'
import { visibleTo } from './visibility.ts'
import { visibleDocuments } from './visible-documents.ts'
import type { DocumentStore, StoredDoc } from '../document-store.ts'
import { fromStored } from './stored-document.ts'
import { idsWithPrefix } from './update-documents.ts'
import { bookingId, type DocId, type Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'

const PAGE = 500
/** Ids that end alike are rare. */
const MOST_ALIKE = 10
/** Sorts after every id that starts with the prefix. */
const END = '\uffff'

/** Reads domain documents. */
export interface DocumentReader {
  get<T extends DocType>(id: DocId, type: T): Promise<DocOf<T> | undefined>
  /** Returns those of the documents that exist, by id. */
  getMany<T extends DocType>(ids: readonly DocId[], type: T): Promise<ReadonlyMap<DocId, DocOf<T>>>
  /** Returns documents whose ids start with a prefix, in order of their ids. */
  withPrefix<T extends DocType>(prefix: string, type: T, limit: number): Promise<DocOf<T>[]>
  /** Returns the newest documents in a person's feed and archive in descending order of ids, below `before` where it is given. */
  newest<T extends DocType>(uid: Uid, type: T, page: { readonly limit: number; readonly before?: string | undefined }): Promise<DocOf<T>[]>
  /** Returns a person's archived bookings on one side, the latest request first; `next` is the cursor of the next page. */
  archivedBookings(
    uid: Uid,
    side: Side,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<{ readonly bookings: Booking[]; readonly next: string | undefined }>
  /** Returns all documents in a person's feed, as that person may see them, in order of ids; `next` is the last id when there are more. */
  inFeed(
    uid: Uid,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<{ readonly docs: Doc[]; readonly next: string | undefined }>
  /** Returns all archived documents of a person, in order of ids; `next` is the last id when there are more. */
  archived(
    uid: Uid,
    page: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<{ readonly docs: Doc[]; readonly next: string | undefined }>
  /** Returns the documents of a type whose ids end so, at most ten. Reads the ids of all: for admin queries. */
  endingWith<T extends DocType>(ending: string, type: T): Promise<DocOf<T>[]>
  /** Iterates over every document of a type in batches: for admin queries. */
  all<T extends DocType>(type: T): AsyncIterable<DocOf<T>>
}

/** Returns a document of that type; undefined when it is missing, deleted or of another type. */
function documentOfType<T extends DocType>(stored: StoredDoc | undefined, type: T): DocOf<T> | undefined {
  const doc = fromStored(stored)
  return doc?.type === type ? (doc as DocOf<T>) : undefined
}

const withoutMissing = <T>(docs: readonly (T | undefined)[]): T[] => docs.filter((doc) => doc !== undefined)

/** @param now exact places end at their moment; omitted where no person reads */
export function openDocumentReader(store: DocumentStore, now?: () => Instant): DocumentReader {
  const visible = async (audience: Audience, ids: readonly string[]): Promise<Doc[]> =>
    withoutMissing(
      now
        ? (await visibleDocuments(store, audience, ids, now())).map((each) => each?.doc)
        : (await store.getMany(ids)).map((stored) => visibleTo(stored, audience)?.doc),
    )
  return {
    get: async (id, type) => documentOfType(await store.get(id), type),

    getMany: async (ids, type) =>
      new Map(withoutMissing((await store.getMany(ids)).map((stored) => documentOfType(stored, type))).map((doc) => [doc.doc_id, doc])),

    async withPrefix(prefix, type, limit) {
      const rows = await store.range({ start: prefix, end: prefix + END, limit, includeDocs: true })
      return withoutMissing(rows.map((row) => documentOfType(row.doc, type)))
    },

    async endingWith(ending, type) {
      const ids: string[] = []
      for await (const page of idsWithPrefix(store, `${type}:`)) ids.push(...page.filter((id) => id.endsWith(ending)))
      return withoutMissing((await store.getMany(ids.slice(0, MOST_ALIKE))).map((doc) => documentOfType(doc, type)))
    },

    async newest(uid, type, { limit, before }) {
      const from = `${type}:`
      const last = before === undefined ? undefined : from + before
      const range = { from, to: last ?? from + END, limit: limit + 1, descending: true }
      // Reads the feed first: a document that is archived meanwhile then shows up in the archive.
      const current = await readPointers(store, userAudience(uid), range)
      const archived = await readArchivedIds(store, userAudience(uid), range)
      const ids = [...new Set([...current, ...archived])].filter((id) => id !== last).toSorted((a, b) => (a > b ? -1 : 1))
      return withoutMissing((await store.getMany(ids.slice(0, limit))).map((doc) => documentOfType(doc, type)))
    },

    async archivedBookings(uid, side, { limit, cursor }) {
      // One more than requested shows whether this is the end.
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
      const docs = await visible(audience, page)
      return { docs, next: ids.length > limit ? page.at(-1) : undefined }
    },

    async archived(uid, { limit, after = '' }) {
      const ids = await readArchivedIds(store, userAudience(uid), { from: '', after, limit: limit + 1 })
      const page = ids.slice(0, limit)
      const docs = withoutMissing((await store.getMany(page)).map((stored) => fromStored(stored)))
        .filter((doc) => isVisibleTo(doc, userAudience(uid)))
        .map((doc) => viewOf(doc, userAudience(uid)))
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
