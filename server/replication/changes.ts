/** GET and POST /db/<name>/_changes, normal and longpoll. */
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#config/limits.ts'
import type { Doc } from '#domain/documents/document.ts'
import { providerId } from '#domain/ids.ts'
import { tooManyRequests } from '../http/error-response.ts'
import type { SetTimer } from '../platform/timers.ts'
import { feedPosition, feedToken, type FeedPosition } from '../feed/feed-token.ts'
import { keptPosition, parseKeptPart, placeIn, type KeptPart } from '../feed/kept-part.ts'
import { readNeededFirst } from '../feed/needed-first.ts'
import type { AreaFeed, FeedPage } from '../feed/feed-page.ts'
import { readFeed } from '../feed/read-feed.ts'
import { longPollResponse } from './long-poll-response.ts'
import { createLongPollSlots } from './long-poll-slots.ts'
import { fieldOf, idList, isTrueParam, jsonParam, numberParam } from './query-params.ts'
import { badRequestResponse, jsonResponse } from './replication-responses.ts'
import {
  REPLICATION_LIMITS,
  type Endpoint,
  type ReplicationDeps,
  type ReplicationRequest,
  type VirtualDatabase,
} from './replication-deps.ts'
import { waitForCheckpoint } from '../feed/wait-for-changes.ts'
import { wireDocument, wireRev } from '../feed/wire-document.ts'

interface ChangesQuery {
  readonly since: string
  readonly limit: number
  readonly longpoll: boolean
  readonly includeDocs: boolean
  readonly docIds: ReadonlySet<string> | undefined
  readonly part: KeptPart | undefined
}

const setTimer: SetTimer = (ms, callback) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** Returns the phase of a session's heartbeats: the same for all its long polls, and spread over the sessions. */
function phaseOf(session: string | undefined, heartbeatMs: number): number {
  if (session === undefined) return Math.floor(Math.random() * heartbeatMs)
  let phase = 0
  for (let at = 0; at < session.length; at += 1) phase = (phase * 31 + session.charCodeAt(at)) % heartbeatMs
  return phase
}

/** How long a long poll without `timeout` is held, ms. */
const HOLD_MS = 50_000

/** Providers of a city that its first page begins with: a map shows them first. */
const NEARBY_FIRST = 400

/** Server-side code chosen by the client, or a sort order that the feed does not support. */
const REFUSED = ['selector', 'view', 'fields'] as const

/** Parses the query. @returns the query, or the name of the invalid parameter */
function parseQuery({ query, body, database }: ReplicationRequest): ChangesQuery | { readonly wrong: string; readonly text: string } {
  const filter = query.get('filter')
  for (const name of REFUSED) if (query.has(name) || fieldOf(body, name) !== undefined) return { wrong: name, text: 'Not supported' }
  if (filter !== null && filter !== '_doc_ids') return { wrong: 'filter', text: 'Only _doc_ids' }
  if (isTrueParam(query, 'descending')) return { wrong: 'descending', text: 'Not supported' }
  const feed = query.get('feed') ?? 'normal'
  if (feed !== 'normal' && feed !== 'longpoll') return { wrong: 'feed', text: 'Must be normal or longpoll' }
  const named = filter === '_doc_ids' ? idList(fieldOf(body, 'doc_ids') ?? jsonParam(query, 'doc_ids')) : undefined
  if (filter === '_doc_ids' && (!named || named.length > MAX_PAGE_SIZE))
    return { wrong: 'doc_ids', text: `A list of ids, at most ${MAX_PAGE_SIZE}` }
  const part = database.name === 'directory' ? parseKeptPart(query) : undefined
  if (part && 'wrong' in part) return part
  return {
    part,
    since: (query.get('since') ?? '0').slice(0, 300),
    limit: numberParam(query, 'limit', DEFAULT_PAGE_SIZE, 1, MAX_PAGE_SIZE),
    longpoll: feed === 'longpoll',
    includeDocs: isTrueParam(query, 'include_docs'),
    docIds: named && new Set(named),
  }
}

