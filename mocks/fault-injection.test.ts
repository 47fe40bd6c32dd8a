import { expect, test } from 'vitest'
import { noFaults, injectFaults, type Faults } from './fault-injection.ts'

const get = () => new Request('http://mock.test/api/providers')
const post = () => new Request('http://mock.test/api/bookings', { method: 'POST', body: '{}' })
const fine = async (): Promise<Response> => Response.json({ fine: true })
const waited: number[] = []
const wait = async (ms: number): Promise<void> => void waited.push(ms)
const statusOf = async (faults: Faults, request: Request): Promise<number> => (await injectFaults(faults, request, wait, fine)).status

test('without faults every request passes', async () => {
  expect(await statusOf(noFaults(), get())).toBe(200)
  expect(await statusOf(noFaults(), post())).toBe(200)
})

test('offline every request fails, also one under way', async () => {
  const faults = noFaults()
  const cut = await injectFaults(faults, get(), wait, async () => {
    faults.offline = true
    return fine()
  })
  expect(cut.type).toBe('error')
  expect((await injectFaults(faults, get(), wait, fine)).type).toBe('error')
})

test('conflict affects only changing requests, and as many as requested', async () => {
  const faults: Faults = { ...noFaults(), conflict: 2 }
  expect([
    await statusOf(faults, get()),
    await statusOf(faults, post()),
    await statusOf(faults, post()),
    await statusOf(faults, post()),
  ]).toEqual([200, 409, 409, 200])
  expect(faults.conflict).toBe(false)
})

test('error responds like the server, until it is switched off', async () => {
  const faults: Faults = { ...noFaults(), error: true }
  const response = await injectFaults(faults, get(), wait, fine)
  expect([response.status, await response.json()]).toEqual([500, { error: 'internal', reason: 'An error occurred. Please try again.' }])
  expect(await statusOf(faults, post())).toBe(500)
  faults.error = false
  expect(await statusOf(faults, post())).toBe(200)
})

test('slow delays the response', async () => {
  await statusOf({ ...noFaults(), slow: 150 }, get())
  await statusOf({ ...noFaults(), slow: true }, get())
  expect(waited).toEqual([150, 2_000])
})
