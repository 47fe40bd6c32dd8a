import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingId } from '#domain/ids.ts'
import { addMs, instantFromMs } from '#domain/time/instant.ts'
import { providerOf, START_MS } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import {
  countEncryptedCommands,
  generateOutboxKey,
  removeEncryptedOutbox,
  saveEncryptedOutbox,
  readEncryptedOutbox,
  decryptOutbox,
} from './encrypted-outbox.ts'

const KEPT_MS = 86_400_000

let rig: DeviceHarness
beforeEach(() => {
  rig = createDeviceHarness()
})
afterEach(() => rig.end())

const wordsOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

test('unsent commands are exported, survive the person’s sign-out encrypted, and are sent once after they return', async () => {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  expect(await ann.outbox.export()).toBe(undefined)
  // One reached the server and its response was lost, the other was never sent.
  const [known, unknown] = [rig.newId(), rig.newId()]
  let isLost = false
  const fetchOf = rig.server.fetchAs(ANN)
  const lossy = await rig.start(ANN, {
    fetch: async (input, init) => {
      const response = await fetchOf(input, init)
      isLost ||= init?.method === 'POST'
      if (isLost) throw new TypeError('the line broke')
      return response
    },
  })
  await until(lossy.profile.get(), (profile) => profile !== undefined)
  await lossy.outbox.submit('request_booking', request(known, { special_instructions: 'KANARIE at the door' }))
  await until(lossy.outbox.items(), () => isLost)
  await lossy.outbox.submit(
    'request_booking',
    request(unknown, { special_instructions: 'KANARIE in the yard', scheduled_date: addMs(instantFromMs(START_MS), 3 * 3_600_000) }),
  )

  const work = await lossy.outbox.export()
  if (!work) throw new Error('nothing to pack')
  expect([work.count, wordsOf(work.bytes).includes('KANARIE')]).toEqual([2, true])
  const key = generateOutboxKey()
  await saveEncryptedOutbox(ANN, { id: 'one', key, ...work })
  await lossy.remove()
  const locked = await readEncryptedOutbox(ANN)
  if (!locked) throw new Error('nothing is locked')
  expect([locked.count, wordsOf(locked.data).includes('KANARIE'), await countEncryptedCommands(KEPT_MS)]).toEqual([2, false, 2])
  // Neither another key nor another person can decrypt it.
  expect(await decryptOutbox(ANN, locked, generateOutboxKey())).toBe(undefined)
  expect(await decryptOutbox('01J0000000000000000000000X', locked, key)).toBe(undefined)
  const bytes = await decryptOutbox(ANN, locked, key)
  if (!bytes) throw new Error('it does not open')

  const again = await rig.start(ANN)
  // By then the feed has delivered the server's outcome of the first one.
  await until(again.sync.status(), ({ connection }) => connection === 'live')
  await again.outbox.import(bytes)
  // Twice, as after a crash in between.
  await again.outbox.import(bytes)
  await until(again.outbox.items(), (items) => items.length === 0)
  expect((await now(again.bookings.get(unknown)))?.doc.special_instructions).toBe('KANARIE in the yard')
  const judged = rig.server.judged.filter(({ name }) => name === 'request_booking')
  expect(judged).toHaveLength(2)
  for (const id of [known, unknown]) expect(rig.server.doc(bookingId(id))).toMatchObject({ status: 'pending' })
  await removeEncryptedOutbox(ANN)
  expect([await readEncryptedOutbox(ANN), await countEncryptedCommands(KEPT_MS)]).toEqual([undefined, 0])
})

test('refused and held commands are restored unchanged; an outbox that no one returns for expires', async () => {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  rig.online = false
  await ann.outbox.submit('request_booking', request(rig.newId()))
  rig.server.put({ ...providerOf(PAT, 'Pat'), version: 2, price_per_hour: 40 })
  rig.online = true
  ann.sync.wake()
  await until(ann.outbox.items(), (items) => items[0]?.state === 'refused')
  const work = await ann.outbox.export()
  if (!work) throw new Error('nothing to pack')
  await ann.remove()
  const again = await rig.start(ANN)
  await again.outbox.import(work.bytes)
  expect(await now(again.outbox.items())).toMatchObject([{ state: 'refused', refusal: { code: 'price_changed' } }])
  await saveEncryptedOutbox(ANN, { id: 'two', key: generateOutboxKey(), ...work })
  expect(await countEncryptedCommands(-1)).toBe(0)
  expect(await readEncryptedOutbox(ANN)).toBe(undefined)
})
