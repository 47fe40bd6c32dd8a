/**
 * Replication client for one virtual database of the server. It speaks CouchDB's protocol through PouchDB's http adapter and never retries.
 */
import PouchDB from 'pouchdb-core'
import httpAdapter from 'pouchdb-adapter-http'
import * as v from 'valibot'
import { WIRE_HEADER, WIRE_VERSION } from '#config/wire-version.ts'
import type { PushedCommand } from '#domain/documents/command-outcome.ts'
import type { CommandId } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { fetchWithWatchdog } from './fetch-with-watchdog.ts'
import { asRequestFailure, RequestFailure } from './request-failure.ts'

/** How often the server sends a heartbeat in a long poll, ms. */
export const HEARTBEAT_MS = 10_000
/** A connection without a byte for this long is dead (2.5 heartbeats). */
export const SILENCE_MS = 2.5 * HEARTBEAT_MS
/** How long the server may hold a long poll without news, ms. A city's is held longer: its end settles no commands, and every poll costs 2 kB. */
const HOLD_MS = { me: 50_000, directory: 110_000 } as const

/** Checked, not copied: each document's own schema validates its content. */
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
  /** Lets the server hold the request until there are changes. */
  readonly longpoll: boolean
  readonly signal: AbortSignal
  /** Additional query parameters: the directory's city. */
  readonly params?: Readonly<Record<string, string>>
  /** Returns only these documents; at most 500. */
  readonly docIds?: readonly string[]
}

type RequestKind = 'changes' | 'reading' | 'push'

const kindOf = (url: string): RequestKind => (url.includes('/_changes') ? 'changes' : url.includes('/_all_docs') ? 'reading' : 'push')

/** Each call throws a RequestFailure when it does not succeed. */
export interface ReplicationClient {
  changes(query: ChangesQuery): Promise<{ readonly rows: readonly FeedRow[]; readonly last_seq: string }>
  /** Fetches these documents as they are now, whether or not they are in the feed; missing ones are left out. At most 500. */
  fetchDocuments(ids: readonly string[], signal: AbortSignal): Promise<readonly FeedRow[]>
  /** Pushes documents. @returns rows in the same order */
  push(documents: readonly PushedDocument[], signal: AbortSignal): Promise<readonly PushRow[]>
}

export interface ReplicationClientDeps {
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string
  readonly database: 'me' | 'directory'
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  /** Called on each sign of life of the server. */
  readonly onBytes: () => void
  readonly onDate?: (date: string | null) => void
  readonly onMarketplace?: ((hash: string | null) => void) | undefined
}

// PouchDB picks the adapter of http(s) URLs by name. The adapter is a plugin of the core, so it is installed once.
PouchDB.plugin(httpAdapter)

function parseResponse<Schema extends v.GenericSchema>(schema: Schema, response: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, response)
  if (!parsed.success) throw new RequestFailure('garbled')
  return parsed.output
}

export function createReplicationClient(deps: ReplicationClientDeps): ReplicationClient {
  const { clock, onBytes, onDate = () => undefined, onMarketplace } = deps
  // Only one request of each kind runs at a time, so the request's URL identifies its signal.
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
      const watched = { fetch: deps.fetch, clock, idleTimeoutMs: SILENCE_MS, onBytes, onDate, onMarketplace, signal }
      return fetchWithWatchdog(watched, url, { ...init, headers })
    },
  })

  return {
    changes: async ({ since, limit, longpoll, signal, params, docIds }) => {
      try {
        signals.changes = signal
        const response: unknown = await database.changes({
          since: since ?? 0,
          limit,
          // Otherwise PouchDB requests 25 rows at a time.
          batch_size: limit,
          include_docs: true,
          heartbeat: HEARTBEAT_MS,
          timeout: HOLD_MS[deps.database],
          ...(docIds ? { doc_ids: [...docIds] } : {}),
          // A single long poll: PouchDB's own live feed ends at the first error without reporting it.
          query_params: { ...params, ...(longpoll ? { feed: 'longpoll' } : {}) },
        })
        const { results, last_seq } = parseResponse(changesResponseSchema, response)
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
