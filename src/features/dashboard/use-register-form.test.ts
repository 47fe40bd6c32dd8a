import { expect, test } from 'vitest'
import { prepareCommand } from '#domain/decide.ts'
import { GRACE, person } from '#tests/support/rulebook/cast.ts'
import { registerArgs, startFields, type RegisterFields } from './use-register-form.ts'

const filled = (over: Partial<RegisterFields> = {}): RegisterFields => ({ ...startFields('Grace', 'Nairobi'), ...over })

function faultsOf(fields: RegisterFields): Readonly<Record<string, string>> | undefined {
  const prepared = prepareCommand('register_provider', registerArgs(fields), person(GRACE))
  return prepared.ok ? undefined : prepared.error.fields
}

test('the form starts with the defaults of a new provider, and they are valid', () => {
  expect(registerArgs(filled())).toEqual({
    name: 'Grace',
    service_type: 'cleaner',
    city: 'Nairobi',
    latitude: -1.2864,
    longitude: 36.8172,
    price_per_hour: 25,
    experience_years: 1,
    certifications: [],
    languages: ['English'],
    service_radius_km: 10,
    emergency_service: false,
    subscription_available: false,
  })
  expect(faultsOf(filled())).toBeUndefined()
})

test('lists are separated by commas and trimmed, a price may be typed with a comma', () => {
  expect(
    registerArgs(filled({ languages: ' English,, Swahili ', certifications: 'First aid', price_per_hour: '12,50', bio: 'Fast.' })),
  ).toMatchObject({
    languages: ['English', 'Swahili'],
    certifications: ['First aid'],
    price_per_hour: 12.5,
    bio: 'Fast.',
  })
})

test('what is left empty is named, or left to the rulebook', () => {
  expect(faultsOf(filled({ name: ' ', price_per_hour: '', experience_years: '' }))).toEqual({
    name: 'Name is required',
    price_per_hour: 'Enter a price',
    experience_years: 'Enter years',
  })
  expect(faultsOf(filled({ bio: '  ', languages: ' , ' }))).toBeUndefined()
  expect(registerArgs(filled({ languages: '' }))).not.toHaveProperty('languages')
})

test('what is out of range is named', () => {
  expect(faultsOf(filled({ price_per_hour: '201', experience_years: '51', service_radius_km: 51 }))).toEqual({
    price_per_hour: 'The price is at most 200',
    experience_years: 'At most 50 years',
    service_radius_km: 'At most 50 km',
  })
})
