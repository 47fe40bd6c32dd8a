import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  aBooking,
  AMINA,
  aCalendar,
  aClientRating,
  aMessage,
  anAcceptedBooking,
  anAttachment,
  aPackage,
  aPlace,
  aProfile,
  aProvider,
  aReceipt,
  aReport,
  aReported,
  BOOKING,
  command,
  GRACE,
  NOW,
  ulid,
} from '#tests/support/domain/fixtures.ts'
import { PERSON_COMMANDS, SYSTEM_COMMANDS } from '../commands/command-table.ts'
import { favouriteId, notificationId, readingId, reviewId } from '../ids.ts'
import { pushedCommandSchema } from './command-outcome.ts'
import { DOCUMENT_SCHEMAS } from './document.ts'
import { bookedPackage, publicPackage } from './service-package.ts'

const interval = { starts_at: NOW, ends_at: '2026-11-24T20:00:00.000Z' }

const { id, media_type, bytes, width, height, blur } = anAttachment(1)
const PICTURE = { id, media_type, bytes, width, height, blur }

/** A complete example of each type, with every optional field, so that each field can be replaced by an invalid value. */
const DOCUMENTS: Readonly<Record<keyof typeof DOCUMENT_SCHEMAS, Record<string, unknown>>> = {
  provider: {
    ...aProvider(GRACE, { certifications: ['First aid'], former_cities: ['Lagos'] }),
    verified_at: NOW,
    verified_what: ['identity', 'phone'],
    removed_at: NOW,
    packages: [publicPackage(aPackage())],
    requests_counted: 4,
    requests_answered: 3,
    recent_reviews: [
      { user_name: 'Amina', rating: 5, comment: 'Good', created_at: NOW, edited_at: NOW, answer: { message: 'Thanks', created_at: NOW } },
    ],
    schedule: { days: { '2026-11-24': { status: 'open_slots', time_slots: [9, 18] } }, busy: [interval] },
    portfolio_links: {
      website: 'https://a.test',
      instagram: 'https://b.test',
      linkedin: 'https://c.test',
      facebook: 'https://d.test',
      youtube: 'https://e.test',
      portfolio: 'https://f.test',
    },
  },
  booking: {
    ...anAcceptedBooking({ scheduled_date: NOW, provider_notified_at: NOW, on_my_way_at: NOW }),
    proposal: { by: 'provider', starts_at: NOW, proposed_at: NOW },
    history: [{ ...aBooking().history[0], reason: 'Because', starts_at: NOW, moved_from: NOW, visit: 1 }],
    service_package: bookedPackage(aPackage()),
    customer_rating: { average: 4.5, count: 2 },
    subscription_type: 'weekly',
    subscription_duration: 4,
    visits: [{ number: 1, ...interval, status: 'scheduled' }],
  },
  place: { ...aPlace() },
  message: { ...aMessage(1), attachment: { ...PICTURE }, hidden_at: NOW },
  attachment: { ...anAttachment(1) },
  reading: {
    doc_id: readingId(BOOKING, AMINA),
    type: 'reading',
    schema_version: 1,
    version: 1,
    booking_id: BOOKING,
    uid: AMINA,
    read_up_to: NOW,
  },
  receipt: { ...aReceipt(AMINA, { delivered_up_to: NOW, read_up_to: NOW }) },
  notification: {
    doc_id: notificationId(AMINA, ulid(1, 'N')),
    type: 'notification',
    schema_version: 1,
    version: 1,
    id: ulid(1, 'N'),
    user_id: AMINA,
    kind: 'booking_accepted',
    title: 'Booking accepted',
    message: 'Grace accepted your booking.',
    icon: 'check',
    booking_id: BOOKING,
    params: { name: 'Grace' },
    time: NOW,
  },
  favourite: {
    doc_id: favouriteId(AMINA, GRACE),
    type: 'favourite',
    schema_version: 1,
    version: 1,
    uid: AMINA,
    provider_id: GRACE,
    is_removed: false,
    created_at: NOW,
  },
  profile: {
    ...aProfile(AMINA, {
      past: { through: NOW, as_customer: 1, as_provider: 0 },
      notifications_read_up_to: NOW,
      show_read_marks: false,
      email_since: NOW,
      sms_since: NOW,
      quiet_hours: { from: '22:00', to: '07:00', zone: 'Africa/Lagos' },
      client_rating_sum: 9,
      client_rating_count: 2,
      is_blocked: false,
    }),
  },
  'client-rating': { ...aClientRating() },
  package: { ...aPackage() },
  review: {
    doc_id: reviewId(GRACE, BOOKING),
    type: 'review',
    schema_version: 1,
    version: 1,
    booking_id: BOOKING,
    provider_id: GRACE,
    customer_uid: AMINA,
    user_name: 'Amina',
    rating: 5,
    comment: 'Good',
    created_at: NOW,
    edited_at: NOW,
    answer: { message: 'Thanks', created_at: NOW },
    hidden: { at: NOW, reason: 'Rude' },
    answer_hidden_at: NOW,
  },
  report: { ...aReport() },
  reported: {
    ...aReported({ verdict: 'hidden' }),
    kept: { message: 'Hello', attachment: { ...PICTURE }, comment: 'Good', answer: { message: 'Thanks', created_at: NOW } },
  },
  calendar: {
    ...aCalendar([{ booking_id: BOOKING, starts_at: anAcceptedBooking().starts_at ?? NOW, ends_at: anAcceptedBooking().ends_at ?? NOW }]),
  },
  command: {
    doc_id: command(1),
    type: 'command',
    schema_version: 1,
    version: 1,
    uid: AMINA,
    device_id: ulid(1, 'D'),
    n: 1,
    name: 'accept_booking',
    state: 'refused',
    refusal: {
      code: 'slot_taken',
      reason: 'That time was just taken.',
      fields: { a: 'b' },
      details: {
        alternatives: [NOW],
        price_per_hour: 35,
        package_price: 90,
        status: 'pending',
        because: 'Spam',
        visits: [{ number: 1, starts_at: NOW, state: 'taken', alternatives: [NOW] }],
      },
    },
    effects: [{ doc_id: 'booking:1', version: 2 }],
    decided_at: NOW,
  },
}

