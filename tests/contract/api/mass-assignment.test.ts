import { ulid } from 'ulid'
import { afterEach, describe, expect, test } from 'vitest'
import { definitionOf, PERSON_COMMANDS } from '#domain/commands/command-table.ts'
import { prepareCommand } from '#domain/commands/prepare-command.ts'
import { DOCUMENT_SCHEMAS } from '#domain/documents/document.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { openBusyMarket, providerForm, type Market } from '../support/busy-market.ts'

/** Every field of every document, and of the server's own records. */
const FIELDS = [
  ...new Set([
    ...Object.values(DOCUMENT_SCHEMAS).flatMap((schema) => Object.keys(schema.entries)),
    'is_admin',
    'role',
    'password_hash',
    'applied_by',
    'earnings',
    'made_ms',
    'subject',
    'gone_for',
    '_rev',
    '_deleted',
    '_attachments',
    'audience',
    'actor',
  ]),
]
const STRANGER = ulid()
const STARS = { fairness_rating: 3, respect_rating: 3, communication_rating: 3, payment_timeliness_rating: 3, overall_rating: 3 }
const WEEK = Array.from({ length: 7 }, () => ({ status: 'available', time_slots: [] }))

/** Values that an attacker would like a field to have. */
const WISHES: Readonly<Record<string, unknown>> = {
  total_amount: 0.01,
  price_per_hour: 1,
  rating: 5,
  rating_sum: 500,
  requests_counted: 100,
  requests_answered: 100,
  verified_what: ['identity'],
  answer: { message: 'injected', created_at: '2020-01-01T00:00:00.000Z' },
  packages: [],
  service_package: { id: STRANGER, price: 1, contents_at: '2020-01-01T00:00:00.000Z' },
  customer_rating: { average: 5, count: 100 },
  client_rating_sum: 500,
  client_rating_count: 100,
  fairness_rating: 5,
  is_removed: true,
  review_count: 100,
  loyalty_points: 9_999,
  total_completed_jobs: 99,
  response_rate: 1,
  version: 99,
  schema_version: 1,
  n: 7,
  is_verified: true,
  is_approved: true,
  approval: 'approved',
  is_blocked: false,
  is_available: true,
  is_admin: true,
  role: 'admin',
  userType: 'provider',
  state: 'accepted',
  status: 'completed',
  event: 'completed',
  sender_type: 'provider',
  history: [],
  effects: [],
  intervals: [],
  schedule: { days: {}, busy: [] },
  recent_reviews: [],
  former_cities: ['Doha'],
  applied_by: [],
  _deleted: true,
}
const DATES = new Set([
  'created_at',
  'updated_at',
  'written_at',
  'starts_at',
  'ends_at',
  'provider_notified_at',
  'on_my_way_at',
  'delivered_up_to',
  'read_up_to',
  'notifications_read_up_to',
  'decided_at',
  'edited_at',
  'verified_at',
  'contents_at',
  'time',
])

function wishFor(field: string): unknown {
  if (Object.hasOwn(WISHES, field)) return WISHES[field]
  if (DATES.has(field)) return '2020-01-01T00:00:00.000Z'
  return /(^|_)(id|uid)$/.test(field) ? STRANGER : 'injected'
}

let market: Market | undefined
afterEach(async () => {
  await market?.server.close()
  market = undefined
})

