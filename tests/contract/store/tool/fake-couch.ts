/** The part of CouchDB's HTTP interface that a copy reads, in memory, for tests without a CouchDB. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Doc = Readonly<Record<string, unknown>> & { readonly _id: string }

export interface FakeCouch {
  /** Address of the database, with user and password. */
  readonly url: string
  add(docs: readonly Doc[]): void
  close(): Promise<void>
}

interface Attached {
  readonly data: string
}

const PASSWORD = `Basic ${Buffer.from('admin:secret').toString('base64')}`

/** @param copies of each document, as a cluster reports them */
export async function startFakeCouch({ copies = 1 }: { copies?: number } = {}): Promise<FakeCouch> {
  const rows = new Map<string, { readonly seq: number; readonly doc: Doc }>()
  let seq = 0

  const bytesOf = ({ _attachments }: Doc): Attached | undefined => (_attachments as { readonly bytes?: Attached } | undefined)?.bytes
  const stub = (doc: Doc): Doc => {
    const attached = bytesOf(doc)
    return attached ? { ...doc, _attachments: { bytes: { stub: true, length: Buffer.from(attached.data, 'base64').length } } } : doc
  }

  function bodyOf(url: URL): unknown {
    const path = url.pathname.replace(/^\/nearhelp\/?/, '')
    if (url.pathname === '/') return { couchdb: 'Welcome', uuid: 'fake' }
    if (!url.pathname.startsWith('/nearhelp')) return undefined
    if (path === '') return { db_name: 'nearhelp', doc_count: rows.size, update_seq: `${seq}-x`, cluster: { q: 2, n: copies, w: 1, r: 1 } }
    if (path === '_all_docs') return { rows: [...rows.keys()].filter((id) => id.startsWith('_design/')) }
    if (path !== '_changes') {
      const [id = ''] = path.split('/')
      const attached = bytesOf(rows.get(decodeURIComponent(id))?.doc ?? { _id: '' })
      return attached && Buffer.from(attached.data, 'base64')
    }
    const since = Number.parseInt(url.searchParams.get('since') ?? '0', 10)
    const page = [...rows.values()].filter((row) => row.seq > since).slice(0, Number(url.searchParams.get('limit')))
    const results = page.map(({ doc, ...row }) => ({ id: doc._id, seq: `${row.seq}-x`, doc: stub(doc) }))
    return { results, last_seq: results.at(-1)?.seq ?? url.searchParams.get('since') }
  }

  const server = createServer((request, response) => {
    const body = request.headers.authorization === PASSWORD ? bodyOf(new URL(request.url ?? '/', 'http://fake')) : undefined
    response.statusCode = request.headers.authorization !== PASSWORD ? 401 : body === undefined ? 404 : 200
    response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body ?? { error: 'x' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://admin:secret@127.0.0.1:${(server.address() as AddressInfo).port}/nearhelp`,
    add: (docs) => {
      for (const doc of docs) {
        seq += 1
        rows.delete(doc._id)
        rows.set(doc._id, { seq, doc })
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
