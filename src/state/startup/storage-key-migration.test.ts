import { expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'

const kept = stubLocalStorage()
const AMINA = '01M82PR5NRZXMDVE0J7QPYV7N0'
const BEN = '01M82PR5NRZXMDVE0J7QPYV7N1'

/** Fills the device's storage, then loads the modules that read it, as at a start of the app. */
async function start(names: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  for (const [name, value] of Object.entries(names)) kept.set(`nearhelp.${name}`, JSON.stringify(value))
  vi.resetModules()
  const { migrateStorageKeys } = await import('./storage-key-migration.ts')
  migrateStorageKeys()
  migrateStorageKeys()
  return Object.fromEntries([...kept].map(([name, json]) => [name.slice('nearhelp.'.length), JSON.parse(json) as unknown]))
}

const user = { uid: AMINA, email: 'amina@example.test', userType: 'customer', name: 'Amina' }

test('a signed-in user keeps their place and their own drafts', async () => {
  const now = await start({
    user,
    selection: false,
    role: 'customer',
    view: 'bookings',
    booking: BEN,
    'chat-drafts': [
      { booking_id: 'b1', uid: AMINA, text: 'Half a' },
      { booking_id: 'b2', uid: BEN, text: 'not hers' },
    ],
    'booking-drafts': [{ provider_id: 'p1', uid: null, text: 'Ring twice' }],
  })
  expect(now).toEqual({
    user,
    [`${AMINA}.selection`]: false,
    [`${AMINA}.role`]: 'customer',
    [`${AMINA}.view`]: 'bookings',
    [`${AMINA}.booking`]: BEN,
    [`${AMINA}.drafts.chat`]: [{ about: 'b1', draft: { message: 'Half a' } }],
    [`${AMINA}.drafts.booking`]: [{ about: 'p1', draft: { special_instructions: 'Ring twice' } }],
  })
})

test('a visitor keeps theirs too, and values under newer keys stay', async () => {
  const now = await start({ selection: false, city: 'Doha', 'visitor.selection': true })
  expect(now).toEqual({ 'visitor.selection': true, 'visitor.city': 'Doha' })
})