const change = { booking_id: BOOKING, reason: 'Because' }
const visit = { ...change, visit: 1 }
const receipt = { booking_id: BOOKING, up_to: NOW, uid: AMINA }
const details = {
  name: 'Grace',
  service_type: 'cleaner',
  latitude: 37.78,
  longitude: -122.41,
  city: 'San Francisco',
  bio: 'Hello',
  price_per_hour: 25,
  experience_years: 1,
  certifications: ['First aid'],
  languages: ['English'],
  profile_image: '🧹',
  emergency_service: true,
  subscription_available: true,
  service_radius_km: 10,
  visible: true,
  portfolio_links: {
    website: 'https://a.test',
    instagram: 'https://b.test',
    linkedin: 'https://c.test',
    facebook: 'https://d.test',
    youtube: 'https://e.test',
    portfolio: 'https://f.test',
  },
}
const admission = { approval: 'approved', is_blocked: false, is_removed: false }
const another = { booking_id: BOOKING, starts_at: NOW }
const COMMANDS: Readonly<Record<keyof typeof PERSON_COMMANDS | keyof typeof SYSTEM_COMMANDS, Record<string, unknown>>> = {
  request_booking: {
    booking_id: BOOKING,
    provider_id: GRACE,
    scheduled_date: NOW,
    duration_hours: 1,
    special_instructions: 'Ring',
    user_latitude: 37,
    user_longitude: -122,
    is_emergency: false,
    price_per_hour: 35,
    service_package: { id: ulid(1, 'K'), price: 90, contents_at: NOW },
  },
  request_subscription: {
    booking_id: BOOKING,
    provider_id: GRACE,
    subscription_type: 'weekly',
    subscription_duration: 4,
    first_visit: NOW,
    visits: [{ number: 1, starts_at: NOW }],
    duration_hours: 1,
    special_instructions: 'Ring',
    user_latitude: 37,
    user_longitude: -122,
    price_per_hour: 35,
  },
  visit_on_my_way: visit,
  start_visit: visit,
  complete_visit: visit,
  cancel_visit: visit,
  accept_booking: change,
  reject_booking: change,
  on_my_way: change,
  start_job: change,
  complete_job: change,
  cancel_booking: change,
  propose_time: another,
  accept_time: another,
  decline_time: { ...another, reason: 'Because' },
  withdraw_time: another,
  expire_booking: change,
  mark_notified: change,
  admit_provider: { provider_id: GRACE, from: admission, to: { ...admission, is_blocked: true }, reason: 'Because' },
  report_content: {
    about: 'review',
    booking_id: BOOKING,
    message_id: ulid(1, 'M'),
    provider_id: GRACE,
    created_at: NOW,
    user_name: 'Amina',
    reason: 'spam',
    words: 'Look at this',
  },
  moderate_content: { content: `message:${BOOKING}:${ulid(1, 'M')}`, from: 'open', to: 'hidden', reason: 'Because' },
  admit_person: { uid: GRACE, from: admission, to: { ...admission, is_blocked: true }, reason: 'Because' },
  send_message: { booking_id: BOOKING, message_id: ulid(1, 'M'), message: 'Hello', attachment_id: ulid(1, 'F') },
  mark_read: receipt,
  set_read_marks: { show: false },
  mark_delivered: receipt,
  add_favourite: { provider_id: GRACE },
  remove_favourite: { provider_id: GRACE },
  mark_notifications_read: { up_to: NOW },
  edit_review: { booking_id: BOOKING, rating: 4, comment: 'Still good' },
  answer_review: { booking_id: BOOKING, message: 'Thank you' },
  write_review: { booking_id: BOOKING, rating: 5, comment: 'Good' },
  update_profile: {
    name: 'Amina',
    phone: '1',
    location: 'Mission',
    address: '1 Street',
    zipCode: '94110',
    dateOfBirth: '1990-02-03',
    emergencyContact: 'Zoë',
    preferredLanguage: 'French',
    favoriteServices: ['cleaner'],
    serviceRadius: 20,
    pushNotifications: false,
    push_muted: ['messages'],
    quiet_hours: { from: '22:00', to: '07:00', zone: 'Africa/Lagos' },
    push_hide_details: true,
    emailNotifications: true,
    smsNotifications: true,
    autoBookingConfirm: true,
    privacyLevel: 'private',
    show_read_marks: false,
  },
  register_provider: details,
  update_provider: details,
  set_status: { status: 'Busy' },
  set_availability: { date: '2026-11-24', status: 'open_slots', time_slots: [9, 18] },
  clear_availability: { date: '2026-11-24' },
  set_weekly_plan: {
    week: Array.from({ length: 7 }, () => ({ status: 'available', time_slots: [10] })),
    min_notice_minutes: 120,
    travel_buffer_minutes: 30,
  },
  save_package: {
    package_id: ulid(1, 'K'),
    name: 'Deep clean',
    tier: 'premium',
    price: 90,
    duration_hours: 3,
    description: 'Every corner.',
    included_services: ['Oven'],
    is_active: true,
  },
  delete_package: { package_id: ulid(1, 'K') },
  rate_client: {
    booking_id: BOOKING,
    fairness_rating: 5,
    respect_rating: 4,
    communication_rating: 3,
    payment_timeliness_rating: 5,
    overall_rating: 4,
    review_text: 'Friendly.',
  },
}

