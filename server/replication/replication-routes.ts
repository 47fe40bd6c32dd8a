/** All routes of `/db`; anything else is not supported. */
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { MARKETPLACE_HEADER } from '#config/marketplace-header.ts'
import { WIRE_HEADER } from '#config/wire-version.ts'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import { cityAudience, userAudience } from '#domain/replication/audience.ts'
import type { AppEnv } from '../http/app-env.ts'
import { errorResponseFor } from '../http/error-response.ts'
import { allDocs } from './all-docs.ts'
import { bulkDocs } from './bulk-docs.ts'
import { bulkGet } from './bulk-get.ts'
import { changes } from './changes.ts'
import { ensureFullCommit } from './ensure-full-commit.ts'
import { getDatabase } from './get-database.ts'
import { getDocument } from './get-document.ts'
import { localDocuments } from './local-documents.ts'
import { notFoundResponse, outdatedClientResponse } from './replication-responses.ts'
import { REPLICATION_LIMITS, type Endpoint, type ReplicationDeps, type VirtualDatabase } from './replication-deps.ts'
import { revsDiff } from './revs-diff.ts'

type Methods = Readonly<Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Endpoint>>>

const gzip: MiddlewareHandler<AppEnv> = compress({ encoding: 'gzip' })

/**
 * Compresses the directory of a city to a sixth of its size. Only the directory: it contains public data, whereas the compressed length of
 * a person's own feed would tell a sender of messages who observes the connection about its other contents (BREACH). A long poll must send
 * its line feeds one by one.
 */
const compressDirectory: MiddlewareHandler<AppEnv> = (c, next) =>
  c.req.param('database') === 'directory' && c.req.query('feed') !== 'longpoll' ? gzip(c, next) : next()

/**
 * Routes to mount at `/db`, behind `bodyParser`.
 * @param deps `authenticate` is called once for each request of `/db/me`, `isSessionOpen` when its long poll wakes
 */
export function replicationRoutes(deps: ReplicationDeps): Hono<AppEnv> {
  async function openDatabase(c: Context<AppEnv>): Promise<VirtualDatabase | Response> {
    const name = c.req.param('database')
    if (name !== 'me' && name !== 'directory') return notFoundResponse()
    const sender = await deps.authenticate(c.req.raw)
    if (name === 'me')
      return sender.ok ? { name, person: sender.value, audience: userAudience(sender.value.uid) } : errorResponseFor(sender.error.code)
    const audience = cityAudience(c.req.query('city'))
    return audience ? { name, person: sender.ok ? sender.value : undefined, audience } : notFoundResponse()
  }

  /** The client's version cannot read this server's documents. It may still push: the rows of that response never change. */
  const isTooOld = (request: Request): boolean =>
    Number(request.headers.get(WIRE_HEADER) ?? 1) < { ...REPLICATION_LIMITS, ...deps.limits }.oldestWireVersion

  const serve =
    (methods: Methods, forEveryAge = false) =>
    async (c: Context<AppEnv>): Promise<Response> => {
      if (!forEveryAge && isTooOld(c.req.raw)) return outdatedClientResponse()
      const database = await openDatabase(c)
      if (database instanceof Response) return database
      const { method } = c.req
      const endpoint = Object.hasOwn(methods, method) ? methods[method as keyof Methods] : undefined
      if (!endpoint) return errorResponseFor('method_not_allowed', { allow: Object.keys(methods).join(', ') })
      return endpoint({
        database,
        method,
        query: new URL(c.req.url).searchParams,
        body: c.get('body'),
        id: c.req.param('id') ?? '',
        raw: c.req.raw,
      })
    }

  const [changesOf, docsOf, localOf, databaseOf] = [changes(deps), allDocs(deps), localDocuments(deps), getDatabase(deps)]
  const routes = new Hono<AppEnv>()
  routes.use('*', async (c, next) => {
    await next()
    const own = ownMarketplace()
    if (own) c.res.headers.set(MARKETPLACE_HEADER, own.hash)
  })
  routes.all('/:database', serve({ GET: databaseOf }))
  routes.all('/:database/', serve({ GET: databaseOf }))
  routes.use('/:database/_changes', compressDirectory)
  routes.all('/:database/_changes', serve({ GET: changesOf, POST: changesOf }))
  routes.all('/:database/_bulk_docs', serve({ POST: bulkDocs(deps) }, true))
  routes.all('/:database/_all_docs', serve({ GET: docsOf, POST: docsOf }))
  routes.all('/:database/_bulk_get', serve({ POST: bulkGet(deps) }))
  routes.all('/:database/_revs_diff', serve({ POST: revsDiff(deps) }))
  routes.all('/:database/_ensure_full_commit', serve({ POST: ensureFullCommit }))
  routes.all('/:database/_local/:id', serve({ GET: localOf, PUT: localOf, DELETE: localOf }))
  routes.all('/:database/:id', serve({ GET: getDocument(deps) }))
  routes.all('*', () => notFoundResponse())
  return routes
}
