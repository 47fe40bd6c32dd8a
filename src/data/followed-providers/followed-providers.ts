/**
 * Providers of any city that concern the person, stored with their own documents: favourites, and the providers of their bookings. They are
 * fetched when the list changes and every minute while the page is visible: a second long poll per person would cost more than it brings.
 * While the directory's feed brings the changes of all of them, they are fetched when it brings one.
 * Watched providers, such as the provider of an archived booking, are fetched too and not stored.
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
import { backoffMs, returnWaitMs, RETURN_SPREAD_MS } from '../transport/backoff.ts'
import { parseFeedRows } from '../replication/parse-feed-rows.ts'
import { createWakeSignal } from '../transport/wake-signal.ts'
import type { ReplicationClient } from '../transport/replication-client.ts'
import { RequestFailure } from '../transport/request-failure.ts'
import { resultsIn, uidOf, type FetchedProvider } from './fetched-provider.ts'

/** Most providers in one request, which is the server's limit. */
const MAX_DOC_IDS = 500
const POLL_INTERVAL_MS = MINUTE_MS

/** Providers to fetch, the most important first; the list is cut at the limit. */
export interface ProvidersToFollow {
  readonly stored: ReadonlySet<Uid>
  readonly watched: ReadonlySet<Uid>
}

export interface FetchedProviders {
  readonly results: ReadonlyMap<Uid, FetchedProvider>
  /** True when the last request got no response. */
  readonly hasFailed: boolean
}

export interface FollowedProvidersDeps {
  readonly uid: Uid
  /** Client of the directory. */
  readonly client: ReplicationClient
  readonly clock: DeviceClock
  readonly random: () => number
  readonly lifecycle: PageLifecycle
  readonly toFollow: Observable<ProvidersToFollow>
  /** Providers whose changes the directory's feed brings; `refresh` is called for each of them. */
  readonly arriving: BehaviorSubject<ReadonlySet<Uid>>
  readonly personal: Pick<UserTables['personal'], 'read' | 'put' | 'change'>
  readonly onFault: (error: unknown) => void
  readonly report: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}

export interface FollowedProviders {
  /** Fetches now, because one of them may have changed; after a long outage in some seconds. */
  refresh(): void
  readonly fetched: BehaviorSubject<FetchedProviders>
  stop(): Promise<void>
}

const sameUids = (a: ReadonlySet<Uid>, b: ReadonlySet<Uid>): boolean => a.size === b.size && [...a].every((each) => b.has(each))
const isSameSelection = (a: ProvidersToFollow, b: ProvidersToFollow): boolean =>
  sameUids(a.stored, b.stored) && sameUids(a.watched, b.watched)

