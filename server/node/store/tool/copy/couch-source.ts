/**
 * One CouchDB node, the store for several processes of the release before. It is read over plain HTTP once its servers are stopped.
 * Revisions and old versions stay behind.
 */
import * as v from 'valibot'
import { renamedOutcome } from '#server/store/documents/rename-outcomes.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { CopyRefused, START, type ChangePage, type ChangesQuery, type CopiedDocument, type CopySource } from './copy-sides.ts'
import { PAGE_BYTES } from './level-changes-page.ts'

/** Changes read at once. */
const ROWS = 500
const TIMEOUT_MS = 60_000
/** Type of a command that the earlier release had begun to write. */
const INTENT = 'intent'

const databaseSchema = v.object({
  db_name: v.string(),
  doc_count: v.number(),
  update_seq: v.union([v.string(), v.number()]),
  instance_start_time: v.optional(v.string(), ''),
  cluster: v.optional(v.object({ n: v.optional(v.number(), 1) }), {}),
})
const serverSchema = v.object({ couchdb: v.string(), uuid: v.optional(v.string(), '') })
const attachmentsSchema = v.record(v.string(), v.object({ length: v.optional(v.number(), 0) }))
const changesSchema = v.object({
  results: v.array(
    v.object({
      id: v.string(),
      seq: v.union([v.string(), v.number()]),
      deleted: v.optional(v.boolean(), false),
      doc: v.nullish(v.record(v.string(), v.unknown())),
    }),
  ),
  last_seq: v.union([v.string(), v.number()]),
})
const rowsSchema = v.object({ rows: v.array(v.unknown()) })

type Row = v.InferOutput<typeof changesSchema>['results'][number]

export const isCouchUrl = (text: string): boolean => /^https?:\/\//.test(text)

/** Answers a request. @throws CopyRefused */
type Get = (path: string) => Promise<Response>

function openGet(address: string): { readonly get: Get; readonly place: string } {
  const url = new URL(address)
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  const headers: Record<string, string> =
    user === '' ? {} : { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }
  url.username = ''
  url.password = ''
  const place = url.href.replace(/\/$/, '')
  return {
    place,
    get: async (path) => {
      let response: Response
      try {
        response = await fetch(path.startsWith('/') ? place + path : `${url.origin}/`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      } catch (cause) {
        throw new CopyRefused(`The CouchDB at ${place} does not answer.`, { cause })
      }
      if (response.ok) return response
      const { status } = response
      if (status === 401 || status === 403) throw new CopyRefused(`The CouchDB at ${place} refused the user or the password.`)
      if (status === 404 && path === '/') throw new CopyRefused(`The CouchDB at ${place} has no such database.`)
      throw new CopyRefused(`The CouchDB at ${place} answered ${status}. Repeat the command: it continues.`)
    },
  }
}

function assertCopyable({ id, doc }: Row): void {
  if (doc?.['type'] === INTENT)
    throw new CopyRefused(
      `Commands are under way, such as ${id}. Start a server of the earlier release once: it finishes them. Then stop it, and repeat the command.`,
    )
  if (Array.isArray(doc?.['_conflicts']))
    throw new CopyRefused(
      `${id} has conflicting revisions: the database was written by several nodes. Resolve them in CouchDB, and repeat the command.`,
    )
}

/** Name of the attachment that holds a document's bytes. */
const BYTES = 'bytes'

/** Returns the document as this release stores it, without what belongs to CouchDB. */
function storedDocument({ id, doc }: Row): StoredDoc {
  const fields = Object.entries(doc ?? {}).filter(([name]) => !name.startsWith('_'))
  return renamedOutcome({ ...Object.fromEntries(fields), _id: id })
}

const sizeOf = ({ doc }: Row): number =>
  v.safeParse(attachmentsSchema, doc?.['_attachments']).success
    ? (v.parse(attachmentsSchema, doc?.['_attachments'])[BYTES]?.length ?? 0)
    : 0

/** @param address with user and password @throws CopyRefused */
export async function openCouchSource(address: string): Promise<CopySource> {
  const { get, place } = openGet(address)
  const read = async <Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<v.InferOutput<Schema>> => {
    const parsed = v.safeParse(schema, await (await get(path)).json())
    if (!parsed.success) throw new CopyRefused(`${place} is not the address of a database in CouchDB.`)
    return parsed.output
  }
  const database = await read('/', databaseSchema)
  if (database.cluster.n > 1)
    throw new CopyRefused(
      `The CouchDB at ${place} keeps ${database.cluster.n} copies of each document. Only a database of one node can be copied, because a cluster answers before its nodes agree.`,
    )
  const { uuid } = await read('', serverSchema)

  async function documentOf(row: Row): Promise<CopiedDocument> {
    if (row.deleted || !row.doc) return { id: renamedOutcome({ _id: row.id })._id, body: null, bytes: undefined }
    const { _id, ...fields } = storedDocument(row)
    const path = `/${encodeURIComponent(row.id)}/${BYTES}?rev=${String(row.doc['_rev'])}`
    const bytes = sizeOf(row) > 0 ? new Uint8Array(await (await get(path)).arrayBuffer()) : undefined
    return { id: _id, body: JSON.stringify(fields), bytes }
  }

  /** In the order of CouchDB's feed. Devices take a snapshot of the new store, so they never see this order. */
  async function changes({ after }: ChangesQuery): Promise<ChangePage> {
    const query = new URLSearchParams({
      since: after === START ? '0' : after,
      limit: String(ROWS),
      include_docs: 'true',
      conflicts: 'true',
    })
    const { results, last_seq } = await read(`/_changes?${query.toString()}`, changesSchema)
    const documents: CopiedDocument[] = []
    let at = 0
    for (let size = 0; size < PAGE_BYTES && at < results.length; at += 1) {
      const row = results[at]
      if (!row || row.id.startsWith('_')) continue
      assertCopyable(row)
      size += sizeOf(row)
      documents.push(await documentOf(row))
    }
    const isWhole = at === results.length
    return {
      documents,
      last: String(isWhole ? last_seq : results[at - 1]?.seq),
      isNewest: isWhole && results.length < ROWS,
    }
  }

  async function assertStopped(): Promise<void> {
    if ((await read('/', databaseSchema)).update_seq !== database.update_seq)
      throw new CopyRefused(
        `Something writes to the CouchDB at ${place}. Stop the servers of the earlier release, and repeat the command: it continues.`,
      )
  }

  return {
    name: `the CouchDB at ${place}`,
    afterwards: 'Leave the servers of the earlier release stopped.',
    isLive: false,
    identity: async () => `${place} ${uuid}/${database.db_name}/${database.instance_start_time}`,
    changes,
    count: async () => {
      const { rows } = await read('/_all_docs?startkey=%22_design/%22&endkey=%22_design0%22', rowsSchema)
      return (await read('/', databaseSchema)).doc_count - rows.length
    },
    stopWrites: async () => (await assertStopped(), true),
    assertStopped,
    finished: assertStopped,
    close: async () => undefined,
  }
}
