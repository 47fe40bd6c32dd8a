/**
 * Providers of whatever city that the person has to do with, kept with their own documents: favourites, and those of their bookings.
 * They are asked for when the list changes and every minute that somebody looks: a second held request for each person would cost more
 * than it tells. Whoever is only looked at, such as the provider of a booking that is past, is asked for as well and not kept.
 */
import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs'
import { redactProvider } from '#domain/directory/redact-provider.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import type { Doc } from '#domain/documents/document.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { providerId, type DocId, type Uid } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { PageLifecycle } from '../platform/page-lifecycle.ts'
import type { UserTables } from '../user-database/user-database.ts'
import { backoffMs } from '../transport/backoff.ts'
import { parseFeedRows, type FeedBatch } from '../replication/parse-feed-rows.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'
import { RequestFailure } from '../transport/request-failure.ts'

/** The most that are asked for at once, which is the most that the server answers. */
const MAX_DOC_IDS = 500
const POLL_INTERVAL_MS = MINUTE_MS

/** Whom to ask for, the most important first: only so many are. */
export interface ProvidersToFollow {
  readonly stored: ReadonlySet<Uid>
  readonly watched: ReadonlySet<Uid>
}

/** What the directory said since the app started: the provider, that there is none on the map, or what this build cannot read. */
export type FetchedProvider = Provider | 'gone' | 'unreadable'

export interface FetchedProviders {
  readonly results: ReadonlyMap<Uid, FetchedProvider>
  /** The last question got no answer. */
  readonly hasFailed: boolean
}

export interface FollowedProvidersDeps {
  readonly uid: Uid
  /** Of the directory. */
  readonly client: ReplicationClient
  readonly clock: DeviceClock
  readonly random: () => number
  readonly lifecycle: PageLifecycle
  readonly wanted: Observable<ProvidersToFollow>
  readonly personal: UserTables['personal']
  readonly onFault: (error: unknown) => void
  readonly report: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}

export interface FollowedProviders {
  /** Asks now: one of them may have changed. */
  refresh(): void
  readonly fetched: BehaviorSubject<FetchedProviders>
  stop(): Promise<void>
}

const sameUids = (a: ReadonlySet<Uid>, b: ReadonlySet<Uid>): boolean => a.size === b.size && [...a].every((each) => b.has(each))
const sameWanted = (a: ProvidersToFollow, b: ProvidersToFollow): boolean => sameUids(a.stored, b.stored) && sameUids(a.watched, b.watched)
const uidOf = (id: DocId): Uid => id.slice('provider:'.length) as Uid

/** What an answer says of each that was asked for. @param isWhole it tells of all of them, not only of what changed */
function resultsIn(batch: FeedBatch, docIds: readonly DocId[], isWhole: boolean): ReadonlyMap<Uid, FetchedProvider> {
  const said = new Map<Uid, FetchedProvider>()
  const read = new Map(batch.documents.flatMap((doc) => (doc.type === 'provider' ? [[doc.doc_id, doc] as const] : [])))
  const gone = new Set<string>(batch.gone.map(({ id }) => id))
  const faulty = new Set(batch.faulty.map(({ id }) => id))
  for (const id of docIds) {
    const now = read.get(id) ?? (gone.has(id) ? 'gone' : faulty.has(id) ? 'unreadable' : undefined)
    // Nothing at all is said of a newer build's documents, nor of who never was there.
    const unsaid = batch.left_out > 0 ? 'unreadable' : 'gone'
    if (now !== undefined || isWhole) said.set(uidOf(id), now ?? unsaid)
  }
  return said
}

