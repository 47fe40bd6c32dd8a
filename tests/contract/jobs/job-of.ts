/** A job as the queue hands it to its handler. */
import { jobDocuments, parseJob, type Job, type NewJob } from '#server/jobs/job-document.ts'
import type { JobHandler, JobResult } from '#server/jobs/run-job.ts'

export function jobOf(wanted: NewJob): Job {
  const job = parseJob(jobDocuments([wanted], wanted.dueMs)[0])
  if (!job) throw new Error('not a job')
  return job
}

/** Runs a sweep once. */
export const runSweep = (kind: NewJob['kind'], handler: JobHandler): Promise<JobResult> =>
  handler(jobOf({ kind, key: 'all', dueMs: 0 }), new AbortController().signal)
