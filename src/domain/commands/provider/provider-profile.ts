/** Commands for a provider's public profile: registration, status, position and details. */
import * as v from 'valibot'
import { NEW_PROVIDER, PROVIDER_POSITION_DECIMALS, TEXT_LIMITS } from '../../constants.ts'
import { currencyOf, isCityClosed } from '../../cities.ts'
import { packagesOf } from '../../documents/service-package.ts'
import { hourPriceFault } from '../../money/money.ts'
import { PROVIDER_STATUSES, type Provider, type ProviderStatus } from '../../documents/provider.ts'
import { refusal, type Refusal } from '../../errors.ts'
import {
  cityField,
  etaField,
  experienceField,
  httpsLinkField,
  labelsField,
  latitudeField,
  longitudeField,
  priceField,
  radiusField,
  requiredText,
  serviceTypeField,
  textField,
} from '../../fields.ts'
import { profileId, providerId } from '../../ids.ts'
import { fail, ok } from '../../result.ts'
import { isServiceClosed, serviceOf } from '../../service-types.ts'
import { roundDegrees } from '../../location/round-degrees.ts'
import { nextVersion, defineCommand, getAs } from '../command.ts'

const CLOSED_CITY = 'This city takes nothing new'
const CLOSED_SERVICE = 'This service takes nothing new'

const publicDegrees = v.transform((degrees: number) => roundDegrees(degrees, PROVIDER_POSITION_DECIMALS))

const changedLink = v.optional(httpsLinkField)
/** All six links together; absent and empty ones are removed. */
const linksField = v.pipe(
  v.strictObject({
    website: changedLink,
    instagram: changedLink,
    linkedin: changedLink,
    facebook: changedLink,
    youtube: changedLink,
    portfolio: changedLink,
  }),
  v.transform((links): Provider['portfolio_links'] =>
    Object.fromEntries(Object.entries(links).filter(([, link]) => link !== undefined && link !== '')),
  ),
)

const providerFields = {
  name: requiredText(TEXT_LIMITS.name, 'Name is required'),
  service_type: serviceTypeField,
  /** Rounded while parsing, so that no later step sees the exact position. */
  latitude: v.pipe(latitudeField, publicDegrees),
  longitude: v.pipe(longitudeField, publicDegrees),
  city: cityField,
  bio: textField(TEXT_LIMITS.bio),
  price_per_hour: priceField,
  eta_minutes: etaField,
  experience_years: experienceField,
  certifications: labelsField,
  languages: labelsField,
  profile_image: textField(TEXT_LIMITS.picture),
  emergency_service: v.boolean(),
  subscription_available: v.boolean(),
  service_radius_km: radiusField,
  visible: v.boolean(),
  portfolio_links: linksField,
}

/** The fields of a listing that a city or service can refuse. */
type Listing = Pick<Provider, 'city' | 'service_type' | 'price_per_hour'>

/**
 * Returns why the marketplace does not take this listing; undefined if it does. What stays as it was is not judged, so that a provider of a
 * closed city can still be edited.
 */
export function listingRefusal(next: Listing, before: Listing | undefined): Refusal | undefined {
  if (next.city !== before?.city && isCityClosed(next.city)) return refusal('city_closed', { fields: { city: CLOSED_CITY } })
  if (next.service_type !== before?.service_type && isServiceClosed(next.service_type))
    return refusal('service_closed', { fields: { service_type: CLOSED_SERVICE } })
  if (next.city === before?.city && next.price_per_hour === before.price_per_hour) return undefined
  const fault = hourPriceFault(next.city, next.price_per_hour)
  return fault === undefined ? undefined : refusal('invalid_fields', { fields: { price_per_hour: fault } })
}

