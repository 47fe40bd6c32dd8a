// Limits of every field of the customer forms in the API: accepted at the limit, refused by name just past it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { DAY_MS, TEXT_LIMITS } from '#domain/constants.ts'
import { cleaning, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'

let server: TestApp
let amina: TestPerson
let grace: TestPerson
/** Ids of a completed and of an accepted booking. */
let done = ''
let open = ''

const ask = async (): Promise<string> =>
  String((await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, duration_hours: 1 })).body['id'])
const move = (id: string, status: string) => grace.call('PUT', `/api/bookings/${id}/status`, { status })

beforeAll(async () => {
  server = await openTestApp({ limits: UNLIMITED_RATE_LIMITS })
  amina = await server.signup('amina')
  grace = await server.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', { ...cleaning, subscription_available: true })
  done = await ask()
  for (const status of ['accepted', 'in_progress', 'completed']) await move(done, status)
  open = await ask()
  await move(open, 'accepted')
})
afterAll(() => server.close())

const x = (length: number): string => 'x'.repeat(length)
const most = (limit: number): string => `Use ${limit} characters or fewer`
const SHORT = 'Password must be at least 6 characters'
const STARS = 'Choose 1 to 5 stars'
const UNSEEN = 'Remove the unsupported characters'

/** An endpoint, and for each field the accepted values and the refusals with their messages. */
type Form = readonly [
  name: string,
  send: (fields: Readonly<Record<string, unknown>>) => Promise<ApiResponse>,
  fields: Readonly<
    Record<string, { readonly takes: readonly unknown[]; readonly refuses: readonly (readonly [value: unknown, words: string])[] }>
  >,
]

let people = 0
/** Start of the first visit of a subscription, far enough ahead for a whole year. */
const firstVisit = async (): Promise<string> => {
  const date = new Date(server.nowMs() + 3 * DAY_MS).toISOString().slice(0, 10)
  const { body } = await server.call('GET', `/api/providers/${grace.uid}/slots?date=${date}&duration_hours=1`)
  return (body['slots'] as { starts_at: string }[])[0]?.starts_at ?? ''
}
/** Makes a request and withdraws it, so that no limit of open ones is reached. */
async function request(fields: Readonly<Record<string, unknown>>): Promise<ApiResponse> {
  const answered = await amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, ...fields })
  await amina.call('PUT', `/api/bookings/${String(answered.body['id'])}/status`, { status: 'cancelled' })
  return answered
}
const subscription = { booking_type: 'subscription', duration_hours: 1, subscription_type: 'weekly', subscription_duration: 4 }