export function startFollowedProviders(deps: FollowedProvidersDeps): FollowedProviders {
  const { clock, lifecycle, personal } = deps
  const own = providerId(deps.uid)
  const signal = createWakeSignal(clock)
  const fetched = new BehaviorSubject<FetchedProviders>({ results: new Map(), hasFailed: false })
  let kept: ReadonlySet<DocId> = new Set()
  let wanted: ReadonlySet<DocId> = new Set()
  /** Counts lists: an answer about an earlier one does not cover a later one. */
  let lists = 0
  /** How far all are known of whom something was said. */
  let since: string | undefined
  let request = new AbortController()
  let stopped = false
  let failures = 0

  const isKept = (doc: Doc | undefined): doc is Provider => doc?.type === 'provider' && doc.doc_id !== own

  /** What is wanted no more is not kept; one's own service always is. */
  async function removeOthers(): Promise<void> {
    const held = await personal.read({ selector: { type: 'provider' } })
    const others = held.filter((doc) => isKept(doc) && !kept.has(doc.doc_id)).map((doc) => doc.doc_id)
    if (others.length > 0) await personal.change(others, (stored, id) => (stored && !kept.has(id as DocId) ? null : undefined))
  }

  /** @returns whether there is somebody of whom nothing was said yet */
  async function ask(): Promise<boolean> {
    const about = lists
    request = new AbortController()
    const all = [...wanted].slice(0, MAX_DOC_IDS)
    const unheard = all.filter((id) => !fetched.value.results.has(uidOf(id)))
    const isWhole = unheard.length > 0 || since === undefined
    const docIds = unheard.length > 0 ? unheard : all
    const { rows, last_seq } = await deps.client.changes({
      since: isWhole ? undefined : since,
      limit: MAX_DOC_IDS,
      longpoll: false,
      signal: request.signal,
      docIds,
    })
    if (about !== lists || stopped) return true
    const batch = parseFeedRows(rows)
    for (const { id, issue } of batch.faulty) deps.report('a provider who is kept does not parse', { id, issue })
    const listed = batch.documents.filter((doc) => isKept(doc) && kept.has(doc.doc_id))
    // A bookmark has the version that the provider had when they left.
    if (listed.length > 0) await personal.put(listed, (incoming, stored) => incoming.version > stored.version)
    const gone = batch.gone.map(({ id }) => id).filter((id) => kept.has(id))
    await personal.change(gone, (stored) => (isKept(stored) && isListed(stored) ? redactProvider(stored) : undefined))
    // Whoever was let go of while this was being written was looked for too early.
    if (about !== lists) {
      await removeOthers()
      return true
    }
    // Those heard of before are known up to then only.
    since = isWhole ? (since ?? last_seq) : last_seq
    fetched.next({ results: new Map([...fetched.value.results, ...resultsIn(batch, docIds, isWhole)]), hasFailed: false })
    return isWhole && docIds.length < all.length
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (wanted.size === 0 || !lifecycle.visible()) {
        await signal.wait()
        continue
      }
      try {
        const isBehind = await ask()
        failures = 0
        if (!isBehind) await signal.wait(POLL_INTERVAL_MS)
      } catch (error) {
        if (stopped) return
        // Broken off, as it is about an earlier list.
        if (request.signal.aborted) continue
        if (!(error instanceof RequestFailure)) deps.onFault(error)
        failures += 1
        fetched.next({ ...fetched.value, hasFailed: true })
        await signal.wait(backoffMs(failures, deps.random()))
      }
    }
  }

  const refresh = (): void => {
    failures = 0
    signal.wake()
  }
  const following = deps.wanted.pipe(distinctUntilChanged(sameWanted)).subscribe((now) => {
    kept = new Set([...now.stored].map(providerId).filter((id) => id !== own))
    wanted = new Set([...[...now.watched].map(providerId).filter((id) => id !== own), ...kept])
    lists += 1
    request.abort()
    // Who is let go of is heard of anew when they are wanted again.
    fetched.next({ results: new Map([...fetched.value.results].filter(([uid]) => wanted.has(providerId(uid)))), hasFailed: false })
    removeOthers().catch(deps.onFault)
    refresh()
  })
  const stopListening = lifecycle.subscribe((event) => {
    if (event === 'online' || event === 'visible') refresh()
  })
  const running = run()
  return {
    refresh,
    fetched,
    stop: async () => {
      stopped = true
      following.unsubscribe()
      stopListening()
      request.abort()
      signal.wake()
      await running
    },
  }
}