export function startFollowedProviders(deps: FollowedProvidersDeps): FollowedProviders {
  const { clock, lifecycle, personal } = deps
  const own = providerId(deps.uid)
  const signal = createWakeSignal(clock)
  const fetched = new BehaviorSubject<FetchedProviders>({ results: new Map(), hasFailed: false })
  let followed: ReadonlySet<DocId> = new Set()
  let requested: ReadonlySet<DocId> = new Set()
  /** Number of lists so far: a response for an earlier list does not cover a later one. */
  let lists = 0
  /** Checkpoint up to which all fetched providers are known. */
  let since: string | undefined
  let request = new AbortController()
  let stopped = false
  let failures = 0
  let lastResponseMs = clock.now()
  /** Cancels the fetch that is due next. */
  let stopNext: (() => void) | undefined
  /** A fetch is due, and nothing can have changed. */
  let isHeldBack = false
  /** Cancels the fetch that follows a long outage. */
  let stopReturn: (() => void) | undefined

  const isOtherProvider = (doc: Doc | undefined): doc is Provider => doc?.type === 'provider' && doc.doc_id !== own

  /** Removes providers that are no longer followed; the person's own service always stays. */
  async function removeOthers(): Promise<void> {
    const storedDocs = await personal.read({ selector: { type: 'provider' } })
    const others = storedDocs.filter((doc) => isOtherProvider(doc) && !followed.has(doc.doc_id)).map((doc) => doc.doc_id)
    if (others.length > 0) await personal.change(others, (stored, id) => (stored && !followed.has(id as DocId) ? null : undefined))
  }

  /** Fetches once. @returns whether some providers have no result yet */
  async function fetchOnce(): Promise<boolean> {
    const list = lists
    request = new AbortController()
    const all = [...requested].slice(0, MAX_DOC_IDS)
    const unfetched = all.filter((id) => !fetched.value.results.has(uidOf(id)))
    const isComplete = unfetched.length > 0 || since === undefined
    const docIds = unfetched.length > 0 ? unfetched : all
    const { rows, last_seq } = await deps.client.changes({
      since: isComplete ? undefined : since,
      limit: MAX_DOC_IDS,
      longpoll: false,
      signal: request.signal,
      docIds,
    })
    if (list !== lists || stopped) return true
    const batch = parseFeedRows(rows)
    for (const { id, issue } of batch.faulty) deps.report('a provider who is kept does not parse', { id, issue })
    const listed = batch.documents.filter((doc) => isOtherProvider(doc) && followed.has(doc.doc_id))
    // A stored copy keeps the version that the provider had when they left the directory.
    if (listed.length > 0) await personal.put(listed, (incoming, stored) => incoming.version > stored.version)
    const removed = batch.removed.map(({ id }) => id).filter((id) => followed.has(id))
    await personal.change(removed, (stored) => (isOtherProvider(stored) && isListed(stored) ? redactProvider(stored) : undefined))
    // A provider who was unfollowed during these writes was removed too early.
    if (list !== lists) {
      await removeOthers()
      return true
    }
    // Providers fetched earlier are known only up to the earlier checkpoint.
    since = isComplete ? (since ?? last_seq) : last_seq
    fetched.next({ results: new Map([...fetched.value.results, ...resultsIn(batch, docIds, isComplete)]), hasFailed: false })
    return isComplete && docIds.length < all.length
  }

  const doAllArrive = (): boolean => [...requested].every((id) => deps.arriving.value.has(uidOf(id)))

  function scheduleNext(): void {
    stopNext?.()
    isHeldBack = false
    stopNext = clock.after(POLL_INTERVAL_MS, () => {
      if (doAllArrive()) isHeldBack = true
      else signal.wake()
    })
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (requested.size === 0 || !lifecycle.visible()) {
        await signal.wait()
        continue
      }
      try {
        const isBehind = await fetchOnce()
        failures = 0
        lastResponseMs = clock.now()
        if (isBehind) continue
        scheduleNext()
        await signal.wait()
      } catch (error) {
        if (stopped) return
        // Aborted, because it was for an earlier list.
        if (request.signal.aborted) continue
        if (!(error instanceof RequestFailure)) deps.onFault(error)
        failures += 1
        fetched.next({ ...fetched.value, hasFailed: true })
        await signal.wait(backoffMs(failures, deps.random()))
      }
    }
  }

  const fetchNow = (): void => {
    stopReturn?.()
    stopReturn = undefined
    failures = 0
    signal.wake()
  }
  const following = deps.toFollow.pipe(distinctUntilChanged(isSameSelection)).subscribe((now) => {
    followed = new Set([...now.stored].map(providerId).filter((id) => id !== own))
    requested = new Set([...[...now.watched].map(providerId).filter((id) => id !== own), ...followed])
    lists += 1
    request.abort()
    // A provider who is unfollowed is fetched again when they are followed once more.
    fetched.next({ results: new Map([...fetched.value.results].filter(([uid]) => requested.has(providerId(uid)))), hasFailed: false })
    removeOthers().catch(deps.onFault)
    fetchNow()
  })
  // A minute later, because all devices lose a server at once.
  const arriving = deps.arriving.subscribe(() => {
    if (isHeldBack && !doAllArrive()) scheduleNext()
  })
  const stopListening = lifecycle.subscribe((event) => {
    if (event === 'visible') fetchNow()
    if (event === 'online') {
      stopReturn?.()
      stopReturn = clock.after(returnWaitMs(clock.now() - lastResponseMs, RETURN_SPREAD_MS.others, deps.random()), fetchNow)
    }
  })
  const running = run()
  return {
    refresh: () => {
      if (!stopReturn) fetchNow()
    },
    fetched,
    stop: async () => {
      stopped = true
      following.unsubscribe()
      arriving.unsubscribe()
      stopNext?.()
      stopListening()
      stopReturn?.()
      request.abort()
      signal.wake()
      await running
    },
  }
}
