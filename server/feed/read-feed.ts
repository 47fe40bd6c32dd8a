/** One page of an audience's feed: a delta from the window, or a part of a snapshot of the audience's documents. */
import { MAX_PAGE_SIZE } from '#config/limits.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { ChangeWindow } from './change-window.ts'
import type { FeedPage, FeedQuery, FeedRow } from './feed-page.ts'
import type { FeedPosition } from './feed-token.ts'
import { inArea, readNearest } from './nearest-feed.ts'
import { readPointers } from '../store/documents/feed-pointers.ts'
import { storedIdFor } from '../store/documents/stored-id.ts'
import { visibleDocuments } from '../store/documents/visible-documents.ts'

type SnapshotPosition = Extract<FeedPosition, { kind: 'snapshot' }>

/** Commands form the last part: an outcome never arrives before its effects. */
const PARTS: readonly { readonly from: string; readonly to?: string }[] = [
  { from: '', to: 'command:' },
  { from: 'command;' },
  { from: 'command:', to: 'command:\uffff' },
]

/** Returns the stored ids of the documents that a query names. */
const storedIdsOf = ({ audience, docIds }: FeedQuery): ReadonlySet<string> | undefined =>
  docIds && new Set([...docIds].map((id) => storedIdFor(audience, id)))

type WindowPosition = Extract<FeedPosition, { kind: 'window' }>

async function readDelta(store: DocumentStore, window: ChangeWindow, query: FeedQuery, from: WindowPosition): Promise<FeedPage> {
  const head = window.head()
  const { area, number: since } = from
  const completeTo = from.completeTo ?? since
  const positionAt = (number: number): FeedPosition => ({ kind: 'window', number, area, completeTo: area && completeTo })
  const all = window.after(query.audience, since)
  const requestedIds = storedIdsOf(query)
  const entries = requestedIds ? all.filter((entry) => requestedIds.has(entry.docId)) : all
  const rows: FeedRow[] = []
  let next = 0
  while (next < entries.length && rows.length < query.limit) {
    const slice = entries.slice(next, next + query.limit - rows.length)
    const seen = await visibleDocuments(
      store,
      query.audience,
      slice.map((entry) => entry.docId),
      query.now,
    )
    for (const [index, entry] of slice.entries()) {
      const each = seen[index] && inArea(query.areaFeed, area, completeTo, seen[index])
      if (each) rows.push({ document: each, position: positionAt(entry.number) })
    }
    next += slice.length
  }
  const pending = entries.length - next
  // With nothing left, the checkpoint also passes the changes of other audiences.
  const position: FeedPosition = pending > 0 ? positionAt(entries[next - 1]?.number ?? since) : { kind: 'window', number: head, area }
  return { rows, position, pending }
}

async function readSnapshot(store: DocumentStore, query: FeedQuery, from: SnapshotPosition): Promise<FeedPage> {
  const { audience, limit } = query
  const end: FeedPosition = { kind: 'window', number: from.number }
  const rows: FeedRow[] = []
  let part = from.part === 'start' ? 0 : from.part
  let { after } = from
  for (;;) {
    const bounds = PARTS[part]
    const room = limit - rows.length
    // One more than fits shows whether this is the end.
    const ids = bounds ? await readPointers(store, audience, { ...bounds, ...(after === '' ? {} : { after }), limit: room + 1 }) : []
    const taken = ids.slice(0, room)
    const seen = await visibleDocuments(store, audience, taken, query.now)
    for (const [index, id] of taken.entries()) {
      const each = seen[index]
      if (each) rows.push({ document: each, position: { kind: 'snapshot', number: from.number, part, after: id } })
    }
    after = taken.at(-1) ?? after
    if (ids.length > room && rows.length >= limit)
      return { rows, position: { kind: 'snapshot', number: from.number, part, after }, pending: 1 }
    if (ids.length > room) continue
    if (part === 2) {
      const last = rows.at(-1)
      // The last row's checkpoint is that of the end, so that a device that stores it does not return for nothing.
      return { rows: last ? [...rows.slice(0, -1), { ...last, position: end }] : rows, position: end, pending: 0 }
    }
    part = part === 0 ? 1 : 2
    after = ''
  }
}

/** Reads the first page of a snapshot. When it is not the only one, it begins with what a new device needs first, which comes again later. */
async function readFirstPage(store: DocumentStore, query: FeedQuery, from: SnapshotPosition): Promise<FeedPage> {
  const page = await readSnapshot(store, query, from)
  if (page.pending === 0 || !query.neededFirst || query.limit < MAX_PAGE_SIZE) return page
  const seen = await visibleDocuments(store, query.audience, await query.neededFirst(), query.now)
  const position: FeedPosition = { ...from, part: 0 }
  const first = seen.flatMap((document): FeedRow[] => (document?.doc ? [{ document, position }] : []))
  const sent = new Set(first.map(({ document }) => document.id))
  // A page that is not full would be the last one.
  const others = page.rows.filter(({ document }) => !sent.has(document.id)).slice(0, query.limit - first.length)
  return { ...page, rows: [...first, ...others], position: others.at(-1)?.position ?? position }
}

async function readNamed(store: DocumentStore, query: FeedQuery, number: number): Promise<FeedPage> {
  const position: FeedPosition = { kind: 'window', number }
  const seen = await visibleDocuments(store, query.audience, [...(storedIdsOf(query) ?? [])], query.now)
  return { rows: seen.filter((each) => each !== undefined).map((each) => ({ document: each, position })), position, pending: 0 }
}

export async function readFeed(store: DocumentStore, window: ChangeWindow, query: FeedQuery): Promise<FeedPage> {
  if (query.from.kind === 'window') return readDelta(store, window, query, query.from)
  if (query.docIds) return readNamed(store, query, query.from.number)
  if (query.from.area && query.areaFeed) return readNearest(store, query, query.areaFeed, query.from)
  return query.from.part === 'start' ? readFirstPage(store, query, query.from) : readSnapshot(store, query, query.from)
}
