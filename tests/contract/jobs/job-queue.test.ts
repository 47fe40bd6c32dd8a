// The job queue over every kind of store: each job once, after any interruption, oldest first, and with a defined end.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scheduleJob, jobDocuments, jobId, type NewJob } from '#server/jobs/job-document.ts'
import type { JobHandlers } from '#server/jobs/job-queue.ts'
import type { JobResult } from '#server/jobs/run-job.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { storeKinds, type StorePlace } from '../support/store-kinds.ts'
import { openJobHarness, START, type JobHarness } from './job-harness.ts'

const MINUTE = 60_000
const job = (key: string, dueMs = START, kind: NewJob['kind'] = 'email'): NewJob => ({ kind, key, dueMs })

/** A gate that runs wait at. */
function createGate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

describe.each(storeKinds().filter(({ name }) => name !== 'indexeddb' && name !== 'leveldb, relaxed'))('$name', ({ place: newPlace }) => {
  let place: StorePlace
  let opened: DocumentStore
  let rig: JobHarness
  let ran: string[]
  beforeEach(async () => {
    place = newPlace()
    opened = await place.open()
    rig = openJobHarness(opened)
    ran = []
  })
  afterEach(async () => {
    await rig.close()
    await opened.close()
    await place.remove()
  })

  const returning = (result: JobResult): JobHandlers => ({ email: async ({ key }) => (ran.push(key), result) })
  const ends = (count: number): Promise<void> => rig.passUntil(`${count} runs`, 1, () => ran.length >= count)
  const state = async (): Promise<string[]> => (await rig.jobs()).map((each) => each.state)

  test('a job exists if its change was written, and is run at its time', async () => {
    await rig.serve(returning('sent'))
    const change = { _id: 'change:1', type: 'change' }
    expect((await rig.store.commit({ writes: [change], ensured: jobDocuments([job('a', START + MINUTE)], START) })).ok).toBe(true)
    expect((await rig.store.commit({ writes: [change], ensured: jobDocuments([job('b', START + MINUTE)], START) })).ok).toBe(false)
    rig.clock.advance(MINUTE - 2_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ran).toEqual([])
    await rig.passUntil('the run', 1_000, () => ran.length > 0)
    await rig.passUntil('its end', 1, async () => (await state())[0] === 'ended')
    expect(ran).toEqual(['a'])
    expect(await rig.ids()).toHaveLength(2)
  })

  test('the same key again is the same job, also after it ended', async () => {
    await rig.serve(returning('sent'))
    await rig.add(job('a'))
    await ends(1)
    await rig.passUntil('its end', 1, async () => (await state())[0] === 'ended')
    await rig.store.commit({ writes: [{ _id: 'change:1', type: 'change' }], ensured: jobDocuments([job('a', rig.clock.now())], START) })
    await rig.add(job('b', rig.clock.now()))
    await ends(2)
    expect(ran).toEqual(['a', 'b'])
  })

  test('due jobs run oldest first, those stored later too, and one that is running does not hold up another kind', async () => {
    const gate = createGate()
    await rig.add(...Array.from({ length: 30 }, (_, index) => job(`k${String(index)}`, START - 30 + index)))
    await rig.serve({
      email: async ({ key }) => (ran.push(key), 'sent'),
      sms: async () => {
        await gate.passed
        return 'sent'
      },
    })
    await rig.add(job('slow', START, 'sms'))
    await ends(30)
    expect(ran).toEqual(Array.from({ length: 30 }, (_, index) => `k${String(index)}`))
    await rig.add(job('newer', START - 10), job('older', START - 20))
    await ends(32)
    expect(ran.slice(30)).toEqual(['older', 'newer'])
    gate.open()
  })

  test('a failed run is repeated with growing pauses, and given up after the last, with its reason', async () => {
    const times: number[] = []
    await rig.serve({
      email: async () => {
        times.push(rig.clock.now())
        throw new Error('no such template')
      },
    })
    await rig.add(job('a'))
    await rig.passUntil('the last attempt', 20 * MINUTE, async () => (await state())[0] === 'dead')
    expect(times).toHaveLength(40)
    const pauses = times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / MINUTE))
    for (const pause of pauses.slice(8)) expect(pause).toBeGreaterThanOrEqual(59)
    expect((await rig.jobs())[0]).toMatchObject({ failure: 'failed', detail: 'no such template', attempts: 40 })
    expect((await rig.ids()).filter((id) => id.startsWith('job_'))).toEqual([expect.stringMatching(/^job_dead:/)])
  })

  test('what is refused for good is given up at once; what is asked again in good time is not a failure', async () => {
    const results: JobResult[] = [{ notBeforeMs: START + 5 * MINUTE }, 'refused']
    await rig.serve({ email: async ({ key }) => (ran.push(key), results.shift() ?? 'sent') })
    await rig.add(job('a'))
    await ends(1)
    await rig.passUntil('the refusal', MINUTE, async () => (await state())[0] === 'dead')
    expect(ran).toEqual(['a', 'a'])
    expect((await rig.jobs())[0]).toMatchObject({ failure: 'refused', attempts: 1 })
  })

  test('a store that fails under runs pauses their kind for half a minute, however often it does', async () => {
    const times: number[] = []
    await rig.serve({
      email: async () => {
        times.push(rig.clock.now())
        if (times.length <= 8) throw new StoreUnavailable('no primary')
        return 'sent'
      },
    })
    await rig.add(job('a'))
    await rig.passUntil('its end', 5_000, async () => (await state())[0] === 'ended')
    for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] ?? 0)).toBeLessThanOrEqual(40_000)
    expect((await rig.jobs())[0]).toMatchObject({ attempts: 0, failure: null })
  })

  test('a run that takes too long has failed, and the kind continues with the next job', async () => {
    const untilAborted = (signal: AbortSignal): Promise<JobResult> =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve('away')))
    await rig.serve({ email: async ({ key }, signal) => (ran.push(key), key === 'slow' ? untilAborted(signal) : 'sent') })
    await rig.add(job('slow', START - 1), job('next'))
    await ends(1)
    await rig.passUntil('the next job', 10_000, () => ran.includes('next'))
    const [slow] = (await rig.jobs()).filter(({ key }) => key === 'slow')
    expect(slow).toMatchObject({ state: 'waiting', attempts: 1, failure: 'failed', detail: 'It took too long' })
  })

  test('of two processes one runs it; when that one is gone, the other does after the lease', async () => {
    rig = openJobHarness({ ...opened, isShared: true })
    const gate = createGate()
    const slow: JobHandlers = { email: async ({ key }) => (ran.push(key), await gate.passed, 'sent') }
    const processes = [await rig.serve(slow), await rig.serve(slow)]
    await rig.add(job('a'))
    await ends(1)
    rig.clock.advance(MINUTE)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ran).toEqual(['a'])
    const holder = (await rig.jobs())[0]?.lease?.by
    expect(holder).toBeTypeOf('string')
    for (const each of processes) each.kill()
    const later = openJobHarness({ ...opened, isShared: true })
    later.clock.advance(2 * MINUTE)
    await later.serve(returning('sent'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ran).toHaveLength(1)
    await later.passUntil('the second run', MINUTE, () => ran.length === 2)
    expect(later.clock.now()).toBeGreaterThan(START + 9 * MINUTE)
    await later.passUntil('its end', 1, async () => (await later.jobs())[0]?.state === 'ended')
    gate.open()
    await later.close()
  })

  test('a job in whose middle its process ends, again and again, is given up', async () => {
    const alone = openJobHarness({ ...opened, isShared: false })
    await alone.add(job('a'))
    for (let starts = 1; (await alone.jobs())[0]?.state !== 'dead'; starts += 1) {
      const before = ran.length
      const process = await alone.serve({ email: ({ key }) => (ran.push(key), new Promise(() => undefined)) })
      await alone.passUntil('the run or its end', 1, async () => ran.length > before || (await alone.jobs())[0]?.state === 'dead')
      process.kill()
      expect(starts).toBeLessThan(50)
    }
    expect(ran).toHaveLength(40)
    expect((await alone.jobs())[0]).toMatchObject({ failure: 'interrupted' })
  })

  test('a lease and a pause that were taken under a clock in the future hold up nothing', async () => {
    rig = openJobHarness({ ...opened, isShared: true })
    const ahead = openJobHarness({ ...opened, isShared: true })
    ahead.clock.advance(400 * 24 * 60 * MINUTE)
    const gone = await ahead.serve({ email: ({ key }) => (ran.push(key), new Promise(() => undefined)) })
    await ahead.add(job('a'))
    await ahead.passUntil('the run', 1, () => ran.length > 0)
    gone.kill()
    await rig.serve(returning('sent'))
    await ends(2)
    await rig.passUntil('its end', 1, async () => (await state())[0] === 'ended')
  })

  test('a job whose entry or document is gone ends, and others follow', async () => {
    await rig.add(job('gone', START - 2), job('twice', START - 1), job('a'))
    const gone = await rig.store.get(jobId('email', 'gone'))
    if (gone?._rev !== undefined) await rig.store.put({ _id: gone._id, _rev: gone._rev, _deleted: true })
    await scheduleJob(rig.store, job('twice', START - 3), START)
    await rig.serve(returning('sent'))
    await ends(2)
    expect(ran).toEqual(['twice', 'a'])
    await rig.passUntil('the rest', 1, async () => (await rig.ids()).every((id) => !id.startsWith('job_due:')))
  })

  test('a kind without a handler here waits for a process that has it', async () => {
    await rig.serve(returning('sent'))
    await rig.add(job('a', START, 'sms'), job('b'))
    await ends(1)
    await rig.serve({ sms: async ({ key }) => (ran.push(key), 'sent') })
    await ends(2)
    expect(ran).toEqual(['b', 'a'])
  })
})

