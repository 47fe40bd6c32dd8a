/** One opening of a person's database with everything that runs on it: feed, pusher, projection. A broken one is closed and opened anew. */
import { BehaviorSubject } from 'rxjs'
import type { Actor } from '#domain/commands/command.ts'
import type { CommandId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/instant.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import type { GiveDeps } from './outbox/give-command.ts'
import { openOutbox, type Outbox } from './outbox/outbox.ts'
import { startPushLoop, type PushLoop } from './outbox/push-loop.ts'
import type { Exchange } from './replication/exchange.ts'
import { startFeedLoop, type FeedLoop, type FeedTarget } from './replication/feed-loop.ts'
import { readFeedRows, SCHEMA_VERSION } from './replication/feed-rows.ts'
import { openWire } from './replication/wire.ts'
import { personDocuments, type PersonDocuments } from './storage/person-documents.ts'
import { openUserDatabase, type UserDatabase, type UserTables } from './storage/user-database.ts'
import type { FeedState } from './storage/sync-state.ts'
import { openProjection, type Projection } from './views/projection.ts'
import { alwaysVisible } from './lifecycle.ts'
import type { UserStoreDeps } from './user-store-deps.ts'

/** Name of the feed's place in the sync state. */
const FEED = 'me'
/** Where nothing else is written, the time of the last exchange is kept this often. */
const KEEP_CONFIRMED_MS = MINUTE_MS

export interface UserSession {
  readonly tables: UserTables
  readonly outbox: Outbox
  readonly projection: Projection
  readonly giveDeps: GiveDeps
  readonly leftOut: BehaviorSubject<boolean>
  /** @param anew also where a request is being held */
  wake(anew?: boolean): void
  close(): Promise<void>
  /** Closes and removes the database. */
  remove(): Promise<void>
}

export interface SessionDeps extends UserStoreDeps {
  readonly exchange: Exchange
  /** Something on the database failed. */
  readonly onFault: (error: unknown) => void
}

interface Intake {
  readonly target: FeedTarget
  readonly caughtUp: () => boolean
}

/** Takes what the feed brings: documents first, then outcomes, then the token. */
function intakeOf(deps: SessionDeps, database: UserDatabase, documents: PersonDocuments, outbox: Outbox, state: FeedState, leftOut: BehaviorSubject<boolean>, onResend: () => void): Intake {
  let caughtUp = state.caught_up
  let checkedSent = false
  let since = state.since
  let keptMs = 0
  const target: FeedTarget = {
    since: () => Promise.resolve(since ?? undefined),
    take: async (rows, last_seq, isCaughtUp) => {
      const batch = readFeedRows(rows)
      for (const { id, issue } of batch.faulty) deps.report?.('a document does not parse', { id, issue })
      const acceptedBefore = new Set<CommandId>(isCaughtUp ? outbox.accepted() : [])
      await documents.apply(batch.documents, batch.gone)
      if (batch.outcomes.length > 0) await outbox.takeOutcomes(batch.outcomes)
      await outbox.settle((ids) => documents.load(ids), acceptedBefore)
      const nowMs = deps.clock.now()
      const left_out = Math.max(batch.left_out, leftOut.value ? SCHEMA_VERSION + 1 : 0)
      const news = last_seq !== since || (isCaughtUp && !caughtUp)
      if (news || nowMs - keptMs > KEEP_CONFIRMED_MS) {
        keptMs = nowMs
        await database.syncState.saveFeed(FEED, { since: last_seq, confirmed_at: instantFromMs(nowMs), caught_up: caughtUp || isCaughtUp, left_out })
      }
      since = last_seq
      if (left_out > 0 && !leftOut.value) leftOut.next(true)
      if (isCaughtUp) caughtUp = true
      if (isCaughtUp && !checkedSent) {
        checkedSent = true
        await outbox.resendSent()
        onResend()
      }
    },
  }
  return { target, caughtUp: () => caughtUp }
}

/** What an earlier build had to leave out, this one may read: then everything is asked for again. */
async function feedState(database: UserDatabase): Promise<FeedState> {
  const state = await database.syncState.feed(FEED)
  if (state.left_out === 0 || state.left_out > SCHEMA_VERSION) return state
  const again: FeedState = { ...state, since: null, left_out: 0 }
  await database.syncState.saveFeed(FEED, again)
  return again
}

/** @throws DatabaseFailure */
export async function openUserSession(deps: SessionDeps): Promise<UserSession> {
  const { clock, exchange, onFault } = deps
  const lifecycle = deps.lifecycle ?? alwaysVisible
  const database = await openUserDatabase(deps.uid, deps.storage, clock)
  try {
    const actor: Actor = { uid: deps.uid, kind: 'person' }
    const device = await database.syncState.deviceId(deps.newId)
    const state = await feedState(database)
    exchange.recall(state.confirmed_at)
    const leftOut = new BehaviorSubject(state.left_out > 0)
    const documents = personDocuments(database.tables)
    const outbox = await openOutbox(database.tables.outbox)
    const projection = openProjection({ actor, clock, rows: outbox.rows, documents, providerLookup: deps.providerLookup, onFault })
    const wire = openWire({ baseUrl: deps.baseUrl, database: 'me', fetch: deps.fetch, clock, onBytes: exchange.heard })

    const push: PushLoop = startPushLoop({ outbox, wire, clock, random: deps.random, exchange, onLost: () => feed.wake(true), onFault })
    const { target, caughtUp } = intakeOf(deps, database, documents, outbox, state, leftOut, () => push.wake())
    const waits = (): boolean => outbox.rows.value.some((row) => row.state === 'waiting' || row.state === 'sent')
    const feed: FeedLoop = startFeedLoop(target, { wire, clock, random: deps.random, lifecycle, exchange, needed: waits, onFault })
    const wakePush = lifecycle.subscribe((event) => {
      if (event === 'online' || event === 'visible') push.wake()
    })
    const reached = exchange.state.subscribe(() => {
      if (exchange.isReachable()) push.nudge()
    })
    let waiting = 0
    // Also what another tab gave: should that tab be frozen, this one sends it.
    const newWork = outbox.rows.subscribe((rows) => {
      const now = rows.filter((row) => row.state === 'waiting').length
      if (now > waiting) {
        push.wake()
        feed.wake()
      }
      waiting = now
    })

    const stop = async (): Promise<void> => {
      wakePush()
      reached.unsubscribe()
      newWork.unsubscribe()
      await Promise.all([feed.stop(), push.stop()])
      projection.close()
      outbox.close()
    }
    return {
      tables: database.tables,
      outbox,
      projection,
      leftOut,
      giveDeps: { actor, device, outbox, syncState: database.syncState, projection, clock, newId: deps.newId, caughtUp },
      wake: (anew) => {
        push.wake()
        feed.wake(anew)
      },
      close: async () => {
        await stop()
        await database.close()
      },
      remove: async () => {
        await stop()
        await database.remove()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