/** The schema properties that this test reads. */
interface Node {
  readonly type: string
  readonly entries?: Readonly<Record<string, Node>>
  readonly item?: Node
  readonly wrapped?: Node
  readonly value?: Node
}
const nodeOf = (schema: v.GenericSchema): Node => schema

const SAMPLES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  1e9,
  Number.NaN,
  1n,
  '',
  ' ',
  'junk',
  '\u0000',
  'x'.repeat(5000),
  [],
  ['junk'],
  [null],
  {},
  { junk: 1 },
  Symbol('junk'),
  () => 1,
]
const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Values that are always invalid for a field: of another type, not in its list, or out of range. */
function junkFor(node: Node): unknown[] {
  if (node.type === 'nullable') return junkFor(node.wrapped ?? node).filter((value) => value !== null)
  if (node.type === 'nullish') return junkFor(node.wrapped ?? node).filter((value) => value !== null && value !== undefined)
  if (node.type === 'optional') return junkFor(node.wrapped ?? node).filter((value) => value !== undefined)
  const kinds: Readonly<Record<string, string>> = {
    string: 'string',
    number: 'number',
    boolean: 'boolean',
    array: 'array',
    object: 'object',
    strict_object: 'object',
    record: 'object',
  }
  const own = kinds[node.type]
  // An array is an object too, without any of the fields.
  return SAMPLES.filter((value) => (kindOf(value) !== own && !(own === 'object' && Array.isArray(value))) || Number.isNaN(value))
}

type Path = readonly (string | number)[]

