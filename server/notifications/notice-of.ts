/** Arguments of the jobs of a notification. */
import * as v from 'valibot'
import { uidField, ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Job } from '../jobs/job-document.ts'
import { NOTIFICATION_MAX_AGE_MS } from './notification-jobs.ts'

const schema = v.object({ uid: uidField, args: v.object({ notice: ulidField }) })

export interface Notice {
  readonly uid: Uid
  /** Id of the notification. */
  readonly notice: Ulid
  /** Not to be sent any more from then on, ms since 1970. */
  readonly endsMs: number
}

/** @throws ValiError for another job */
export function noticeOf(job: Job): Notice {
  const { uid, args } = v.parse(schema, job)
  return { uid, notice: args.notice, endsMs: job.made_ms + NOTIFICATION_MAX_AGE_MS }
}
