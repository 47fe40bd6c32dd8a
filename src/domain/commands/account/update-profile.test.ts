import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMINA, aProfile, NOW, person } from '#tests/support/domain/fixtures.ts'
import { openWorld, refusalCode, describeDecision } from '#tests/support/domain/world.ts'
import { TEXT_LIMITS } from '../../constants.ts'
import { editableProfileFields, PROFILE_DEFAULTS, type Profile } from '../../documents/profile.ts'
import { profileId } from '../../ids.ts'
import { addMs } from '../../time/instant.ts'
import { BUILT_IN_SERVICE_TYPES } from '../../service-types.ts'
import type { Decision } from '../command.ts'

const full = {
  name: 'Amina Bello',
  phone: '+234 1',
  location: 'Yaba',
  address: '1 Herbert Macaulay Way',
  zipCode: '101212',
  dateOfBirth: '1990-02-28',
  emergencyContact: 'Zainab, +234 2',
  preferredLanguage: 'French',
  favoriteServices: ['plumber', 'cleaner'],
  serviceRadius: 50,
  pushNotifications: false,
  push_muted: ['messages'],
  reminders_muted: ['reminder_hour_before'],
  quiet_hours: { from: '22:00', to: '07:00', zone: 'Africa/Lagos' },
  push_hide_details: true,
  emailNotifications: true,
  smsNotifications: true,
  autoBookingConfirm: true,
  privacyLevel: 'private',
  show_read_marks: false,
  share_phone: false,
  share_position: true,
  start_code: true,
} as const

const fieldsOf = (decision: Decision): string[] => (decision.ok ? [] : Object.keys(decision.error.fields ?? {}))

test('sets only the given fields', () => {
  const world = openWorld([aProfile(AMINA, { loyalty_points: 40 })])
  expect(new Set(Object.keys(full))).toEqual(new Set(Object.keys(editableProfileFields)))
  expect(describeDecision(world.run('update_profile', full, person(AMINA)))).toEqual(['replace profile'])
  expect(world.read(profileId(AMINA), 'profile')).toMatchObject({ ...full, loyalty_points: 40, version: 2, updated_at: NOW })
  world.run('update_profile', { phone: '', dateOfBirth: null }, person(AMINA))
  expect(world.read(profileId(AMINA), 'profile')).toMatchObject({ ...full, phone: '', dateOfBirth: null })
  expect(describeDecision(world.run('update_profile', {}, person(AMINA)))).toEqual([])
})

test('a changed number is unverified, another way to write it is not', () => {
  const world = openWorld([aProfile(AMINA, { phone: '+1 415 555 0123', verified_phone: '+14155550123' })])
  const verified = () => world.read(profileId(AMINA), 'profile').verified_phone
  world.run('update_profile', { phone: '+1 (415) 555-0123', name: 'Amina' }, person(AMINA))
  expect(verified()).toBe('+14155550123')
  world.run('update_profile', { phone: '+1 415 555 0124' }, person(AMINA))
  world.run('update_profile', { phone: '+1 415 555 0123' }, person(AMINA))
  expect(verified()).toBe('')
})

test('records when e-mail and SMS were turned on', () => {
  const world = openWorld([aProfile(AMINA)])
  const profile = () => world.read(profileId(AMINA), 'profile')
  expect(profile().email_since).toBe(undefined)
  world.run('update_profile', { emailNotifications: true }, person(AMINA))
  expect([profile().email_since, profile().sms_since]).toEqual([NOW, undefined])
  const later = addMs(NOW, 60_000)
  world.run('update_profile', { emailNotifications: true, smsNotifications: true }, person(AMINA), { now: later })
  expect([profile().email_since, profile().sms_since]).toEqual([NOW, later])
  world.run('update_profile', { emailNotifications: false }, person(AMINA), { now: later })
  expect(profile()).toMatchObject({ emailNotifications: false, smsNotifications: true })
  const last = addMs(later, 60_000)
  world.run('update_profile', { emailNotifications: true }, person(AMINA), { now: last })
  expect([profile().email_since, profile().sms_since]).toEqual([last, later])
})

