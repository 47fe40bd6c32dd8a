/** Commands to save and delete packages. Active ones are copied into the public provider document, whose version guards the race. */
import * as v from 'valibot'
import { ACTIVE_PACKAGES_MAX } from '../../constants.ts'
import { packageFields, packagesOf, publicPackage, type PublicPackage, type ServicePackage } from '../../documents/service-package.ts'
import type { Provider } from '../../documents/provider.ts'
import { refusal, type Refusal } from '../../errors.ts'
import { packagePriceFault } from '../../money/money.ts'
import { ulidField } from '../../fields.ts'
import { packageId, providerId } from '../../ids.ts'
import type { Instant } from '../../time/instant.ts'
import { fail, ok, type Result } from '../../result.ts'
import { nextVersion, defineCommand, getAs, type DecideContext, type Effect } from '../command.ts'

const { name, tier, price, description, included_services, duration_hours } = packageFields

const saveSchema = v.strictObject({
  /** Created by the device: the same package saved twice is one package. */
  package_id: ulidField,
  /** Contains only changed fields, so that two devices can change different ones. A new package needs the first four. */
  name: v.optional(name),
  tier: v.optional(tier),
  price: v.optional(price),
  duration_hours: v.optional(duration_hours),
  description: v.optional(description),
  included_services: v.optional(included_services),
  is_active: v.optional(v.boolean('Must be true or false')),
})
type SaveArgs = v.InferOutput<typeof saveSchema>

/** Required fields of a new package, with the error texts of the field schemas. */
const MISSING = { name: 'Name is required', tier: 'Choose a tier', price: 'Enter a price', duration_hours: 'Choose a duration' } as const

function newPackage(args: SaveArgs, { actor, now }: DecideContext): Result<ServicePackage, Refusal> {
  if (args.name === undefined || args.tier === undefined || args.price === undefined || args.duration_hours === undefined) {
    const missing = Object.entries(MISSING).filter(([field]) => args[field as keyof typeof MISSING] === undefined)
    return fail(refusal('invalid_fields', { fields: Object.fromEntries(missing) }))
  }
  return ok({
    doc_id: packageId(actor.uid, args.package_id),
    type: 'package',
    schema_version: 1,
    version: 1,
    id: args.package_id,
    provider_id: actor.uid,
    name: args.name,
    tier: args.tier,
    price: args.price,
    description: args.description ?? '',
    included_services: args.included_services ?? [],
    duration_hours: args.duration_hours,
    is_active: args.is_active ?? true,
    is_removed: false,
    contents_at: now,
    created_at: now,
    updated_at: now,
  })
}

/** Returns the changed fields; undefined if all values are equal to the current ones. */
function changedFields(
  { package_id: _id, ...args }: SaveArgs,
  existing: ServicePackage,
  now: Instant,
): Partial<ServicePackage> | undefined {
  const changes = Object.entries(args).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(existing[field as keyof typeof args]),
  )
  if (changes.length === 0) return undefined
  // Customers confirm a changed price separately, and activating a package does not change its contents.
  const isOtherContents = changes.some(([field]) => field !== 'price' && field !== 'is_active')
  return { ...Object.fromEntries(changes), ...(isOtherContents ? { contents_at: now } : {}), updated_at: now }
}

/** Returns the public packages with this one updated. They are sorted, so that the result does not depend on the order of changes. */
function publicPackagesWith(provider: Provider, next: ServicePackage): PublicPackage[] {
  const others = packagesOf(provider).filter(({ id }) => id !== next.id)
  return next.is_active ? [...others, publicPackage(next)].toSorted((a, b) => (a.id < b.id ? -1 : 1)) : others
}

/** Writes the provider first: if two servers change its packages at the same time, one of them decides again. */
function effectsOf(provider: Provider, next: ServicePackage, now: Instant): Effect[] {
  const packages = publicPackagesWith(provider, next)
  const isSame = JSON.stringify(packages) === JSON.stringify(packagesOf(provider))
  const own: Effect = next.version === 1 ? { op: 'create', doc: next } : { op: 'replace', doc: next }
  return isSame ? [own] : [{ op: 'replace', doc: nextVersion(provider, { packages, updated_at: now }) }, own]
}

export const savePackage = defineCommand({
  name: 'save_package',
  schema: saveSchema,
  // A package is stored under its provider's id, so that no one else can find it here.
  needs: (args, actor) => [packageId(actor.uid, args.package_id), providerId(actor.uid)],
  decide: (args, context) => {
    const { actor, get, now } = context
    const provider = getAs(get, providerId(actor.uid), 'provider')
    if (!provider) return fail(refusal('no_provider_profile'))
    const existing = getAs(get, packageId(actor.uid, args.package_id), 'package')
    if (existing?.is_removed) return fail(refusal('package_gone'))
    const changes = existing && changedFields(args, existing, now)
    if (existing && !changes) return ok([])
    const next = existing ? ok(nextVersion(existing, changes ?? {})) : newPackage(args, context)
    if (!next.ok) return next
    // Also when it becomes active: it may be priced in the currency of the provider's former city.
    const isPriced = !existing || args.price !== undefined || (next.value.is_active && !existing.is_active)
    const fault = isPriced ? packagePriceFault(provider.city, next.value.price) : undefined
    if (fault !== undefined) return fail(refusal('invalid_fields', { fields: { price: fault } }))
    const effects = effectsOf(provider, next.value, now)
    const isOneMore = next.value.is_active && !packagesOf(provider).some(({ id }) => id === args.package_id)
    return isOneMore && packagesOf(provider).length >= ACTIVE_PACKAGES_MAX ? fail(refusal('too_many_packages')) : ok(effects)
  },
})

export const deletePackage = defineCommand({
  name: 'delete_package',
  schema: v.strictObject({ package_id: ulidField }),
  needs: (args, actor) => [packageId(actor.uid, args.package_id), providerId(actor.uid)],
  decide: (args, { actor, get, now }) => {
    const provider = getAs(get, providerId(actor.uid), 'provider')
    const existing = getAs(get, packageId(actor.uid, args.package_id), 'package')
    if (!provider || !existing) return fail(refusal('not_found'))
    if (existing.is_removed) return ok([])
    return ok(effectsOf(provider, nextVersion(existing, { is_active: false, is_removed: true, updated_at: now }), now))
  },
})
