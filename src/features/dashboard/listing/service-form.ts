/** Fields of a service as typed, and the commands that save them. */
import * as v from 'valibot'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { cityOrDefault, currencyOf, pricesOf } from '#domain/cities.ts'
import { NEW_PROVIDER } from '#domain/constants.ts'
import { PORTFOLIO_SITES, type PortfolioSite, type Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { cityField, serviceTypeField } from '#domain/fields.ts'
import { serviceOf } from '#domain/service-types.ts'
import type { FieldValues } from '#shared/forms/command-args.ts'
import { publicPosition, servicePosition } from './service-position.ts'

const linksSchema = v.object({
  website: v.string(),
  instagram: v.string(),
  linkedin: v.string(),
  facebook: v.string(),
  youtube: v.string(),
  portfolio: v.string(),
} satisfies Record<PortfolioSite, unknown>)

/** As typed; the domain rules validate them. */
export const serviceFields = {
  name: v.string(),
  service_type: serviceTypeField,
  city: cityField,
  /** Per hour, in the city's currency. */
  price_per_hour: v.string(),
  /** Until the provider sets out, minutes. */
  eta_minutes: v.string(),
  /** Years. */
  experience_years: v.string(),
  bio: v.string(),
  /** Separated by commas. */
  languages: v.string(),
  /** Separated by commas. */
  certifications: v.string(),
  /** Kilometres. */
  service_radius_km: v.number(),
  emergency_service: v.boolean(),
  subscription_available: v.boolean(),
  /** An emoji; empty for that of the service type. */
  profile_image: v.string(),
  /** A position of the provider's own; null for the city centre. */
  place: v.nullable(v.object({ latitude: v.number(), longitude: v.number() })),
  portfolio_links: linksSchema,
}
export type ServiceForm = FieldValues<typeof serviceFields>

const NO_LINKS: ServiceForm['portfolio_links'] = { website: '', instagram: '', linkedin: '', facebook: '', youtube: '', portfolio: '' }

const typedLinks = (links: Provider['portfolio_links']): ServiceForm['portfolio_links'] => ({
  ...NO_LINKS,
  ...Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined)),
})

/** Price that a new service starts with: section 9's in USD, else the least of the slider. */
export const firstPrice = (city: string): string =>
  String(currencyOf(city).code === 'USD' ? NEW_PROVIDER.price_per_hour : pricesOf(city).slider_from)

/** Initial values for a new provider (section 9). */
export const newServiceForm = (name: string, city: string): ServiceForm => ({
  name,
  service_type: NEW_PROVIDER.service_type,
  city: cityOrDefault(city).name,
  price_per_hour: firstPrice(city),
  eta_minutes: String(NEW_PROVIDER.eta_minutes),
  experience_years: String(NEW_PROVIDER.experience_years),
  bio: '',
  languages: NEW_PROVIDER.languages.join(', '),
  certifications: '',
  service_radius_km: NEW_PROVIDER.service_radius_km,
  emergency_service: false,
  subscription_available: false,
  profile_image: '',
  place: null,
  portfolio_links: NO_LINKS,
})

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns null for the city centre, as in the form: the position then follows a change of the city. */
function placeOf(city: unknown, { latitude, longitude }: Position): ServiceForm['place'] {
  const place = { latitude, longitude }
  return typeof city === 'string' && isEqual(publicPosition(place), publicPosition(servicePosition(city, null))) ? null : place
}

/** Returns the form's values for a service. */
export function formOfService(provider: Provider): ServiceForm {
  const { name, service_type, city, bio, service_radius_km, emergency_service, subscription_available } = provider
  return {
    name,
    service_type,
    city: cityOrDefault(city).name,
    price_per_hour: String(provider.price_per_hour),
    eta_minutes: String(provider.eta_minutes),
    experience_years: String(provider.experience_years),
    bio,
    languages: provider.languages.join(', '),
    certifications: provider.certifications.join(', '),
    service_radius_km,
    emergency_service,
    subscription_available,
    profile_image: provider.profile_image === serviceOf(service_type).emoji ? '' : provider.profile_image,
    place: placeOf(city, provider),
    portfolio_links: typedLinks(provider.portfolio_links),
  }
}

/** Returns the values of a refused command as they were typed. */
export function typedService(args: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const typed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.join(', ')
    return typeof value === 'number' ? String(value) : value
  }
  const { latitude, longitude, portfolio_links, service_radius_km, ...rest } = args
  return {
    ...Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, typed(value)])),
    ...(service_radius_km === undefined ? {} : { service_radius_km }),
    ...(typeof latitude === 'number' && typeof longitude === 'number' ? { place: placeOf(rest['city'], { latitude, longitude }) } : {}),
    ...(typeof portfolio_links === 'object' ? { portfolio_links: { ...NO_LINKS, ...portfolio_links } } : {}),
  }
}

/** Returns NaN where it is not a number; a comma counts as the decimal point. */
const numberOf = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.')))

const entriesOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const linksOf = (typed: ServiceForm['portfolio_links']): Provider['portfolio_links'] =>
  Object.fromEntries(PORTFOLIO_SITES.flatMap((place) => (typed[place].trim() === '' ? [] : [[place, typed[place].trim()]])))

/** Returns the command arguments of all fields. */
function allArgs(form: ServiceForm) {
  const { name, service_type, city, bio, service_radius_km, emergency_service, subscription_available } = form
  return {
    name: name.trim(),
    service_type,
    city,
    ...publicPosition(servicePosition(city, form.place)),
    price_per_hour: numberOf(form.price_per_hour),
    eta_minutes: numberOf(form.eta_minutes),
    experience_years: numberOf(form.experience_years),
    bio: bio.trim(),
    languages: entriesOf(form.languages),
    certifications: entriesOf(form.certifications),
    service_radius_km,
    emergency_service,
    subscription_available,
    profile_image: form.profile_image.trim() || serviceOf(service_type).emoji,
    portfolio_links: linksOf(form.portfolio_links),
  }
}

/** Returns the arguments that register a service. Empty fields get the defaults of the domain. */
export function registerArgs(form: ServiceForm): CommandArgs<'register_provider'> {
  const { bio, languages, profile_image, portfolio_links, ...args } = allArgs(form)
  return {
    ...args,
    bio: bio === '' ? undefined : bio,
    languages: languages.length === 0 ? undefined : languages,
    profile_image: form.profile_image.trim() === '' ? undefined : profile_image,
    portfolio_links: Object.keys(portfolio_links).length === 0 ? undefined : portfolio_links,
  }
}

/** Returns the fields that differ, and the others as undefined: they are not sent, so that another device's changes of them remain. */
export function changesOfService(provider: Provider, form: ServiceForm): CommandArgs<'update_provider'> {
  const before: Readonly<Record<string, unknown>> = allArgs(formOfService(provider))
  return Object.fromEntries(
    Object.entries(allArgs(form)).map(([field, value]) => [field, isEqual(before[field], value) ? undefined : value]),
  )
}