test('of many due jobs the oldest run first, a few are read at a time, and another kind is not held up', async () => {
  const [memory] = storeKinds()
  const store = await memory?.place().open()
  if (!store) throw new Error('no store')
  const filled = openJobHarness(store)
  const COUNT = 5_000
  await filled.add(
    ...Array.from({ length: COUNT }, (_, index) => job(`k${String((index * 7_919) % COUNT)}`, START - ((index * 7_919) % COUNT) - 1)),
  )
  let largest = 0
  const watched: DocumentStore = {
    ...store,
    range: (query) => {
      largest = Math.max(largest, query.limit ?? Infinity)
      return store.range(query)
    },
    getMany: (ids) => {
      largest = Math.max(largest, ids.length)
      return store.getMany(ids)
    },
  }
  const rig = openJobHarness(watched)
  const ran: string[] = []
  let others = 0
  await rig.add(job('other', START, 'sms'))
  await rig.serve({ email: async ({ key }) => (ran.push(key), 'sent'), sms: async () => ((others += 1), 'sent') })
  await rig.passUntil('500 runs', 1, () => ran.length >= 500)
  expect(others).toBe(1)
  await rig.close()
  expect(ran).toEqual(Array.from({ length: ran.length }, (_, index) => `k${String(COUNT - 1 - index)}`))
  expect(largest).toBeLessThan(30)
  await store.close()
})