describe('a command', () => {
  test('with any field that is not its own is refused by that name, and changes nothing', async () => {
    market = await openBusyMarket()
    const { server, command, accepted, completed, pending, servicePackage, uids } = market
    const own: Readonly<Record<string, Record<string, unknown>>> = {
      request_booking: {
        booking_id: ulid(),
        provider_id: uids.chidi,
        scheduled_date: null,
        duration_hours: 1,
        special_instructions: '',
        user_latitude: null,
        user_longitude: null,
        address: '1 Market Street',
        is_emergency: false,
        price_per_hour: 25,
      },
      request_subscription: {
        booking_id: ulid(),
        provider_id: uids.chidi,
        subscription_type: 'weekly',
        subscription_duration: 4,
        first_visit: '2026-11-24T10:00:00.000Z',
        visits: [{ number: 1, starts_at: '2026-11-24T10:00:00.000Z' }],
        duration_hours: 1,
        special_instructions: '',
        user_latitude: null,
        user_longitude: null,
        address: '1 Market Street',
        price_per_hour: 25,
      },
      ...Object.fromEntries(
        ['visit_on_my_way', 'start_visit', 'complete_visit', 'cancel_visit'].map((name) => [name, { booking_id: accepted, visit: 1 }]),
      ),
      send_message: { booking_id: accepted, message_id: ulid(), message: 'Hello' },
      mark_read: { booking_id: accepted, up_to: '2026-01-01T00:00:00.000Z' },
      set_read_marks: { show: false },
      add_favourite: { provider_id: uids.grace },
      remove_favourite: { provider_id: uids.chidi },
      mark_notifications_read: { up_to: '2026-01-01T00:00:00.000Z' },
      write_review: { booking_id: accepted, rating: 5, comment: 'Good' },
      edit_review: { booking_id: completed, rating: 5, comment: 'Good' },
      answer_review: { booking_id: completed, message: 'Thank you' },
      register_provider: { ...providerForm('Amina', 'Lagos') },
      update_profile: { phone: '1' },
      save_place: { id: ulid(), label: 'Work', address: '1 Market Street' },
      delete_place: { id: ulid() },
      report_outcome: { booking_id: accepted, outcome: 'done' },
      propose_extra: { booking_id: accepted, amount: 5, reason: 'Tape' },
      ...Object.fromEntries(['accept_extra', 'decline_extra', 'withdraw_extra'].map((name) => [name, { booking_id: accepted, amount: 5 }])),
      update_provider: { bio: 'Better' },
      set_status: { status: 'Busy' },
      set_availability: { date: '2026-11-24', status: 'rest_day', time_slots: [] },
      clear_availability: { date: '2026-11-24' },
      set_weekly_plan: {
        week: WEEK,
        min_notice_minutes: 0,
        travel_buffer_minutes: 0,
      },
      save_package: { package_id: servicePackage, price: 10 },
      delete_package: { package_id: servicePackage },
      report_content: { about: 'review', booking_id: completed, reason: 'spam' },
      appeal_decision: { notification_id: ulid() },
      rate_client: { booking_id: completed, ...STARS, review_text: 'Good' },
      block_person: { person_id: uids.chidi },
      unblock_person: { person_id: uids.chidi },
    }
    const documents = async (): Promise<string> =>
      JSON.stringify(
        (await server.store.range({ start: '', end: '\uffff', includeDocs: true })).filter(
          ({ id }) => !/^(command|inbox:[^:]+:[^:]+:command|job(_[a-z]+)?):/.test(id),
        ),
      )
    const before = await documents()
    const wrong: unknown[] = []
    for (const name of Object.keys(PERSON_COMMANDS)) {
      const entries = Object.keys((definitionOf(name)?.schema as unknown as { entries: object } | undefined)?.entries ?? {})
      const args = own[name] ?? { booking_id: pending }
      const others = FIELDS.filter((field) => !entries.includes(field))
      for (const field of others) {
        const prepared = prepareCommand(name, { ...args, [field]: wishFor(field) }, { uid: uids.amina, kind: 'person' })
        if (prepared.ok || prepared.error.code !== 'invalid_fields' || !Object.hasOwn(prepared.error.fields ?? {}, field))
          wrong.push([name, field, prepared])
      }
      const outcome = await command('amina', name, { ...Object.fromEntries(others.map((field) => [field, wishFor(field)])), ...args })
      if ((outcome.body['refusal'] as { code: string } | null | undefined)?.code !== 'invalid_fields') wrong.push([name, outcome.body])
    }
    expect(wrong).toEqual([])
    expect(await documents()).toBe(before)
  })
})

/** Documents that a person may see, without ids, instants and order of writing, so that two markets can be compared. */
async function shape({ server, uids }: Market): Promise<string[]> {
  const names = new Map<string, string>(Object.entries(uids).map(([name, uid]) => [uid, name]))
  const rows = await server.store.range({ start: '', end: '\uffff', includeDocs: true })
  return rows
    .flatMap(({ doc }) => fromStored(doc) ?? [])
    .filter((doc) => doc.type !== 'command')
    .map((doc) =>
      JSON.stringify(doc)
        .replaceAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, (id) => names.get(id) ?? (id === STRANGER ? 'STRANGER' : '<id>'))
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => (at < '2021' ? 'LONG AGO' : '<at>')),
    )
    .toSorted()
}