const FORMS: readonly Form[] = [
  [
    'sign up',
    (fields) => {
      people += 1
      const person = { email: `p${people}@example.test`, password: 'secret!', name: 'Nia', phone: '', userType: 'customer' }
      return server.call('POST', '/api/auth/signup', { ...person, ...fields })
    },
    {
      email: {
        takes: [`${x(TEXT_LIMITS.email - 5)}@x.io`],
        refuses: [
          ['', 'Email is required'],
          [undefined, 'Email is required'],
          ['nia at example', 'Please enter a valid email'],
          [`${x(TEXT_LIMITS.email - 4)}@x.io`, 'Please enter a valid email'],
        ],
      },
      password: {
        takes: ['sixsix'],
        refuses: [
          ['', 'Password is required'],
          ['fives', SHORT],
          [x(257), 'Password must be 256 characters or fewer'],
        ],
      },
      name: {
        takes: [x(TEXT_LIMITS.name)],
        refuses: [
          [' ', 'Name is required'],
          [x(TEXT_LIMITS.name + 1), most(TEXT_LIMITS.name)],
          ['Nia\u0007', UNSEEN],
        ],
      },
      phone: { takes: [x(TEXT_LIMITS.phone)], refuses: [[x(TEXT_LIMITS.phone + 1), most(TEXT_LIMITS.phone)]] },
      userType: { takes: ['provider'], refuses: [['admin', 'Choose customer or provider']] },
    },
  ],
  [
    'book',
    (fields) => request(fields),
    {
      duration_hours: {
        takes: [0.5, 8],
        refuses: [
          [0, 'At least 0.5 hours'],
          [8.5, 'At most 8 hours'],
          [0.75, 'Use half-hour steps'],
          ['1', 'Choose a duration'],
        ],
      },
      special_instructions: {
        takes: ['', x(TEXT_LIMITS.instructions)],
        refuses: [
          [x(TEXT_LIMITS.instructions + 1), most(TEXT_LIMITS.instructions)],
          ['a\u2028b', UNSEEN],
        ],
      },
      user_latitude: { takes: [-90, 90, null], refuses: [[90.1, 'Not a valid latitude']] },
      user_longitude: { takes: [-180, 180, null], refuses: [[-180.1, 'Not a valid longitude']] },
      is_emergency: { takes: [false], refuses: [['yes', 'Must be true or false']] },
    },
  ],
  [
    'subscribe',
    async (fields) => request({ ...subscription, scheduled_date: await firstVisit(), ...fields }),
    {
      subscription_type: { takes: ['weekly', 'biweekly', 'monthly'], refuses: [['daily', 'Choose how often']] },
      subscription_duration: {
        takes: [4, 52],
        refuses: [
          [3, 'At least 4 weeks'],
          [56, 'At most 52 weeks'],
          [6, 'Choose a multiple of 4 weeks'],
        ],
      },
    },
  ],
  [
    'another time',
    (fields) => amina.call('POST', `/api/bookings/${open}/time`, fields),
    {
      starts_at: {
        takes: [],
        refuses: [
          ['tomorrow', 'Not a valid date and time'],
          [undefined, 'Required'],
        ],
      },
    },
  ],
  [
    'cancel',
    async (fields) => amina.call('PUT', `/api/bookings/${await ask()}/status`, { status: 'cancelled', ...fields }),
    { reason: { takes: ['', x(TEXT_LIMITS.reason)], refuses: [[x(TEXT_LIMITS.reason + 1), most(TEXT_LIMITS.reason)]] } },
  ],
  [
    'chat',
    (fields) => amina.call('POST', '/api/chat', { booking_id: open, ...fields }),
    {
      message: {
        takes: ['x', x(TEXT_LIMITS.message)],
        refuses: [
          [x(TEXT_LIMITS.message + 1), most(TEXT_LIMITS.message)],
          ['   ', 'Write a message'],
        ],
      },
    },
  ],
  [
    'review',
    (fields) => amina.call('POST', `/api/providers/${grace.uid}/reviews`, { booking_id: done, rating: 5, comment: '', ...fields }),
    {
      rating: {
        takes: [],
        refuses: [
          [0, STARS],
          [6, STARS],
          [4.5, STARS],
          ['5', STARS],
          [undefined, 'Required'],
        ],
      },
      comment: { takes: [x(TEXT_LIMITS.comment)], refuses: [[x(TEXT_LIMITS.comment + 1), most(TEXT_LIMITS.comment)]] },
    },
  ],
  [
    'profile',
    (fields) => amina.call('PUT', '/api/me/profile', fields),
    {
      name: {
        takes: [x(TEXT_LIMITS.name)],
        refuses: [
          ['', 'Name is required'],
          [x(TEXT_LIMITS.name + 1), most(TEXT_LIMITS.name)],
        ],
      },
      phone: { takes: [x(TEXT_LIMITS.phone)], refuses: [[x(TEXT_LIMITS.phone + 1), most(TEXT_LIMITS.phone)]] },
      location: { takes: [x(TEXT_LIMITS.location)], refuses: [[x(TEXT_LIMITS.location + 1), most(TEXT_LIMITS.location)]] },
      address: { takes: [x(TEXT_LIMITS.address)], refuses: [[x(TEXT_LIMITS.address + 1), most(TEXT_LIMITS.address)]] },
      zipCode: { takes: [x(TEXT_LIMITS.zipCode)], refuses: [[x(TEXT_LIMITS.zipCode + 1), most(TEXT_LIMITS.zipCode)]] },
      emergencyContact: {
        takes: [x(TEXT_LIMITS.emergencyContact)],
        refuses: [[x(TEXT_LIMITS.emergencyContact + 1), most(TEXT_LIMITS.emergencyContact)]],
      },
      dateOfBirth: {
        takes: ['1900-01-01', null],
        refuses: [
          ['1899-12-31', 'Enter a valid date'],
          ['2001-02-29', 'Enter a valid date'],
          ['9999-01-01', 'This date is in the future'],
        ],
      },
      serviceRadius: {
        takes: [1, 50],
        refuses: [
          [0, 'At least 1 km'],
          [51, 'At most 50 km'],
          [1.5, 'Use whole kilometers'],
        ],
      },
      preferredLanguage: { takes: ['Chinese', null], refuses: [['Klingon', 'Choose a language']] },
      favoriteServices: { takes: [['chef'], []], refuses: [[['chef', 'chef'], 'Choose each service once']] },
      privacyLevel: { takes: ['private', 'standard'], refuses: [['secret', 'Choose a privacy level']] },
    },
  ],
]

describe.each(FORMS)('%s', (_name, send, fields) => {
  for (const [field, { takes, refuses }] of Object.entries(fields)) {
    test.each(takes.map((value) => ({ value })))(`${field} takes %#`, async ({ value }) => {
      const { status, text } = await send({ [field]: value })
      expect([200, 201], text).toContain(status)
    })
    test.each(refuses)(`${field} refuses %#`, async (value, words) => {
      const { status, body } = await send({ [field]: value })
      expect([status, body]).toEqual([
        400,
        { error: 'invalid_fields', reason: 'Check the highlighted fields.', fields: { [field]: words } },
      ])
    })
  }
})
