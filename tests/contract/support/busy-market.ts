/** A marketplace in which every kind of document exists, and the people who own them. */
import { ulid } from 'ulid'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import type { Uid } from '#domain/ids.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'
import { openTestApp, ORIGIN, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { uploadIdentityDocument } from './upload-identity-document.ts'
import { startPushService } from '#tests/support/fakes/push-service.ts'
import { webPushTransports } from './push-harness.ts'
import { until } from './wait-until.ts'

export type Role = 'anonymous' | 'amina' | 'ben' | 'chidi' | 'grace' | 'ruth' | 'admin'
export const ROLES: readonly Role[] = ['anonymous', 'amina', 'ben', 'chidi', 'grace', 'ruth', 'admin']

export interface Market {
  readonly server: TestApp
  readonly uids: Readonly<Record<'amina' | 'ben' | 'chidi' | 'grace' | 'ruth', Uid>>
  /** Ids of bookings. */
  readonly accepted: string
  readonly completed: string
  readonly pending: string
  /** An active package of Chidi. */
  readonly servicePackage: string
  /** Session tokens of the people. */
  tokenOf(role: keyof Market['uids']): string
  call(role: Role, method: string, path: string, body?: unknown): Promise<ApiResponse>
  /** Runs a command of a new device. @returns the response */
  command(role: Role, name: string, args: unknown): Promise<ApiResponse>
}

function expectStatus(status: number, response: ApiResponse): Record<string, unknown> {
  if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${response.text}`)
  return response.body
}

export const providerForm = (name: string, city: 'Lagos' | 'Nairobi'): object => ({
  name,
  service_type: 'plumber',
  latitude: city === 'Lagos' ? 6.5 : -1.3,
  longitude: city === 'Lagos' ? 3.4 : 36.8,
  city,
  price_per_hour: 25,
})

/** Amina has an accepted and a completed booking with Chidi in Lagos, Ben requested Grace in Nairobi, Ruth is off duty. */
export async function openBusyMarket(store?: DocumentStore): Promise<Market> {
  const pushes = await startPushService()
  const server = await openTestApp({
    limits: UNLIMITED_RATE_LIMITS,
    transports: webPushTransports(pushes.origin),
    ...(store ? { store } : {}),
  })
  const [amina, ben] = [await server.signup('amina'), await server.signup('ben')]
  const [chidi, grace, ruth] = [
    await server.signup('chidi', 'provider'),
    await server.signup('grace', 'provider'),
    await server.signup('ruth', 'provider'),
  ]
  const logIn = async () => expectStatus(200, await server.call('POST', '/api/admin/login', { password: server.adminPassword }))
  let admin = await logIn()
  const people: Readonly<Record<string, TestPerson>> = { amina, ben, chidi, grace, ruth }

  const call: Market['call'] = (role, method, path, body) => {
    if (role === 'anonymous') return server.call(method, path, body)
    if (role === 'admin') return server.call(method, path, body, { authorization: `Bearer ${String(admin['token'])}` })
    return people[role]?.call(method, path, body) ?? Promise.reject(new Error(role))
  }
  const command: Market['command'] = async (role, name, args) => {
    const _id = `command:${ulid()}:000000001`
    expectStatus(201, await call(role, 'POST', '/db/me/_bulk_docs', { docs: [{ _id, name, command_version: 1, queued_ms: 0, args }] }))
    return call(role, 'GET', `/db/me/${encodeURIComponent(_id)}`)
  }

  for (const [role, city] of [
    ['chidi', 'Lagos'],
    ['grace', 'Nairobi'],
    ['ruth', 'Lagos'],
  ] as const)
    expectStatus(201, await call(role, 'POST', '/api/providers', providerForm(role, city)))
  expectStatus(200, await call('ruth', 'PUT', '/api/providers/me/status', { status: 'Off Duty' }))

  expectStatus(204, await call('chidi', 'PUT', '/api/me/push-subscription', await pushes.subscribe('chidi')))
  // Later pushes find no service. The first of them says so, and all are retried after the test.
  await pushes.close()

  const inDays = (days: number): string => new Date(server.nowMs() + days * 86_400_000).toISOString().slice(0, 10)
  /** @param days null for as soon as possible */
  async function book(customer: Role, provider: TestPerson, days: number | null): Promise<string> {
    const { slots } = expectStatus(200, await server.call('GET', `/api/providers/${provider.uid}/slots?date=${inDays(days ?? 1)}`)) as {
      slots: { starts_at: string }[]
    }
    const asked = {
      provider_id: provider.uid,
      scheduled_date: days === null ? null : slots[0]?.starts_at,
      ...(provider === grace
        ? { user_latitude: -1.312345, user_longitude: 36.812345 }
        : { user_latitude: 6.512345, user_longitude: 3.412345 }),
      address: '1 Market Street',
      special_instructions: 'Ring twice',
    }
    return String(expectStatus(201, await call(customer, 'POST', '/api/bookings', asked))['id'])
  }
  const move = async (role: Role, id: string, ...statuses: string[]): Promise<void> => {
    for (const status of statuses) expectStatus(200, await call(role, 'PUT', `/api/bookings/${id}/status`, { status }))
  }
  const completed = await book('amina', chidi, null)
  await move('chidi', completed, 'accepted', 'in_progress')
  // Half of its hour: a review of it counts.
  server.pass(30 * 60_000)
  // That session is too old.
  admin = await logIn()
  await move('chidi', completed, 'completed')
  expectStatus(
    201,
    await call('amina', 'POST', `/api/providers/${chidi.uid}/reviews`, { booking_id: completed, rating: 4, comment: 'Dry again' }),
  )
  const accepted = await book('amina', chidi, null)
  await move('chidi', accepted, 'accepted')
  expectStatus(201, await call('amina', 'POST', '/api/chat', { booking_id: accepted, message: 'The tap drips' }))
  const newest = expectStatus(201, await call('chidi', 'POST', '/api/chat', { booking_id: accepted, message: 'I bring a washer' }))
  // Not the clock's time: two commands of one millisecond are dated one after the other, so a message may be ahead of it.
  for (const role of ['amina', 'chidi'] as const) await command(role, 'mark_read', { booking_id: accepted, up_to: newest['created_at'] })
  const photo = new Request(`${ORIGIN}/api/bookings/${accepted}/attachments/${ulid()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${amina.token}`, 'content-type': 'image/jpeg' },
    body: jpegOf(),
  })
  if (!(await server.app.fetch(photo, '127.0.0.1')).ok) throw new Error('the photo was not taken')
  const stars = { fairness_rating: 5, respect_rating: 4, communication_rating: 3, payment_timeliness_rating: 5, overall_rating: 4 }
  expectStatus(
    201,
    await call('chidi', 'POST', '/api/provider/client-rating', { booking_id: completed, ...stars, review_text: 'Let me in' }),
  )
  const offer = { name: 'Leaking tap', tier: 'basic', price: 40, duration_hours: 1, included_services: ['Washer'] }
  const servicePackage = String(expectStatus(201, await call('chidi', 'POST', '/api/provider/service-package', offer))['id'])
  const form = { full_name: 'Chidi', government_id_number: 'A number', business_category: 'home_repair' }
  const { body: paper } = await uploadIdentityDocument(server, chidi.token, jpegOf())
  expectStatus(201, await call('chidi', 'POST', '/api/provider/kyc', { ...form, ...paper }))
  expectStatus(200, await call('admin', 'GET', `/api/admin/verifications/${chidi.uid}`))
  expectStatus(200, await call('admin', 'PUT', `/api/admin/providers/${chidi.uid}`, { action: 'approve', reason: 'Known in Lagos' }))
  const pending = await book('ben', grace, 3)
  expectStatus(200, await call('amina', 'POST', `/api/favorites/${chidi.uid}`))
  expectStatus(200, await call('ben', 'POST', `/api/favorites/${grace.uid}`))
  expectStatus(201, await call('amina', 'PUT', '/db/me/_local/checkpoint', { last_seq: 'a place' }))

  const market: Market = {
    server,
    accepted,
    completed,
    pending,
    servicePackage,
    tokenOf: (role) => people[role]?.token ?? '',
    call,
    command,
    uids: { amina: amina.uid, ben: ben.uid, chidi: chidi.uid, grace: grace.uid, ruth: ruth.uid },
  }
  // The server marks documents as delivered in its own time.
  for (const role of ['amina', 'ben', 'chidi', 'grace', 'ruth'] as const) await catchUp(market, role)
  await until(
    'the marks of what was delivered',
    async () => (await call('ben', 'GET', `/api/bookings/${pending}`)).body['provider_notified_at'],
    (at) => typeof at === 'string',
  )
  await until(
    'the push that finds no service',
    () => server.store.range({ start: `push_subscription:${chidi.uid}`, end: `push_subscription:${chidi.uid}\uffff`, includeDocs: true }),
    (devices) => devices.some(({ doc }) => Number(doc?.['failures']) > 0),
  )
  return market
}

/** Reads a feed to its end and confirms with its checkpoint, as a device does. */
async function catchUp({ call }: Market, role: Role): Promise<void> {
  const { last_seq } = (await call(role, 'GET', '/db/me/_changes?limit=500')).body
  await call(role, 'GET', `/db/me/_changes?limit=500&since=${String(last_seq)}`)
}