/** Every call that writes, with all its own fields, so that an added field is never one of them. */
async function callAll(
  { server, call, accepted, pending, servicePackage, uids }: Market,
  more: Record<string, unknown>,
): Promise<number[]> {
  const day = new Date(server.nowMs() + 5 * 86_400_000).toISOString().slice(0, 10)
  const { slots } = (await server.call('GET', `/api/providers/${uids.grace}/slots?date=${day}`)).body as { slots: { starts_at: string }[] }
  const booking = {
    provider_id: uids.grace,
    scheduled_date: slots[0]?.starts_at,
    duration_hours: 2,
    special_instructions: 'Ring',
    user_latitude: -1.28,
    user_longitude: 36.82,
    address: '1 Market Street',
    place_notes: 'Third floor',
    district: 'Kilimani',
    destination: { address: '2 Market Street' },
    start_code: false,
    photos: [],
    answers: { floor: 'Third' },
    is_emergency: false,
    booking_type: 'single',
    subscription_type: 'weekly',
    subscription_duration: 4,
    visits: [],
    price_per_hour: 25,
  }
  const offer = {
    name: 'Tap',
    tier: 'basic',
    price: 40,
    description: 'Dry',
    included_services: ['Washer'],
    duration_hours: 1,
    is_active: true,
  }
  const service = {
    ...providerForm('Ben', 'Nairobi'),
    bio: 'Pipes',
    eta_minutes: 20,
    experience_years: 3,
    certifications: [],
    languages: ['English'],
    profile_image: '🔧',
    emergency_service: false,
    subscription_available: false,
    service_radius_km: 10,
    visible: true,
    portfolio_links: {},
  }
  const calls: readonly (readonly [Parameters<Market['call']>[0], string, string, object])[] = [
    [
      'anonymous',
      'POST',
      '/api/auth/signup',
      { email: 'new@example.test', password: 'secret password', name: 'New', phone: '', userType: 'customer' },
    ],
    ['anonymous', 'POST', '/api/auth/login', { email: 'new@example.test', password: 'secret password' }],
    ['amina', 'POST', '/api/bookings', booking],
    ['grace', 'PUT', `/api/bookings/${pending}/status`, { status: 'accepted', reason: 'Gladly' }],
    ['chidi', 'PUT', `/api/bookings/${accepted}/status`, { status: 'in_progress', reason: 'Here' }],
    ['amina', 'POST', '/api/chat', { booking_id: accepted, message: 'Hello' }],
    ['chidi', 'PUT', `/api/bookings/${accepted}/status`, { status: 'completed', reason: 'Done' }],
    ['amina', 'POST', `/api/providers/${uids.chidi}/reviews`, { booking_id: accepted, rating: 3, comment: 'Fine' }],
    ['amina', 'PUT', `/api/providers/${uids.chidi}/reviews/${accepted}`, { rating: 4, comment: 'Better' }],
    ['chidi', 'POST', `/api/providers/me/reviews/${accepted}/answer`, { message: 'Thank you' }],
    ['chidi', 'POST', '/api/provider/client-rating', { provider_id: uids.chidi, booking_id: accepted, ...STARS, review_text: 'Kind' }],
    ['chidi', 'POST', '/api/provider/service-package', { provider_id: uids.chidi, ...offer }],
    ['chidi', 'PUT', `/api/provider/service-package/${servicePackage}`, { provider_id: uids.chidi, ...offer, price: 50 }],
    ['chidi', 'DELETE', `/api/provider/service-package/${servicePackage}`, {}],
    ['ben', 'POST', '/api/providers', service],
    ['grace', 'PUT', '/api/providers/me/status', { status: 'Busy' }],
    ['grace', 'PUT', `/api/provider/${uids.grace}/plan`, { week: WEEK, min_notice_minutes: 60, travel_buffer_minutes: 30 }],
    ['grace', 'PUT', '/api/providers/me/location', { latitude: -1.29, longitude: 36.81, city: 'Nairobi', visible: true }],
    ['ben', 'POST', `/api/favorites/${uids.chidi}`, {}],
    ['ben', 'DELETE', `/api/favorites/${uids.grace}`, {}],
  ]
  const statuses: number[] = []
  for (const [role, method, path, body] of calls) {
    // A quarter of its hour: its review counts and can be answered.
    if ('status' in body && body.status === 'completed') server.pass(15 * 60_000)
    statuses.push((await call(role, method, path, { ...more, ...body })).status)
  }
  return statuses
}

describe('a call of the API', () => {
  test('with every field of every document beside its own does exactly what it does without them', async () => {
    const wishes = Object.fromEntries(FIELDS.map((field) => [field, wishFor(field)]))
    const shapes: string[][] = []
    for (const more of [{}, wishes]) {
      const opened = await openBusyMarket()
      market = opened
      expect(await callAll(opened, more)).toEqual([
        201, 200, 201, 200, 200, 201, 200, 201, 200, 201, 201, 201, 200, 204, 201, 200, 200, 200, 200, 200,
      ])
      shapes.push(await shape(opened))
      await opened.server.close()
      market = undefined
    }
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[1]?.join('')).not.toMatch(/STRANGER|LONG AGO|injected/)
  })
})