export const registerProvider = defineCommand({
  name: 'register_provider',
  schema: v.strictObject({
    ...providerFields,
    bio: v.optional(providerFields.bio),
    eta_minutes: v.optional(providerFields.eta_minutes, NEW_PROVIDER.eta_minutes),
    experience_years: v.optional(providerFields.experience_years, NEW_PROVIDER.experience_years),
    certifications: v.optional(providerFields.certifications, []),
    languages: v.optional(providerFields.languages, [...NEW_PROVIDER.languages]),
    profile_image: v.optional(providerFields.profile_image),
    emergency_service: v.optional(providerFields.emergency_service, false),
    subscription_available: v.optional(providerFields.subscription_available, false),
    service_radius_km: v.optional(providerFields.service_radius_km, NEW_PROVIDER.service_radius_km),
    visible: v.optional(providerFields.visible, true),
    portfolio_links: v.optional(providerFields.portfolio_links, {}),
  }),
  needs: (_args, actor) => [providerId(actor.uid), profileId(actor.uid)],
  decide: (args, { actor, get, now }) => {
    if (!get(profileId(actor.uid))) return fail(refusal('not_found'))
    if (get(providerId(actor.uid))) return fail(refusal('provider_exists'))
    const refused = listingRefusal(args, undefined)
    if (refused) return fail(refused)
    const provider: Provider = {
      ...args,
      doc_id: providerId(actor.uid),
      type: 'provider',
      schema_version: 1,
      version: 1,
      id: actor.uid,
      provider_uid: actor.uid,
      former_cities: [],
      bio: args.bio ?? `Experienced ${args.service_type.replaceAll('_', ' ')} in ${args.city}.`,
      profile_image: args.profile_image || serviceOf(args.service_type).emoji,
      rating: NEW_PROVIDER.rating,
      review_count: 0,
      rating_sum: 0,
      recent_reviews: [],
      response_rate: NEW_PROVIDER.response_rate,
      is_verified: false,
      total_completed_jobs: 0,
      status: 'Available',
      is_available: true,
      is_approved: false,
      approval: 'pending',
      is_blocked: false,
      schedule: { days: {}, busy: [] },
      created_at: now,
      updated_at: now,
    }
    return ok([{ op: 'create', doc: provider }])
  },
})

export const updateProvider = defineCommand({
  name: 'update_provider',
  schema: v.partial(v.strictObject(providerFields)),
  needs: (_args, actor) => [providerId(actor.uid)],
  decide: (args, { actor, get, now }) => {
    const provider = getAs(get, providerId(actor.uid), 'provider')
    if (!provider) return fail(refusal('no_provider_profile'))
    const changes = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined))
    const refused = listingRefusal({ ...provider, ...changes }, provider)
    if (refused) return fail(refused)
    const isOtherCurrency = args.city !== undefined && currencyOf(args.city).code !== currencyOf(provider.city).code
    if (isOtherCurrency && packagesOf(provider).length > 0) return fail(refusal('other_currency'))
    const moved = args.city !== undefined && args.city !== provider.city
    // The feed of the former city keeps a tombstone, so that its devices remove this provider.
    const former_cities = moved
      ? [...new Set([...provider.former_cities.filter((city) => city !== args.city), provider.city])]
      : provider.former_cities
    return ok([{ op: 'replace', doc: nextVersion(provider, { ...changes, former_cities, updated_at: now }) }])
  },
})

/** Returns the effects of a status (section 4): Off Duty hides the provider and prevents bookings, any other status shows it. */
const visibilityFields = (status: ProviderStatus): Pick<Provider, 'status' | 'visible' | 'is_available'> => ({
  status,
  visible: status !== 'Off Duty',
  is_available: status === 'Available',
})

export const setStatus = defineCommand({
  name: 'set_status',
  schema: v.strictObject({ status: v.picklist(PROVIDER_STATUSES) }),
  needs: (_args, actor) => [providerId(actor.uid)],
  decide: (args, { actor, get, now }) => {
    const provider = getAs(get, providerId(actor.uid), 'provider')
    if (!provider) return fail(refusal('no_provider_profile'))
    return ok([{ op: 'replace', doc: nextVersion(provider, { ...visibilityFields(args.status), updated_at: now }) }])
  },
})
