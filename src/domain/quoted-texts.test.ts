/** Texts and numbers that the specification quotes, compared exactly, as far as the domain layer defines them. */
import { describe, expect, test } from 'vitest'
import { PROGRESS_STEPS } from './booking/steps/booking-progress.ts'
import { BUILT_IN_CITIES, cityNamed, cityOrDefault } from './cities.ts'
import * as constants from './constants.ts'
import { DAY_STATUSES } from './documents/schedule.ts'
import { isSecurityNotificationKind, NOTIFICATION_KINDS } from './documents/notification-kinds.ts'
import { USER_TYPES } from './documents/profile.ts'
import { ERRORS, refusal, type ErrorCode } from './errors.ts'
import { SORT_OPTIONS } from './directory/provider-filter.ts'
import { notificationText } from './notifications/notification-texts.ts'
import { isServiceType, BUILT_IN_SERVICE_TYPES } from './service-types.ts'

const codes = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS)

describe('errors', () => {
  test.each([
    ['bad_admin_password', 401, 'Invalid admin password'],
    ['internal', 500, 'An error occurred. Please try again.'],
    ['stale_request', 409, 'This request waited too long. Still needed now?'],
    ['unauthorized', 401, 'Log in to continue.'],
    ['bad_credentials', 401, 'That email or password isn’t right.'],
    ['not_found', 404, 'Not found.'],
    ['illegal_transition', 409, 'This booking has changed, so you can’t do that anymore.'],
    ['slot_taken', 409, 'That time was just taken. Choose another.'],
    ['price_changed', 409, 'The price has changed. Check the new total.'],
    ['too_large', 413, 'That’s too large to send.'],
    ['too_many', 429, 'Too many attempts. Wait a moment and try again.'],
    ['invalid_fields', 400, 'Check the highlighted fields.'],
    ['forbidden', 403, 'You don’t have permission to do that.'],
    ['update_needed', 409, 'This version of NearHelp is too old. Update to continue.'],
  ] as const)('%s: %i, %s', (code, status, text) => {
    expect(ERRORS[code]).toEqual({ status, text })
  })

  test('each has a status of 4xx or 5xx and a unique sentence', () => {
    for (const code of codes) {
      const { status, text } = ERRORS[code]
      expect([400, 401, 403, 404, 405, 409, 410, 413, 415, 429, 500, 503, 507]).toContain(status)
      expect(text).toMatch(/^[A-Z].{5,}$/)
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    }
    expect(new Set(codes.map((code) => ERRORS[code].text)).size).toBe(codes.length)
  })

  test('a refusal has its text and the data needed to continue', () => {
    expect(refusal('slot_past')).toEqual({ code: 'slot_past', reason: 'That time has passed. Choose another.' })
    expect(refusal('price_changed', { details: { price_per_hour: 40 } })).toEqual({
      code: 'price_changed',
      reason: 'The price has changed. Check the new total.',
      details: { price_per_hour: 40 },
    })
    expect(refusal('invalid_fields', { fields: { name: 'Name is required' } }).fields).toEqual({ name: 'Name is required' })
  })
})

describe('notifications', () => {
  test('confirmation of a booking', () => {
    expect(notificationText('booking_confirmed', { name: 'Grace' })).toMatchObject({
      title: 'Booking Confirmed',
      message: 'Waiting for provider confirmation.',
    })
  })

  test('the steps of a booking by their names', () => {
    const titles = (['booking_confirmed', 'booking_notified', 'booking_on_my_way', 'booking_started', 'booking_completed'] as const).map(
      (kind) => notificationText(kind, {}).title,
    )
    expect(titles).toEqual(['Booking Confirmed', 'Provider Notified', 'Provider En Route', 'Service Started', 'Service Completed'])
    expect(titles).toEqual([...PROGRESS_STEPS])
  })

  /** Notifications about reported content never name the author or the reporter; those about several helpers name none. */
  const NAMELESS: readonly string[] = [
    'appeal_refused',
    'booking_confirmed',
    'content_hidden',
    'content_restored',
    'nobody_available',
    'report_decided',
    'request_unanswered',
  ]

  test.each(NOTIFICATION_KINDS)('%s contains the name, and is not empty without parameters', (kind) => {
    const params = {
      name: 'Grace',
      service_type: 'pet_care',
      reason: 'The van broke down.',
      preview: 'Hello',
      rating: '4',
      starts_at: '2026-11-24T18:00:00.000Z',
      amount: '12.4',
    }
    const { title, message, icon } = notificationText(kind, params)
    expect(icon).toMatch(/^[a-z]+$/)
    expect(`${title} ${message}`).not.toMatch(/undefined|_|\s{2,}|\s$/)
    if (!NAMELESS.includes(kind) && !isSecurityNotificationKind(kind)) expect(`${title} ${message}`).toContain('Grace')
    if (kind === 'booking_rejected' || kind === 'booking_cancelled') expect(message).toMatch(/The van broke down\.$/)
    expect(() => notificationText(kind, {})).not.toThrow()
  })
})

