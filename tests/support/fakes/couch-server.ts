/** A database server with as much of CouchDB's HTTP API as the http adapter needs, over PouchDB in memory. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import memoryAdapter from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'

type Db = PouchDB.Database<Record<string, unknown>>

export interface CouchServer {
  /** Address of a database of that name, which is created on first use. */
  url(database: string): string
  close(): Promise<void>
}

interface Asked {
  readonly method: string
  readonly parts: readonly string[]
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

const HEARTBEAT_MS = 10_000

async function read(request: IncomingMessage): Promise<Asked> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://couch.test')
  let text = ''
  for await (const part of request) text += String(part)
  return {
    method: request.method ?? 'GET',
    parts: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: searchParams,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
}

/** The parameters of a query, which are JSON except for a few words. */
function options(query: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...query].map(([name, value]) => {
      try {
        return [name, JSON.parse(value) as unknown]
      } catch {
        return [name, value]
      }
    }),
  )
}

/** Resolves with the next change, or when the client has disconnected. */
function nextChange(db: Db, since: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const live = db.changes({ live: true, since })
    const heartbeat = setInterval(() => response.write('\n'), HEARTBEAT_MS)
    const end = (): void => {
      clearInterval(heartbeat)
      live.cancel()
      resolve()
    }
    void live.once('change', end)
    response.once('close', end)
  })
}

async function changes(db: Db, { query }: Asked, response: ServerResponse): Promise<unknown> {
  const { since: from, limit, descending = false, include_docs = false } = options(query)
  const newest = Number((await db.info()).update_seq)
  const since = from === 'now' ? newest : Number(from ?? 0)
  const page = {
    since,
    descending: descending === true,
    include_docs: include_docs === true,
    ...(typeof limit === 'number' ? { limit } : {}),
  }
  if (query.get('feed') === 'longpoll' && since >= newest) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.flushHeaders()
    await nextChange(db, since, response)
  }
  return db.changes(page)
}

function ofDatabase(db: Db, asked: Asked, response: ServerResponse, copies: number): Promise<unknown> {
  const { method, parts, query, body } = asked
  const [, what] = parts
  if (what === undefined)
    return method === 'GET' ? db.info().then((info) => ({ ...info, cluster: { n: copies } })) : Promise.resolve({ ok: true })
  if (what === '_changes') return changes(db, asked, response)
  if (what === '_bulk_docs') return db.bulkDocs(body['docs'] as PouchDB.Core.PutDocument<Record<string, unknown>>[])
  if (what === '_all_docs') return db.allDocs({ ...options(query), ...body })
  if (what === '_compact') return Promise.resolve({ ok: true })
  const [, , attachment] = parts
  if (attachment !== undefined && !what.startsWith('_') && method === 'GET') return db.getAttachment(what, attachment)
  const id = parts.slice(1).join('/')
  return method === 'PUT' ? db.put({ ...body, _id: id }) : db.get(id)
}

function isStatus(error: unknown): error is { readonly status: number } {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
}

/**
 * Listens on a free port of the loopback address.
 * @param options `copies` is the number of nodes that each database says it is kept by (`cluster.n`)
 */
export async function startCouchServer({ copies = 1 }: { readonly copies?: number } = {}): Promise<CouchServer> {
  const Pouch = PouchDB.plugin(memoryAdapter)
  const databases = new Map<string, Db>()
  const open = (name: string): Db => {
    const db = databases.get(name) ?? new Pouch(`couch-${name}-${crypto.randomUUID()}`, { adapter: 'memory', revs_limit: 2 })
    databases.set(name, db)
    return db
  }
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await read(request)
    const [status, body] = await ofDatabase(open(asked.parts[0] ?? ''), asked, response, copies).then(
      (found): [number, unknown] => [200, found],
      (error: unknown): [number, unknown] => [isStatus(error) ? error.status : 500, error],
    )
    if (body instanceof Uint8Array) {
      response.writeHead(status, { 'content-type': 'application/octet-stream' }).end(body)
      return
    }
    if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return {
    url: (database) => `http://127.0.0.1:${address.port}/${database}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await Promise.all([...databases.values()].map((db) => db.destroy()))
    },
  }
}
