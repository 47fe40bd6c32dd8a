/** Drains what an outage left: emails that came due while nothing ran, with text messages that come due meanwhile. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openChangeWindow } from '#server/feed/change-window.ts'
import { DUE_PREFIX, jobDocuments, scheduleJob } from '#server/jobs/job-document.ts'
import { jobKind } from '#server/jobs/job-kinds.ts'
import { createJobQueue } from '#server/jobs/job-queue.ts'
import type { JobResult } from '#server/jobs/run-job.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { newId } from '../../support/backend.ts'
import type { CheckedRun } from './check-run.ts'

const STORED_AT_ONCE = 400
/** A text message comes due so often, ms, and must not wait longer than this. */
const MESSAGE_EVERY_MS = 1_000
const LONGEST_WAIT_MS = 10_000
const SAMPLES = 50
/** What the heap may grow by between the first fifth and the end, MB. Half a kilobyte a job would be 40 MB in 100,000. */
const FLAT_MB = 8

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heapMb = (): number => {
  collect()
  return process.memoryUsage().heapUsed / 1e6
}
const setTimer = (ms: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

export interface Backlog {
  readonly open: () => Promise<DocumentStore>
  readonly seed: number
  /** Jobs that came due during the outage. */
  readonly size: number
  readonly onProgress?: (line: string) => void
}

/** Stores the jobs of the outage in a random order: job `n` is the n-th oldest. */
async function fill({ open, seed, size }: Backlog): Promise<void> {
  const random = seededRandom(seed)
  const order = Array.from({ length: size }, (_, rank) => rank)
  for (let left = size; left > 1; left -= 1) {
    const other = random.below(left)
    const [a = 0, b = 0] = [order[left - 1], order[other]]
    order[left - 1] = b
    order[other] = a
  }
  const now = Date.now()
  const store = await open()
  for (let from = 0; from < size; from += STORED_AT_ONCE) {
    const jobs = order
      .slice(from, from + STORED_AT_ONCE)
      .map((rank) => ({ kind: 'email', key: `${rank}`, dueMs: now - size + rank }) as const)
    const [first, ...ensured] = jobDocuments(jobs, now)
    if (first && !(await store.commit({ writes: [first], ensured })).ok) throw new Error('the job exists')
  }
  await store.close()
}

export async function runBacklog(backlog: Backlog): Promise<CheckedRun> {
  const { open, size, onProgress = () => undefined } = backlog
  await fill(backlog)
  const store = await open()
  const window = await openChangeWindow({ store, newId })
  const failures: string[] = []
  const timesRun = new Uint8Array(size)
  const heap: number[] = []
  const startedMs = performance.now()
  let [ran, outOfOrder, messages, longestWaitMs, largestRssMb] = [0, 0, 0, 0, 0]

  async function email({ key }: { readonly key: string }): Promise<JobResult> {
    const rank = Number(key)
    // Runs that start together may read their leases in another order.
    if (Math.abs(rank - ran) > 2 * jobKind('email').concurrency) outOfOrder += 1
    timesRun[rank] = (timesRun[rank] ?? 0) + 1
    ran += 1
    if (ran % Math.ceil(size / SAMPLES) === 0) {
      heap.push(heapMb())
      largestRssMb = Math.max(largestRssMb, process.memoryUsage().rss / 1e6)
      onProgress(`${ran} of ${size}, heap ${heap.at(-1)?.toFixed(1)} MB, ${Math.round((ran / (performance.now() - startedMs)) * 1_000)}/s`)
    }
    return 'sent'
  }
  async function sms({ key }: { readonly key: string }): Promise<JobResult> {
    messages += 1
    longestWaitMs = Math.max(longestWaitMs, Date.now() - Number(key))
    return 'sent'
  }
  const log = { info: () => undefined, warn: () => undefined, error: (_: object, words: string) => void failures.push(words) }
  const queue = createJobQueue({ store, window, handlers: { email, sms }, clock: Date.now, setTimer, random: Math.random, newId, log })
  await window.start()
  queue.start()
  let scheduled = 0
  while (ran < size && failures.length === 0) {
    scheduled += 1
    const now = Date.now()
    await scheduleJob(store, { kind: 'sms', key: `${now}`, dueMs: now }, now)
    await new Promise((resolve) => setTimeout(resolve, MESSAGE_EVERY_MS))
  }
  const seconds = (performance.now() - startedMs) / 1_000
  await queue.stop()
  window.stop()

  const due = await store.range({ start: DUE_PREFIX, end: `${DUE_PREFIX}\uffff` })
  await store.close()
  const early = heap.slice(heap.length / 5, heap.length / 2)
  const [atFirst, atEnd] = [Math.max(...early), Math.max(...heap.slice(-early.length))]
  const notOnce = timesRun.filter((times) => times !== 1).length
  if (notOnce > 0) failures.push(`${notOnce} jobs did not run exactly once`)
  if (outOfOrder > 0) failures.push(`${outOfOrder} jobs ran before older ones`)
  if (due.length > 0) failures.push(`${due.length} jobs are still due`)
  if (messages < scheduled) failures.push(`${scheduled - messages} of ${scheduled} text messages did not run`)
  if (longestWaitMs > LONGEST_WAIT_MS) failures.push(`a text message waited ${longestWaitMs} ms`)
  if (atEnd - atFirst > FLAT_MB) failures.push(`the heap grew from ${atFirst.toFixed(1)} to ${atEnd.toFixed(1)} MB`)
  const counts = {
    jobs: ran,
    jobs_per_s: Math.round(ran / seconds),
    out_of_order: outOfOrder,
    text_messages: messages,
    longest_wait_ms: longestWaitMs,
    heap_mb_at_first: Number(atFirst.toFixed(1)),
    heap_mb_at_end: Number(atEnd.toFixed(1)),
    rss_mb_most: Math.round(largestRssMb),
  }
  return { counts, failures }
}