describe('lists', () => {
  test('the 22 services of the specification come first, in its order', () => {
    expect(BUILT_IN_SERVICE_TYPES.slice(0, 22).join(', ')).toBe(
      'cleaner, plumber, tutor, handyman, delivery, fitness, electrician, pet_care, photographer, beauty, tech_support, gardening, errands, personal_shopper, graphic_designer, model, yoga_instructor, chef, okada, boda_boda, xe_om, local_transport',
    )
    for (const service of BUILT_IN_SERVICE_TYPES) expect(isServiceType(service)).toBe(true)
    for (const other of ['', 'Cleaner', 'toString', undefined, 0]) expect(isServiceType(other)).toBe(false)
  })

  test('the five cities of the specification come first, with country and zone', () => {
    expect(BUILT_IN_CITIES.slice(0, 5).map(({ name, country, zone }) => `${name} ${country} ${zone}`)).toEqual([
      'San Francisco US America/Los_Angeles',
      'Nairobi KE Africa/Nairobi',
      'Lagos NG Africa/Lagos',
      'Ho Chi Minh City VN Asia/Ho_Chi_Minh',
      'Doha QA Asia/Qatar',
    ])
    expect(cityNamed('Atlantis')).toBeUndefined()
    expect(cityOrDefault('Atlantis')).toMatchObject({ name: 'San Francisco', latitude: 37.7749, longitude: -122.4194 })
    expect(cityOrDefault('Doha').name).toBe('Doha')
  })

  test('sort options, day statuses, user types', () => {
    expect(SORT_OPTIONS).toEqual(['distance', 'rating', 'price_low', 'price_high', 'eta', 'experience'])
    expect(DAY_STATUSES).toEqual(['available', 'busy', 'rest_day', 'open_slots'])
    expect(USER_TYPES).toEqual(['customer', 'provider'])
  })
})

test('numbers', () => {
  expect(constants).toMatchObject({
    DEFAULT_ZOOM: 13,
    DEFAULT_CITY: 'San Francisco',
    DURATION_MIN_HOURS: 0.5,
    DURATION_MAX_HOURS: 8,
    DURATION_STEP_HOURS: 0.5,
    DURATION_DEFAULT_HOURS: 1,
    PRICE_MIN: 1,
    PRICE_MAX: 200,
    PRICE_SLIDER_MIN: 10,
    PRICE_SLIDER_MAX: 200,
    PRICE_CAP_NONE: 1000,
    DISTANCE_MIN_KM: 1,
    DISTANCE_MAX_KM: 50,
    DISTANCE_DEFAULT_KM: 10,
    EXPERIENCE_MAX_YEARS: 50,
    SERVICE_RADIUS_MIN_KM: 1,
    SERVICE_RADIUS_MAX_KM: 50,
    PASSWORD_MIN_LENGTH: 6,
    FIRST_SLOT_HOUR: 9,
    LAST_SLOT_HOUR: 18,
    ASAP_EXPIRES_MS: 1_800_000,
    ASAP_STALE_MS: 600_000,
    ALTERNATIVE_SLOTS: 3,
    LOYALTY_PER_BOOKING: 10,
    NOTIFICATIONS_KEPT: 10,
    TOAST_MS: 8_000,
    PROXIMITY_MIN_KM: 1,
    PROXIMITY_MAX_KM: 20,
    PROXIMITY_DEFAULT_KM: 5,
    EARTH_RADIUS_KM: 6371,
    NEW_PROVIDER: {
      service_type: 'cleaner',
      price_per_hour: 25,
      experience_years: 1,
      languages: ['English'],
      service_radius_km: 10,
      eta_minutes: 15,
      rating: 5,
      response_rate: 1,
      city: 'San Francisco',
    },
  })
})
