/** The wire: one virtual database of the server in CouchDB's words, spoken by PouchDB's http adapter. Retries nothing by itself. */
import PouchDB from 'pouchdb-core'
import httpAdapter from 'pouchdb-adapter-http'
import * as v from 'valibot'
import { WIRE_HEADER, WIRE_VERSION } from '#config/wire-version.ts'
import type { PushedCommand } from '#domain/documents/command-outcome.ts'
import type { CommandId } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { fetchWithWatchdog } from './fetch-with-watchdog.ts'
import { asRequestFailure, RequestFailure } from './request-failure.ts'

/** How often the server is asked to give a sign of life in a held request, ms. */
export const HEARTBEAT_MS = 10_000
/** A line without a byte for this long is dead (2.5 heartbeats). */
export const SILENCE_MS = 2.5 * HEARTBEAT_MS
/** How long the server may hold a request with nothing to say, ms; it ends them by itself within 55 s. */
const LONGPOLL_TIMEOUT_MS = 50_000

/** Looked at, not copied: what is in it is for its own schema to judge. */
const documentSchema = v.custom<Readonly<Record<string, unknown>>>((input) => typeof input === 'object' && input !== null)

const changesResponseSchema = v.object({
  results: v.array(v.object({ id: v.string(), deleted: v.optional(v.boolean()), doc: v.optional(documentSchema) })),
  last_seq: v.union([v.string(), v.number()]),
})
export type FeedRow = v.InferOutput<typeof changesResponseSchema>['results'][number]

const pushResponseSchema = v.array(
  v.union([
    v.object({ ok: v.literal(true), id: v.string() }),
    v.object({
      error: v.string(),
      id: v.string(),
      reason: v.optional(v.string(), ''),
      fields: v.optional(v.record(v.string(), v.string())),
    }),
  ]),
)
export type PushRow = v.InferOutput<typeof pushResponseSchema>[number]

const documentsResponseSchema = v.object({
  rows: v.array(v.object({ id: v.optional(v.string()), doc: v.optional(v.nullable(documentSchema)) })),
})

export interface PushedDocument extends PushedCommand {
  readonly _id: CommandId
}

export interface ChangesQuery {
  /** Undefined: from the beginning. */
  readonly since: string | undefined
  /** At most 500. */
  readonly limit: number
  /** Let the server hold the request until there is something to say. */
  readonly longpoll: boolean
  readonly signal: AbortSignal
  /** Besides, for the address: the directory's city. */
  readonly params?: Readonly<Record<string, string>>
  /** Only these documents; at most 500. */
  readonly docIds?: readonly string[]
}

type RequestKind = 'changes' | 'reading' | 'push'

const kindOf = (url: string): RequestKind => (url.includes('/_changes') ? 'changes' : url.includes('/_all_docs') ? 'reading' : 'push')

/** Each call throws a WireFailure when it does not succeed. */
export interface ReplicationClient {
  changes(query: ChangesQuery): Promise<{ readonly rows: readonly FeedRow[]; readonly last_seq: string }>
  /** These documents as they are now, whether or not they are in the feed; those that are none are left out. At most 500. */
  fetchDocuments(ids: readonly string[], signal: AbortSignal): Promise<readonly FeedRow[]>
  /** Rows in the order given. */
  push(documents: readonly PushedDocument[], signal: AbortSignal): Promise<readonly PushRow[]>
}

export interface ReplicationClientDeps {
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string
  readonly database: 'me' | 'directory'
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  /** The server gave a sign of life. */
  readonly onBytes: () => void
  readonly onDate?: (date: string | null) => void
}

// http(s) URLs find their adapter by name; a plugin of the core, so it is put in once.
PouchDB.plugin(httpAdapter)

function parseResponse<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (!parsed.success) throw new RequestFailure('garbled')
  return parsed.output
}

export function createReplicationClient(deps: ReplicationClientDeps): ReplicationClient {
  const { clock, onBytes, onDate = () => undefined } = deps
  // One request of each kind at a time, so its signal can be found by where the request goes.
  const signals: Record<RequestKind, AbortSignal> = {
    changes: AbortSignal.abort(),
    reading: AbortSignal.abort(),
    push: AbortSignal.abort(),
  }
  const database: PouchDB.Database = new PouchDB(`${deps.baseUrl}/db/${deps.database}`, {
    skip_setup: true,
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : String(input)
      const signal = signals[kindOf(url)]
      const headers = new Headers(init?.headers)
      headers.set(WIRE_HEADER, String(WIRE_VERSION))
      return fetchWithWatchdog({ fetch: deps.fetch, clock, silenceMs: SILENCE_MS, onBytes, onDate, signal }, url, { ...init, headers })
    },
  })

  return {
    changes: async ({ since, limit, longpoll, signal, params, docIds }) => {
      try {
        signals.changes = signal
        const answer: unknown = await database.changes({
          since: since ?? 0,
          limit,
          // Otherwise it asks for 25 rows at a time.
          batch_size: limit,
          include_docs: true,
          heartbeat: HEARTBEAT_MS,
          timeout: LONGPOLL_TIMEOUT_MS,
          ...(docIds ? { doc_ids: [...docIds] } : {}),
          // A single held request: its own live feed ends at the first error and would never say so.
          query_params: { ...params, ...(longpoll ? { feed: 'longpoll' } : {}) },
        })
        const { results, last_seq } = parseResponse(changesResponseSchema, answer)
        return { rows: results, last_seq: String(last_seq) }
      } catch (error) {
        throw asRequestFailure(error)
      }
    },
    fetchDocuments: async (ids, signal) => {
      try {
        signals.reading = signal
        const { rows } = parseResponse(documentsResponseSchema, await database.allDocs({ keys: [...ids], include_docs: true }))
        return rows.flatMap(({ id, doc }) => (id === undefined || !doc ? [] : { id, doc }))
      } catch (error) {
        throw asRequestFailure(error)
      }
    },
    push: async (documents, signal) => {
      try {
        signals.push = signal
        const rows = parseResponse(pushResponseSchema, await database.bulkDocs([...documents]))
        if (rows.length !== documents.length) throw new RequestFailure('garbled')
        return rows
      } catch (error) {
        throw asRequestFailure(error)
      }
    },
  }
}
