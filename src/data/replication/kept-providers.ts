/**
 * Favourite providers of whatever city, kept with the person's own documents. They are asked for when the list changes and
 * every minute that somebody looks: a second held request for each person would cost more than it tells.
 */
import { distinctUntilChanged, type Observable } from 'rxjs'
import { bookmarkOf } from '#domain/bookmark.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import type { Doc } from '#domain/documents/document.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { providerId, type DocId, type Uid } from '#domain/ids.ts'
import type { DeviceClock } from '../device-clock.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { UserTables } from '../storage/user-database.ts'
import { backOffMs } from './back-off.ts'
import { readFeedRows } from './feed-rows.ts'
import { createWakeSignal } from './wake-signal.ts'
import type { Wire } from './wire.ts'
import { WireFailure } from './wire-failure.ts'

/** The most that are asked for at once, which is the most that the server answers. */
const MOST = 500
const ASK_EVERY_MS = MINUTE_MS

export interface KeptProvidersDeps {
  readonly uid: Uid
  /** Of the directory. */
  readonly wire: Wire
  readonly clock: DeviceClock
  readonly random: () => number
  readonly lifecycle: Lifecycle
  readonly favourites: Observable<ReadonlySet<Uid>>
  readonly personal: UserTables['personal']
  readonly onFault: (error: unknown) => void
  readonly report: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}

export interface KeptProviders {
  /** Asks now: one of them may have changed. */
  refresh(): void
  stop(): Promise<void>
}

const sameSet = (a: ReadonlySet<Uid>, b: ReadonlySet<Uid>): boolean => a.size === b.size && [...a].every((each) => b.has(each))

export function startKeptProviders(deps: KeptProvidersDeps): KeptProviders {
  const { clock, lifecycle, personal } = deps
  const own = providerId(deps.uid)
  const signal = createWakeSignal(clock)
  let wanted: ReadonlySet<DocId> = new Set()
  /** Counts lists of favourites: an answer about an earlier one does not cover a later one. */
  let lists = 0
  let since: string | undefined
  let request = new AbortController()
  let stopped = false
  let failures = 0

  const isKept = (doc: Doc | undefined): doc is Provider => doc?.type === 'provider' && doc.doc_id !== own

  /** What is no favourite any more is not kept; one's own service always is. */
  async function removeOthers(): Promise<void> {
    const held = await personal.read({ selector: { type: 'provider' } })
    const others = held.filter((doc) => isKept(doc) && !wanted.has(doc.doc_id)).map((doc) => doc.doc_id)
    if (others.length > 0) await personal.change(others, (stored, id) => (stored && !wanted.has(id as DocId) ? null : undefined))
  }

  async function ask(): Promise<void> {
    const about = lists
    request = new AbortController()
    const docIds = [...wanted].slice(0, MOST)
    const answer = await deps.wire.changes({ since, limit: MOST, longpoll: false, signal: request.signal, docIds })
    if (about !== lists || stopped) return
    const batch = readFeedRows(answer.rows)
    for (const { id, issue } of batch.faulty) deps.report('a favourite provider does not parse', { id, issue })
    const listed = batch.documents.filter((doc) => isKept(doc) && wanted.has(doc.doc_id))
    // A bookmark has the version that the provider had when they left.
    if (listed.length > 0) await personal.put(listed, (incoming, stored) => incoming.version > stored.version)
    const gone = batch.gone.map(({ id }) => id).filter((id) => wanted.has(id))
    await personal.change(gone, (stored) => (isKept(stored) && isListed(stored) ? bookmarkOf(stored) : undefined))
    if (about === lists) since = answer.last_seq
    // Whoever was let go of while this was being written was looked for too early.
    else await removeOthers()
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (wanted.size === 0 || !lifecycle.visible()) {
        await signal.wait()
        continue
      }
      try {
        await ask()
        failures = 0
        await signal.wait(ASK_EVERY_MS)
      } catch (error) {
        if (stopped) return
        if (!(error instanceof WireFailure)) deps.onFault(error)
        failures += 1
        await signal.wait(backOffMs(failures, deps.random()))
      }
    }
  }

  const refresh = (): void => {
    failures = 0
    signal.wake()
  }
  const following = deps.favourites.pipe(distinctUntilChanged(sameSet)).subscribe((favourites) => {
    wanted = new Set([...favourites].map(providerId).filter((id) => id !== own))
    lists += 1
    since = undefined
    request.abort()
    removeOthers().catch(deps.onFault)
    refresh()
  })
  const stopListening = lifecycle.subscribe((event) => {
    if (event === 'online' || event === 'visible') refresh()
  })
  const running = run()
  return {
    refresh,
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
