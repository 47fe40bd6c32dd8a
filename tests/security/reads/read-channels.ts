/** Reads everything that a person can reach: documents by every way into the feeds, and the texts of every call that only reads. */
import { API_BASE } from '#server/api/routing/mount-routes.ts'
import { apiRoutes } from '#server/api/routes.ts'
import type { ReadsMarket, Role } from './reads-market.ts'
import type { Doc } from './judge-reads.ts'

interface Row {
  readonly doc?: Doc
  readonly docs?: readonly { readonly ok?: Doc }[]
}

/** Documents as they came, under the name of the request. */
export interface ReadDocument {
  readonly by: string
  readonly doc: Doc
}

/** Ids in one request. */
const AT_ONCE = 100

const rowsOf = (body: Readonly<Record<string, unknown>>): readonly Row[] => (body['results'] ?? body['rows'] ?? []) as readonly Row[]

/** @param ids of everything that is stored */
export async function readDocuments({ call }: ReadsMarket, role: Role, ids: readonly string[]): Promise<readonly ReadDocument[]> {
  const found: ReadDocument[] = []
  const keep = (by: string, docs: readonly (Doc | undefined)[]): void => {
    for (const doc of docs) if (doc) found.push({ by, doc: { doc_id: doc['_id'], ...doc } })
  }
  for (const [db, query] of [
    ['me', ''],
    ['directory', ''],
    ['directory', 'city=Lagos&'],
  ] as const) {
    const at = `/db/${db}`
    const newest = (await call(role, 'GET', `${at}/?${query}`)).body['update_seq']
    const isOpen = typeof newest === 'string'
    const first = isOpen ? newest.replace(/\d+$/, '0') : ''
    const ask = async (method: string, path: string, body?: unknown): Promise<void> => {
      const response = await call(role, method, path, body)
      if (response.status !== 200 && isOpen) throw new Error(`${role} ${path}: ${response.text}`)
      keep(
        path.replace(/[?].*/, ''),
        rowsOf(response.body).flatMap(({ doc, docs = [] }) => [doc, ...docs.map(({ ok }) => ok)]),
      )
    }
    await ask('GET', `${at}/_changes?${query}include_docs=true&limit=500`)
    // Everything that ever happened, from the window's beginning instead of from a snapshot.
    await ask('GET', `${at}/_changes?${query}include_docs=true&limit=500&since=${first}`)
    await ask('GET', `${at}/_all_docs?${query}include_docs=true&limit=500&startkey=%22%22&endkey=%22%EF%BF%BF%22`)
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE)
      await ask('POST', `${at}/_all_docs?${query}include_docs=true`, { keys: some })
      await ask('POST', `${at}/_changes?${query}filter=_doc_ids&include_docs=true`, { doc_ids: some })
      await ask('POST', `${at}/_bulk_get?${query}`, { docs: some.map((id) => ({ id })) })
    }
  }
  for (const path of ['/api/me/data', '/api/me/archive']) {
    for (let next: unknown = ''; typeof next === 'string';) {
      const { body } = await call(role, 'GET', `${path}?limit=500${next === '' ? '' : `&cursor=${next}`}`)
      keep(path, (body['items'] ?? []) as readonly Doc[])
      next = body['next']
    }
  }
  return found
}

/** Returns a path with each id of the marketplace as its parameter. */
function addressesOf(path: string, market: ReadsMarket): readonly string[] {
  const things = [
    ...[...market.bookings.values()].map(({ id }) => id),
    ...Object.values(market.people).map(({ uid }) => uid),
    ...[...market.reported].map((id) => encodeURIComponent(id)),
  ]
  if (!path.includes(':')) return [path]
  // The other parameters of a path name a part of what the first one names; `paths` has their addresses.
  return things.map((thing) => path.replace(/:\w+/, thing).replaceAll(/:\w+/g, thing))
}

export interface ReadText {
  readonly by: string
  readonly text: string
}

/** Every call of the API that reads, as the routes list them, with every id. */
export async function readCalls(market: ReadsMarket, role: Role): Promise<readonly ReadText[]> {
  const paths = apiRoutes()
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => addressesOf(path, market))
    .map((path) => API_BASE + path)
  const queries = ['/api/bookings?older=customer', '/api/bookings?older=provider', '/api/providers?city=Lagos&latitude=6.51&longitude=3.38']
  const found: ReadText[] = []
  for (const path of [...paths, ...queries, ...market.paths])
    found.push({ by: `GET ${path.replaceAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, ':id')}`, text: (await market.call(role, 'GET', path)).text })
  return found
}
