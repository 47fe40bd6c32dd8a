/** Counts the reviews of a person whose contacts were verified after they wrote them. */
import { isUnverified } from '#domain/account/contact-standing.ts'
import { asUid, type CommandId, type Uid } from '#domain/ids.ts'
import { userAudience } from '#domain/replication/audience.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import { jobDocuments, type NewJob } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { readPointers } from '../store/documents/feed-pointers.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import { fromStored } from '../store/documents/stored-document.ts'

const PAGE = 200

/** @param nowMs milliseconds since 1970: each verification has its own job */
const countingJob = (uid: Uid, nowMs: number): NewJob => ({ kind: 'count_reviews', key: `${uid}:${nowMs}`, uid, dueMs: nowMs })

/** @param clock milliseconds since 1970 */
export const createReviewCountingJobs =
  (clock: () => number): FollowUps =>
  async (_created, changed = []) => {
    const verified = changed.flatMap(({ before, after }) =>
      before.type === 'profile' && after.type === 'profile' && isUnverified(before) && !isUnverified(after) ? [after.uid] : [],
    )
    return jobDocuments(
      verified.map((uid) => countingJob(uid, clock())),
      clock(),
    )
  }

export interface CountReviewsDeps {
  readonly store: DocumentStore
  readonly runner: Pick<CommandRunner, 'run'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export const createCountReviews =
  ({ store, runner, clock }: CountReviewsDeps): JobHandler =>
  async ({ key }, signal) => {
    const uid = asUid(key.split(':')[0] ?? '')
    for (let after = '', more = true; more;) {
      if (signal.aborted) return { notBeforeMs: clock() }
      const ids = await readPointers(store, userAudience(uid), { from: 'review:', to: 'review:\uffff', after, limit: PAGE })
      for (const stored of await store.getMany(ids)) {
        const review = fromStored(stored)
        if (review?.type !== 'review' || review.customer_uid !== uid || review.uncounted?.reason !== 'unverified') continue
        const outcome = await runner.run({
          // Each run is another command: the address may have changed again in between.
          commandId: `system:count_review:${clock().toString(36)}:${review.booking_id}` as CommandId,
          uid,
          kind: 'system',
          name: 'count_review',
          args: { booking_id: review.booking_id },
          queuedMs: 0,
        })
        if (outcome.state !== 'accepted') return 'deferred'
      }
      more = ids.length === PAGE
      after = ids.at(-1) ?? after
    }
    return 'sent'
  }
