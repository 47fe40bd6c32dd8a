/** The feed of a city that is limited to an area: its snapshot has the nearest providers first, and its deltas leave out what lies outside. */
import { isInArea, type KeptArea } from '#domain/directory/kept-area.ts'
import { providerId } from '#domain/ids.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { VisibleDocument } from '../store/documents/visibility.ts'
import { visibleDocuments } from '../store/documents/visible-documents.ts'
import type { AreaFeed, FeedPage, FeedQuery, FeedRow } from './feed-page.ts'
import type { FeedPosition } from './feed-token.ts'
import type { NearestOrder } from './nearest-order.ts'

/**
 * Returns a changed document as a device with that area sees it: a deletion for a provider who moved out of it, nothing for others
 * outside, whom the device does not have.
 */
export function inArea(
  feed: AreaFeed | undefined,
  area: KeptArea | undefined,
  since: number,
  seen: VisibleDocument,
): VisibleDocument | undefined {
  const { doc } = seen
  if (!area || doc?.type !== 'provider' || isInArea(area, doc)) return seen
  return !feed || feed.hasMovedSince(doc.id, since) ? { ...seen, doc: undefined } : undefined
}

const NOBODY: NearestOrder = { ids: [], meters: new Float64Array(), number: 0 }

const keyOf = (meters: number, id: string): string => `${meters}.${id}`

/** Returns the index after the last provider that was sent. @param after `keyOf` it; empty at the start */
function indexAfter({ ids, meters }: NearestOrder, after: string): number {
  if (after === '') return 0
  const [distance = '', id = ''] = after.split('.', 2)
  const sent = Number(distance)
  const index = meters.findIndex((each, row) => each > sent || (each === sent && (ids[row] ?? '') > id))
  return index < 0 ? ids.length : index
}

type SnapshotPosition = Extract<FeedPosition, { kind: 'snapshot' }>

/** Reads a page of the snapshot. It is full unless it is the last one. */
export async function readNearest(store: DocumentStore, query: FeedQuery, feed: AreaFeed, from: SnapshotPosition): Promise<FeedPage> {
  const { number, area } = from
  const order = area ? feed.around(area, number) : NOBODY
  const beyond = order.meters.findIndex((meters) => meters > (area?.radiusM ?? 0))
  const end = beyond < 0 ? order.ids.length : beyond
  const rows: FeedRow[] = []
  let next = indexAfter(order, from.after)
  while (rows.length < query.limit && next < end) {
    const ids = order.ids.slice(next, Math.min(end, next + query.limit - rows.length))
    const seen = await visibleDocuments(store, query.audience, ids.map(providerId), query.now)
    for (const [index, id] of ids.entries()) {
      const document = seen[index]
      const after = keyOf(order.meters[next + index] ?? 0, id)
      if (document?.doc) rows.push({ document, position: { kind: 'snapshot', number, part: 0, after, area } })
    }
    next += ids.length
  }
  const position: FeedPosition =
    next < end
      ? { kind: 'snapshot', number, part: 0, after: keyOf(order.meters[next - 1] ?? 0, order.ids[next - 1] ?? ''), area }
      : { kind: 'window', number, area }
  const last = rows.at(-1)
  // The last row's checkpoint is that of the page, as in any snapshot.
  return { rows: last ? [...rows.slice(0, -1), { ...last, position }] : rows, position, pending: Math.max(0, end - next) }
}
