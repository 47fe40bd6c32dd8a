// Every job has an end: old ones are deleted, nobody's are given up, and those stored under a wrong clock are pulled in.
import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#domain/constants.ts'
import type { Uid } from '#domain/ids.ts'
import { listDeadJobs, tryAgain } from '#server/jobs/dead-jobs.ts'
import { deleteJobsOf, jobId, parseJob, writeJob } from '#server/jobs/job-document.ts'
import { createTidyJobs } from '#server/jobs/tidy-jobs.ts'
import type { JobResult } from '#server/jobs/run-job.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { runSweep } from './job-of.ts'
import { openJobHarness, START, type JobHarness } from './job-harness.ts'

let store: DocumentStore
let rig: JobHarness
let result: JobResult
const ran: string[] = []
beforeEach(async () => {
  store = await openMemoryStore()
  rig = openJobHarness(store)
  result = 'refused'
  ran.length = 0
})
afterEach(async () => {
  await rig.close()
  await store.close()
})

const serve = () => rig.serve({ email: async ({ key }) => (ran.push(key), result) })
const tidy = async (): Promise<void> => {
  await runSweep('tidy_jobs', createTidyJobs({ store, clock: rig.clock.now, handles: (kind) => kind === 'email' }))
}
const states = async (): Promise<string[]> => (await rig.jobs()).map(({ key, state }) => `${key} ${state}`)
const settled = (expected: readonly string[]): Promise<void> =>
  rig.passUntil(expected.join(), 1, async () => JSON.stringify(await states()) === JSON.stringify(expected))

test('a given up job is listed, tried again, and deleted after a month; an ended one after two days', async () => {
  await serve()
  await rig.add({ kind: 'email', key: 'a', dueMs: START }, { kind: 'email', key: 'b', dueMs: START + 10 })
  await settled(['a dead', 'b dead'])
  const first = await listDeadJobs(store, { limit: 1 })
  expect(first.jobs).toMatchObject([{ kind: 'email', key: 'b', failure: 'refused', attempts: 1 }])
  const second = await listDeadJobs(store, { limit: 1, before: first.next })
  expect([second.jobs.map(({ key }) => key), second.next]).toEqual([['a'], undefined])

  result = 'sent'
  expect(await tryAgain(store, second.jobs[0]?.id ?? '', rig.clock.now())).toBe(true)
  await settled(['a ended', 'b dead'])
  expect(ran).toEqual(['a', 'b', 'a'])
  // Once more, as by a second press: it is not listed any more.
  expect(await tryAgain(store, second.jobs[0]?.id ?? '', rig.clock.now())).toBe(false)

  rig.clock.advance(DAY_MS)
  await tidy()
  expect(await states()).toEqual(['a ended', 'b dead'])
  rig.clock.advance(2 * DAY_MS)
  await tidy()
  expect(await states()).toEqual(['b dead'])
  rig.clock.advance(30 * DAY_MS)
  await tidy()
  expect(await rig.ids()).toEqual([])
})

test('a job of a kind that nobody does is given up a day after it was due, and not before', async () => {
  const [write, ...more] = [
    { _id: 'job:newer:a', type: 'job', kind: 'newer', key: 'a', uid: null, args: {}, state: 'waiting', at_ms: START, made_ms: START },
    { _id: `job_due:newer:${String(START).padStart(15, '0')}:a`, type: 'job_entry' },
  ].map((doc) => ({ ...doc, attempts: 0, lease: null, failure: null, detail: null }))
  if (write) await store.putAll([write, ...more])
  rig.clock.advance(DAY_MS - 1)
  await tidy()
  expect(await states()).toEqual(['a waiting'])
  rig.clock.advance(1)
  await tidy()
  expect(await states()).toEqual(['a dead'])
  expect((await listDeadJobs(store, { limit: 5 })).jobs).toMatchObject([{ kind: 'newer', failure: 'unknown_kind' }])
  // It may be tried again once a process knows it.
  expect(await tryAgain(store, 'newer:a', rig.clock.now())).toBe(true)
  expect(await states()).toEqual(['a waiting'])
})

test('a job that is due in a year by a clock that ran ahead is done now; one that may wait keeps its time', async () => {
  result = 'sent'
  await serve()
  const far = START + 400 * DAY_MS
  await rig.add({ kind: 'email', key: 'a', dueMs: far }, { kind: 'expire_booking', key: 'b', dueMs: far })
  await tidy()
  await settled(['a ended', 'b waiting'])
})

test('a job that ends while the jobs of its person are deleted leaves nothing', async () => {
  const uid = ulid() as Uid
  const id = jobId('email', `${uid}:a`)
  await rig.add({ kind: 'email', key: `${uid}:a`, uid, dueMs: START })
  let isEnded = false
  const endMeanwhile = async (): Promise<void> => {
    if (isEnded) return
    isEnded = true
    const stored = await store.get(id)
    const job = parseJob(stored)
    if (stored && job) await writeJob(store, stored, job, { ...job, state: 'ended', at_ms: START + 1 })
  }
  const after =
    <Args extends unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      const found = await call(...args)
      await endMeanwhile()
      return found
    }
  await deleteJobsOf({ ...store, get: after(store.get), getMany: after(store.getMany) }, uid)
  expect(isEnded).toBe(true)
  expect(await rig.ids()).toEqual([])
})
