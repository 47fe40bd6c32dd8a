// What a provider gets in writing about a job: the district and a link, never the exact place or a number.
import { expect, test } from 'vitest'
import { formatNotification } from '#server/node/transports/format-notification.ts'
import { cleaning, openTestApp } from '#tests/support/open-test-app.ts'
import { expectStatus } from '../support/canary-market.ts'
import { createFakeTransports } from '../support/fake-transports.ts'
import { until } from '../support/wait-until.ts'

test('from the request to a cancellation: e-mails, text messages and stored notifications', async () => {
  const post = createFakeTransports({ formatNotification })
  const server = await openTestApp({ transports: post.transports })
  const [amina, grace] = [await server.signup('amina'), await server.signup('grace', 'provider')]
  expectStatus(201, await grace.call('POST', '/api/providers', cleaning))
  const ways = { emailNotifications: true, smsNotifications: true, phone: '+14155550199' }
  expectStatus(200, await grace.call('PUT', '/api/me/profile', ways))
  expectStatus(200, await amina.call('PUT', '/api/me/profile', { phone: '+14155550123' }))
  const exact = { address: '12 Valencia Street', place_notes: 'Gate code 1234', user_latitude: 37.764_321, user_longitude: -122.421_234 }
  const asked = { ...exact, provider_id: grace.uid, duration_hours: 1, scheduled_date: null }
  const id = String(expectStatus(201, await amina.call('POST', '/api/bookings', asked))['id'])
  const path = `/api/bookings/${id}/status`
  expectStatus(200, await grace.call('PUT', path, { status: 'accepted' }))
  expectStatus(200, await amina.call('PUT', path, { status: 'cancelled' }))
  const letters = await until(
    'two e-mails',
    () => post.emails.filter(({ to }) => to === 'grace@example.test'),
    (found) => found.length >= 2,
    30_000,
  )
  expect(letters[0]?.text).toContain('Mission District')
  const prefix = `notification:${grace.uid}`
  const stored = await server.store.range({ start: prefix, end: `${prefix}\uffff`, includeDocs: true })
  expect(JSON.stringify([letters, post.texts, stored])).not.toMatch(/Valencia|Gate code|37\.76432|122\.42123|5550123/)
  await server.close()
})
