/**
 * Applies a person's feed in this order: documents, which screens show from memory meanwhile, outcomes, the commands they settle, and then
 * the checkpoint that covers them all.
 */
import type { BehaviorSubject } from 'rxjs'
import { MINUTE_MS } from '#domain/constants.ts'
import type { CommandId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Projection } from '../optimistic-updates/projection.ts'
import type { EvictedThreads } from '../user-database/evicted-threads.ts'
import type { ArchivePruner } from '../retention/archive-pruner.ts'
import type { UserDocuments } from '../user-database/user-documents.ts'
import type { FeedState } from '../database/sync-state.ts'
import type { FirstSync } from '../user-database/first-sync.ts'
import type { FeedTarget } from '../replication/feed-loop.ts'
import { parseFeedRows, SCHEMA_VERSION } from '../replication/parse-feed-rows.ts'
import type { ServerClock } from '../transport/server-clock.ts'

/** When nothing else is written, the time of the last exchange is saved this often. */
const SAVE_CONFIRMED_INTERVAL_MS = MINUTE_MS

/** Most documents of a page that are shown before they are written: those of a few acts, not of a day. */
const SHOWN_EARLY = 30

export interface UserFeedDeps {
  readonly firstSync: FirstSync
  readonly documents: UserDocuments
  readonly outbox: Outbox
  readonly projection: Pick<Projection, 'showWhileWriting'>
  readonly clock: DeviceClock
  readonly serverClock: ServerClock
  /** True when documents were left out that only a newer build can read. */
  readonly leftOut: BehaviorSubject<boolean>
  readonly evictedThreads: Pick<EvictedThreads, 'isEvicted' | 'flushPending'>
  readonly archivePruner: Pick<ArchivePruner, 'noteArrivals' | 'pruneOrphans' | 'prune'>
  /** Called whenever the whole feed is here. */
  readonly onCaughtUp: () => void
  readonly onFault: (error: unknown) => void
  readonly report: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}

export interface UserFeed {
  readonly target: FeedTarget
  /** Returns true once the whole feed was received at least once. */
  caughtUp(): boolean
}

/**
 * Reads the feed's state. When an earlier build had to leave documents out and this one may read them, the feed is fetched again from the
 * beginning.
 */
export async function readFeedState(firstSync: FirstSync): Promise<FeedState> {
  const state = firstSync.opened
  if (state.left_out === 0 || state.left_out > SCHEMA_VERSION) return state
  const again: FeedState = { ...state, since: null, left_out: 0 }
  await firstSync.saveFeed(again)
  return again
}

export function openUserFeed(deps: UserFeedDeps, state: FeedState): UserFeed {
  const { outbox, documents, leftOut, firstSync } = deps
  let caughtUp = state.caught_up
  let checkedSent = false
  let since = state.since
  let savedMs = 0

  const checkpointOf = (last_seq: string, isCaughtUp: boolean, left_out: number) => ({
    since: last_seq,
    confirmed_at: instantFromMs(deps.clock.now()),
    caught_up: caughtUp || isCaughtUp,
    left_out,
    ahead_ms: deps.serverClock.offsetMs(),
  })

  async function saveCheckpoint(last_seq: string, isCaughtUp: boolean, left_out: number): Promise<void> {
    const nowMs = deps.clock.now()
    const isNew = last_seq !== since || (isCaughtUp && !caughtUp)
    if (!isNew && nowMs - savedMs <= SAVE_CONFIRMED_INTERVAL_MS) return
    savedMs = nowMs
    await deps.firstSync.saveFeed(checkpointOf(last_seq, isCaughtUp, left_out))
  }

  function finishThenPrune(): void {
    firstSync
      .finish()
      .then((isFinished) => {
        if (isFinished) deps.archivePruner.prune()
      })
      .catch(deps.onFault)
  }

  // What a crash left staged. A new device has nothing yet, and finishes at the end of its feed.
  if (state.since !== null) firstSync.finish().catch(deps.onFault)

  return {
    caughtUp: () => caughtUp,
    target: {
      since: () => Promise.resolve(since ?? undefined),
      apply: async (rows, last_seq, isCaughtUp) => {
        const batch = parseFeedRows(rows)
        for (const { id, issue } of batch.faulty) deps.report('a document does not parse', { id, issue })
        // A command accepted before this response whose effects are still missing at the end of the feed waits for documents that this person
        // may not see.
        const acceptedBefore = new Set<CommandId>(isCaughtUp ? outbox.acceptedIds() : [])
        const accepted = batch.documents.filter((doc) => doc.type !== 'message' || !deps.evictedThreads.isEvicted(doc))
        const write = (): Promise<void> => documents.apply(accepted, batch.removed)
        const left_out = Math.max(batch.left_out, leftOut.value ? SCHEMA_VERSION + 1 : 0)
        // With an empty outbox, and before the end, the documents are all that the checkpoint covers.
        const covered = outbox.rows.value.length === 0 && !isCaughtUp ? checkpointOf(last_seq, false, left_out) : undefined
        const isStaged = await firstSync.append(accepted, covered, () => documents.apply(accepted, batch.removed, true))
        if (!isStaged) await (caughtUp && accepted.length <= SHOWN_EARLY ? deps.projection.showWhileWriting(accepted, write) : write())
        deps.archivePruner.noteArrivals(accepted)
        if (batch.outcomes.length > 0) await outbox.applyOutcomes(batch.outcomes, documents.load)
        await outbox.removeSettled(documents.load, acceptedBefore, new Set(batch.removed.map(({ id }) => id)))
        if (isCaughtUp) await deps.archivePruner.pruneOrphans()
        await deps.evictedThreads.flushPending()
        if (!isStaged || !covered) await saveCheckpoint(last_seq, isCaughtUp, left_out)
        since = last_seq
        if (left_out > 0 && !leftOut.value) leftOut.next(true)
        if (!isCaughtUp) return
        caughtUp = true
        if (!checkedSent) await outbox.requeueSent()
        checkedSent = true
        finishThenPrune()
        deps.onCaughtUp()
      },
    },
  }
}
