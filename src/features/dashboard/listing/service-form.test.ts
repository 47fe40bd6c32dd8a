import { describe, expect, test } from 'vitest'
import { prepareCommand } from '#domain/commands/prepare-command.ts'
import { readFields } from '#shared/forms/command-args.ts'
import { aProvider, GRACE, person } from '#tests/support/domain/fixtures.ts'
import {
  changesOfService,
  formOfService,
  serviceFields,
  typedService,
  registerArgs,
  newServiceForm,
  type ServiceForm,
} from './service-form.ts'

/** Values of the form of a refused command. */
const refusedForm = (args: Readonly<Record<string, unknown>>) => readFields(serviceFields, typedService(args))

const filled = (over: Partial<ServiceForm> = {}): ServiceForm => ({ ...newServiceForm('Grace', 'Nairobi'), ...over })

function faultsOf(fields: ServiceForm): Readonly<Record<string, string>> | undefined {
  const prepared = prepareCommand('register_provider', registerArgs(fields), person(GRACE))
  return prepared.ok ? undefined : prepared.error.fields
}

test('the form starts with the defaults of a new provider, and they are valid', () => {
  expect(registerArgs(filled())).toEqual({
    name: 'Grace',
    service_type: 'cleaner',
    city: 'Nairobi',
    latitude: -1.286,
    longitude: 36.817,
    price_per_hour: 25,
    eta_minutes: 15,
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

test('an empty field is reported, or gets the default of the domain rules', () => {
  expect(faultsOf(filled({ name: ' ', price_per_hour: '', experience_years: '' }))).toEqual({
    name: 'Name is required',
    price_per_hour: 'Enter a price',
    experience_years: 'Enter your years of experience',
  })
  expect(faultsOf(filled({ bio: '  ', languages: ' , ' }))).toBeUndefined()
  expect(registerArgs(filled({ languages: '' })).languages).toBe(undefined)
})

test('a value out of range is reported', () => {
  expect(faultsOf(filled({ price_per_hour: '201', experience_years: '51', service_radius_km: 51 }))).toEqual({
    price_per_hour: 'Enter 200 or less',
    experience_years: 'At most 50 years',
    service_radius_km: 'At most 50 km',
  })
})

test('invalid prices and years are reported as typed', () => {
  const faults = ['0', '201', 'abc'].map((price_per_hour) => faultsOf(filled({ price_per_hour }))?.['price_per_hour'])
  expect(faults).toEqual(['Enter 1 or more', 'Enter 200 or less', 'Enter a price'])
  expect(faultsOf(filled({ experience_years: '51' }))).toEqual({ experience_years: 'At most 50 years' })
})

test('each link is reported separately', () => {
  const portfolio_links = { ...filled().portfolio_links, website: 'http://grace.test', youtube: 'https://youtube.com/@grace' }
  expect(faultsOf(filled({ portfolio_links }))).toEqual({ 'portfolio_links.website': 'Enter a link that starts with https://' })
})

describe('editing', () => {
  const provider = aProvider(GRACE, {
    latitude: 37.78,
    longitude: -122.41,
    languages: ['English', 'Igbo'],
    portfolio_links: { website: 'https://grace.test' },
  })
  const change = (over: Partial<ServiceForm>) => changesOfService(provider, { ...formOfService(provider), ...over })

  test('sends nothing where nothing differs but blanks', () => {
    expect(change({})).toEqual({})
    expect(change({ name: ` ${provider.name} `, languages: 'English,Igbo', price_per_hour: `${provider.price_per_hour}.00` })).toEqual({})
  })

  test('sends only what differs', () => {
    expect(change({ price_per_hour: '41,5', languages: 'English' })).toEqual({ price_per_hour: 41.5, languages: ['English'] })
    expect(change({ portfolio_links: { ...formOfService(provider).portfolio_links, website: '' } })).toEqual({ portfolio_links: {} })
    expect(change({ place: { latitude: 37.79, longitude: -122.41 } })).toEqual({ latitude: 37.79 })
  })

  test('a service in the city centre moves with the city, one with its own position stays', () => {
    expect(change({ city: 'Lagos' })).toEqual({ city: 'Lagos' })
    const middle = aProvider(GRACE, { latitude: 37.775, longitude: -122.419 })
    expect(formOfService(middle).place).toBeNull()
    expect(changesOfService(middle, { ...formOfService(middle), city: 'Lagos' })).toEqual({
      city: 'Lagos',
      latitude: 6.524,
      longitude: 3.379,
    })
  })

  test('the picture of the service follows the service, one of the provider’s own stays', () => {
    const own = aProvider(GRACE, { profile_image: '🧹' })
    expect(changesOfService(own, { ...formOfService(own), service_type: 'plumber' })).toEqual({
      service_type: 'plumber',
      profile_image: '🔧',
    })
    const chosen = aProvider(GRACE, { profile_image: '🦊' })
    expect(changesOfService(chosen, { ...formOfService(chosen), service_type: 'plumber' })).toEqual({ service_type: 'plumber' })
  })

  test('a refused change comes back as it was typed, without invalid saved values', () => {
    const asked = change({ price_per_hour: '12,50', languages: 'Yoruba, Hausa', bio: 'New', place: { latitude: 37.79, longitude: -122.4 } })
    expect(refusedForm(asked)).toEqual({
      price_per_hour: '12.5',
      languages: 'Yoruba, Hausa',
      bio: 'New',
      place: { latitude: 37.79, longitude: -122.4 },
    })
    expect(readFields(serviceFields, { bio: 3, name: 'Grace', service_type: 'pirate', colour: 'red' })).toEqual({ name: 'Grace' })
  })

  test('a refused registration comes back complete, with its own position or the city centre as chosen', () => {
    const typed: ServiceForm = {
      ...newServiceForm('Grace Cleans', 'San Francisco'),
      bio: 'Every corner.',
      certifications: 'First aid, Welding',
      price_per_hour: '42.5',
      service_radius_km: 20,
      emergency_service: true,
      profile_image: '🦊',
      portfolio_links: { ...newServiceForm('', '').portfolio_links, website: 'https://grace.example' },
    }
    expect(refusedForm(registerArgs(typed))).toEqual(typed)
    const elsewhere = { ...typed, place: { latitude: 37.79, longitude: -122.4 } }
    expect(refusedForm(registerArgs(elsewhere))).toEqual(elsewhere)
  })
})