export function changes(deps: ReplicationDeps): Endpoint {
  const { store, window, observer } = deps
  const limits = { ...REPLICATION_LIMITS, ...deps.limits }
  const slots = createLongPollSlots()

  function wirePage({ rows, position, pending }: FeedPage, includeDocs: boolean): object {
    const results = rows.map(({ document, position: at }) => ({
      id: document.id,
      seq: feedToken(window, at),
      changes: [{ rev: wireRev(document.version) }],
      ...(document.doc ? {} : { deleted: true }),
      ...(includeDocs ? { doc: wireDocument(document) } : {}),
    }))
    return { results, last_seq: feedToken(window, position), pending }
  }

  async function neededFirst({ database: { name, person }, query }: ReplicationRequest, part?: KeptPart): Promise<readonly string[]> {
    if (name === 'me') return person ? readNeededFirst(store, person.uid) : []
    const city = query.get('city')
    const nearby = city === null ? undefined : deps.nearest?.nearest(city, placeIn(city, part?.place), NEARBY_FIRST).ids
    return nearby?.slice(0, NEARBY_FIRST).map(providerId) ?? []
  }

  /** What reading needs of a city whose feed may be limited to an area. */
  const areaFeedOf = ({ query }: ReplicationRequest): AreaFeed | undefined => {
    const city = query.get('city') ?? undefined
    const { nearest } = deps
    return nearest && { around: (area, number) => nearest.around(city, area, number), hasMovedSince: nearest.hasMovedSince }
  }

  function notifyObserver({ person, name }: VirtualDatabase, from: FeedPosition, page: FeedPage): void {
    if (!observer || !person || name !== 'me') return
    if (from.kind === 'window') observer.acknowledged(person.uid, from.number)
    else
      observer.served(
        person.uid,
        page.rows.map((row) => row.document.doc).filter((doc): doc is Doc => doc !== undefined),
        from.number,
      )
  }

  function acquireSlot({ database, raw }: ReplicationRequest): (() => void) | undefined {
    const { person, name } = database
    if (person) return slots.acquire(`${name} ${person.session}`, limits.heldPerSession)
    return slots.acquire(`address ${deps.senderOf?.(raw) ?? ''}`, limits.heldPerAddress)
  }

  /** Waits from a position until there are rows or the signal aborts. Returns no rows when the session ended meanwhile. */
  async function nextPage(request: ReplicationRequest, query: ChangesQuery, start: FeedPosition, signal: AbortSignal): Promise<FeedPage> {
    const { audience, name, person } = request.database
    let position = start
    for (;;) {
      const empty: FeedPage = { rows: [], position, pending: 0 }
      if (position.kind !== 'window') return empty
      const sessionChange = new AbortController()
      const unwatch = person && name === 'me' ? deps.watchSession?.(person, () => sessionChange.abort()) : undefined
      await window.waitFor(audience, position.number, AbortSignal.any([signal, sessionChange.signal]))
      unwatch?.()
      // A session that ended during the long poll gets nothing more, and a gap requires a snapshot.
      const isOpen = name === 'directory' || !person || (await deps.isSessionOpen(person))
      if (!isOpen || window.isStopped() || position.number < window.floor()) return empty
      const { limit, docIds } = query
      const areaFeed = areaFeedOf(request)
      const page = await readFeed(store, window, { audience, from: position, limit, docIds, areaFeed, now: deps.now() })
      if (page.rows.length > 0 || signal.aborted) return page
      position = page.position
    }
  }

  return async (request) => {
    const query = parseQuery(request)
    if ('wrong' in query) return badRequestResponse(query.wrong, query.text)
    const { database } = request
    await waitForCheckpoint({ store, window, setTimer }, query.since)
    const checkpoint = feedPosition(window, query.since)
    const city = request.query.get('city') ?? undefined
    const { nearest } = deps
    const isLimited = nearest !== undefined && database.name === 'directory' && !query.docIds
    const from = isLimited ? keptPosition(checkpoint, query.part, city, { window, nearest, most: limits.helpersKept }) : checkpoint
    const page = await readFeed(store, window, {
      audience: database.audience,
      from,
      limit: query.limit,
      docIds: query.docIds,
      neededFirst: () => neededFirst(request, query.part),
      areaFeed: areaFeedOf(request),
      now: deps.now(),
    })
    notifyObserver(database, from, page)
    if (!query.longpoll || page.rows.length > 0 || page.pending > 0) return jsonResponse(wirePage(page, query.includeDocs))

    const release = acquireSlot(request)
    if (!release) return tooManyRequests(1)
    const heartbeatMs = numberParam(request.query, 'heartbeat', 10_000, 1_000, 25_000)
    return longPollResponse({
      heartbeatMs,
      phaseMs: phaseOf(database.person?.session, heartbeatMs),
      holdMs: numberParam(request.query, 'timeout', Math.min(HOLD_MS, limits.maxHoldMs), 0, limits.maxHoldMs),
      disconnected: request.raw.signal,
      next: async (signal) => wirePage(await nextPage(request, query, page.position, signal), query.includeDocs),
      onEnd: release,
    })
  }
}