describe('reports the wrong field', () => {
  const cases: readonly (readonly [field: keyof Profile, value: unknown])[] = [
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(TEXT_LIMITS.name + 1)],
    ['phone', 'x'.repeat(TEXT_LIMITS.phone + 1)],
    ['location', 'x'.repeat(TEXT_LIMITS.location + 1)],
    ['address', 'x'.repeat(TEXT_LIMITS.address + 1)],
    ['address', 'two\u0000lines'],
    ['zipCode', 'x'.repeat(TEXT_LIMITS.zipCode + 1)],
    ['emergencyContact', 'x'.repeat(TEXT_LIMITS.emergencyContact + 1)],
    ['dateOfBirth', '1990-02-30'],
    ['dateOfBirth', '1899-12-31'],
    ['dateOfBirth', '2026-11-25'],
    ['dateOfBirth', ''],
    ['preferredLanguage', 'Klingon'],
    ['favoriteServices', ['cleaner', 'cleaner']],
    ['serviceRadius', 0],
    ['serviceRadius', 51],
    ['serviceRadius', 1.5],
    ['pushNotifications', 'yes'],
    ['push_muted', ['messages', 'messages']],
    ['push_hide_details', 'no'],
    ['emailNotifications', 1],
    ['smsNotifications', null],
    ['privacyLevel', 'secret'],
    ['show_read_marks', null],
    ['share_position', 'yes'],
  ]
  test.each(cases)('%s: %j', (field, value) => {
    const decision = openWorld([aProfile(AMINA)]).judge('update_profile', { [field]: value }, person(AMINA))
    expect(refusalCode(decision)).toBe('invalid_fields')
    expect(fieldsOf(decision)).toEqual([field])
  })

  test.each([
    [{ from: '24:00', to: '07:00', zone: 'Africa/Lagos' }, 'quiet_hours.from'],
    [{ from: '22:00', to: '', zone: 'Africa/Lagos' }, 'quiet_hours.to'],
    [{ from: '22:00', to: '22:00', zone: 'Africa/Lagos' }, 'quiet_hours.to'],
    [{ from: '22:00', to: '07:00', zone: 'Lagos' }, 'quiet_hours.zone'],
    [{ from: '22:00', to: '07:00', zone: 'Africa/Lagos', days: 'all' }, 'quiet_hours.days'],
  ])('in quiet hours: %j', (quiet_hours, field) => {
    const decision = openWorld([aProfile(AMINA)]).judge('update_profile', { quiet_hours }, person(AMINA))
    expect(refusalCode(decision)).toBe('invalid_fields')
    expect(fieldsOf(decision)).toEqual([field])
  })

  test('in a list: the entry', () => {
    const decision = openWorld([aProfile(AMINA)]).judge('update_profile', { favoriteServices: ['cleaner', 'wizard'] }, person(AMINA))
    expect(fieldsOf(decision)).toEqual(['favoriteServices.1'])
  })
})

test.each([
  'email',
  'loyalty_points',
  'userType',
  'created_at',
  'joinDate',
  'totalBookings',
  'accountType',
  'uid',
  'email_since',
  'sms_since',
])('%s cannot be set by the user', (field) => {
  const decision = openWorld([aProfile(AMINA)]).judge('update_profile', { name: 'Amina', [field]: 1 }, person(AMINA))
  expect(refusalCode(decision)).toBe('invalid_fields')
  expect(fieldsOf(decision)).toEqual([field])
})

test('a profile stored before the fields existed accepts changes, and keeps its other fields', () => {
  const old = Object.fromEntries(Object.entries(aProfile(AMINA)).filter(([field]) => !(field in PROFILE_DEFAULTS)))
  const effects = openWorld([aProfile(AMINA)])
  const decision = effects.judge('update_profile', { location: 'Yaba' }, person(AMINA))
  expect(decision.ok && decision.value[0]).toMatchObject({ op: 'replace', doc: { location: 'Yaba', name: old['name'] } })
})

test('changes of different fields by two devices are both kept, in either order', () => {
  const changes = fc.record({ phone: fc.string({ maxLength: 5 }), location: fc.constantFrom('Yaba', 'Ikeja') }, { requiredKeys: [] })
  const more = fc.record({
    serviceRadius: fc.integer({ min: 1, max: 50 }),
    favoriteServices: fc.uniqueArray(fc.constantFrom(...BUILT_IN_SERVICE_TYPES)),
  })
  fc.assert(
    fc.property(changes, more, fc.boolean(), (one, other, first) => {
      const world = openWorld([aProfile(AMINA)])
      for (const args of first ? [one, other] : [other, one]) world.run('update_profile', args, person(AMINA))
      const { phone: _trimmed, ...exact } = { ...one, ...other }
      expect(world.read(profileId(AMINA), 'profile')).toMatchObject(exact)
    }),
    { numRuns: 50 },
  )
})