/** Every field of an example with the part of the schema that validates it. */
function fieldsOf(node: Node, value: unknown, path: Path = []): { path: Path; node: Node }[] {
  const here = path.length > 0 ? [{ path, node }] : []
  let inner = node
  while (inner.wrapped) inner = inner.wrapped
  if (inner.entries)
    return [
      ...here,
      ...Object.entries(inner.entries).flatMap(([key, child]) => fieldsOf(child, (value as Record<string, unknown>)[key], [...path, key])),
    ]
  const { item, value: held } = inner
  if (item && Array.isArray(value)) return [...here, ...value.flatMap((each, index) => fieldsOf(item, each, [...path, index]))]
  if (held && kindOf(value) === 'object')
    return [...here, ...Object.entries(value as object).flatMap(([key, each]) => fieldsOf(held, each, [...path, key]))]
  return here
}

/** A copy with one field replaced. */
function spoilt(value: unknown, [key, ...rest]: Path, junk: unknown): unknown {
  if (key === undefined) return junk
  if (Array.isArray(value)) return value.map((each: unknown, index) => (index === key ? spoilt(each, rest, junk) : each))
  return { ...(value as object), [key]: spoilt((value as Record<string, unknown>)[String(key)], rest, junk) }
}

const documents = Object.entries(DOCUMENT_SCHEMAS).map(
  ([type, schema]) => [type, schema as v.GenericSchema, DOCUMENTS[type as keyof typeof DOCUMENTS]] as const,
)
const commands = Object.entries({ ...PERSON_COMMANDS, ...SYSTEM_COMMANDS }).map(
  ([name, definition]) => [name, definition.schema as v.GenericSchema, COMMANDS[name as keyof typeof COMMANDS]] as const,
)
const pushed = [
  'pushed command',
  pushedCommandSchema as v.GenericSchema,
  { name: 'accept_booking', command_version: 1, args: { booking_id: BOOKING }, queued_ms: 0 },
] as const
const all = [...documents, ...commands, pushed]

describe.each(all)('%s', (_name, schema, example) => {
  const fields = fieldsOf(nodeOf(schema), example)

  test('its example is complete and parses to itself', () => {
    expect(v.parse(schema, example)).toEqual(example)
    expect(Object.keys(nodeOf(schema).entries ?? {}).sort()).toEqual(Object.keys(example).sort())
  })

  test.each(fields.map(({ path, node }) => [path.join('.'), path, node] as const))('refuses junk for %s', (_field, path, node) => {
    const junk = junkFor(node)
    expect(junk.length).toBeGreaterThan(8)
    // The command validates its `args`, not this schema.
    const held = junk.filter((value) => v.is(schema, spoilt(example, path, value)))
    expect(held.map(String)).toEqual(path[0] === 'args' && path.length > 1 ? junk.map(String) : [])
  })

  test('every text has a maximum length', () => {
    const open = fields.filter(({ path }) => v.is(schema, spoilt(example, path, 'x'.repeat(5000)))).map(({ path }) => path[0])
    // Exceptions: texts from the server's own table of errors, and arguments that the command validates.
    expect(open.every((field) => field === 'refusal' || field === 'args' || field === 'params')).toBe(true)
  })

  test('rejects an empty value', () => {
    for (const value of [undefined, null, '', 7, true, 'x', Symbol('junk')]) expect(v.is(schema, value)).toBe(false)
  })
})

describe('an unknown field', () => {
  test.each(commands)('%s rejects it', (_name, schema, example) => {
    for (const field of ['surprise', 'uid2', '__proto__x', 'total_amount', 'role'])
      expect(v.is(schema, { ...example, [field]: 1 })).toBe(false)
  })

  test('a pushed command rejects it', () => {
    expect(v.is(pushed[1], { ...pushed[2], uid: AMINA })).toBe(false)
  })
})

test.each([
  ['n', [0, -1, 1.5]],
  ['version', [0, 1.5]],
  ['schema_version', [0, 2]],
  ['state', ['waiting']],
])('a command outcome refuses %s %j', (field, values) => {
  for (const value of values) expect(v.is(DOCUMENT_SCHEMAS.command, { ...DOCUMENTS.command, [field]: value })).toBe(false)
})

test('the waiting time of a command is between 0 and 366 days', () => {
  for (const [queued_ms, isTaken] of [
    [0, true],
    [366 * 86_400_000, true],
    [-1, false],
    [366 * 86_400_000 + 1, false],
    [0.5, false],
  ] as const)
    expect(v.is(pushed[1], { ...pushed[2], queued_ms })).toBe(isTaken)
})
