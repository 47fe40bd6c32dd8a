/** A read-only device: pages through a feed and stores what it receives, as the protocol asks. */
import * as v from 'valibot'
import type { Uid } from '#domain/ids.ts'
import type { Backend } from './backend.ts'

const pageSchema = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      seq: v.string(),
      changes: v.array(v.object({ rev: v.string() })),
      deleted: v.optional(v.literal(true)),
      doc: v.optional(v.looseObject({ _id: v.string(), _rev: v.string() })),
    }),
  ),
  last_seq: v.string(),
  pending: v.number(),
})
export type FeedPage = v.InferOutput<typeof pageSchema>

export async function readFeedPage(response: Response): Promise<FeedPage> {
  if (response.status !== 200) throw new Error(`the feed answered ${response.status}: ${await response.text()}`)
  return v.parse(pageSchema, await response.json())
}

export interface FeedReader {
  /** Stored bodies by id. */
  readonly held: Map<string, Record<string, unknown>>
  /** Ids in order of arrival, deleted ones with a minus. */
  readonly came: string[]
  since: string
  /** Reads one page. @returns number of rows */
  page(limit: number): Promise<number>
  /** Reads to the end. */
  drain(limit?: number): Promise<void>
}

/** @param database as in the address, with its query, for example `directory?city=Lagos` */
export function feedReader(backend: () => Backend, uid: Uid | undefined, database = 'me'): FeedReader {
  const [name, query = ''] = database.split('?')
  const held = new Map<string, Record<string, unknown>>()
  const came: string[] = []
  const reader: FeedReader = {
    held,
    came,
    since: '0',
    page: async (limit) => {
      const path = `/db/${name}/_changes?${query}&include_docs=true&limit=${limit}&since=${encodeURIComponent(reader.since)}`
      const page = await readFeedPage(await backend().call(uid, 'GET', path))
      for (const row of page.results) {
        came.push(row.deleted ? `-${row.id}` : row.id)
        if (row.deleted || !row.doc) held.delete(row.id)
        else held.set(row.id, row.doc)
      }
      reader.since = page.last_seq
      return page.results.length
    },
    drain: async (limit = 100) => {
      while ((await reader.page(limit)) >= limit);
    },
  }
  return reader
}
