import { eventually, openTestApp, type TestApp } from '#tests/support/open-test-app.ts'
import { afterEach, expect, test } from 'vitest'
import { chooseDemo, type DemoChoice } from './choose-demo.ts'
import { openMemoryStore } from '../store/level/open-memory-store.ts'

let server: TestApp | undefined
afterEach(() => server?.close())

const openWith = (choice: DemoChoice, store?: TestApp['store']): Promise<TestApp> =>
  openTestApp({ demo: chooseDemo(choice), ...(store ? { store } : {}) })

test('never: an empty store stays empty', async () => {
  server = await openWith('never')
  expect(server.signIns).toEqual([])
  expect(await server.store.range({ start: 'account:', end: 'account:\uffff' })).toEqual([])
})

test('when new: not created in a store with accounts', async () => {
  const store = await openMemoryStore()
  const before = await openTestApp({ store })
  await before.signup('amina')
  await before.app.stop()
  server = await openWith('when-new', store)
  expect(server.signIns).toEqual([])
})

test('when new: created in an empty store, with accounts that work; run again at the next start, with a warning if it is not wanted', async () => {
  const made = await openWith('when-new')
  expect(made.signIns.map((each) => each.email)).toContain('grace@demo.nearhelp.test')
  const grace = await made.call('POST', '/api/auth/login', { email: 'grace@demo.nearhelp.test', password: 'nearhelp-demo' })
  expect(grace.body).toMatchObject({ user: { name: 'Grace Okafor', userType: 'provider' } })
  await eventually(async () => ((await made.call('GET', '/api/providers?city=Doha')).body as unknown as unknown[]).length >= 50)
  await made.app.stop()

  const again = await openWith('when-new', made.store)
  expect(again.signIns).toEqual(made.signIns)
  await again.app.stop()

  server = await openWith('never', made.store)
  expect(server.signIns).toEqual([])
  expect(server.log.map((line) => line.message)).toContain('The database contains the demo marketplace, whose passwords are public')
}, 30_000)
