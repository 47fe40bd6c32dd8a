/** A provider's package: a named piece of work at one price for its length, in three tiers. */
import * as v from 'valibot'
import { PACKAGE_PRICE_MAX, PACKAGE_SERVICES_MAX, PRICE_MIN, TEXT_LIMITS } from '../constants.ts'
import {
  documentBase,
  durationField,
  instantField,
  moneyField,
  nameField,
  requiredText,
  textField,
  uidField,
  ulidField,
} from '../fields.ts'

/** Section 9, the smallest first. */
export const PACKAGE_TIERS = ['basic', 'standard', 'premium'] as const
export type PackageTier = (typeof PACKAGE_TIERS)[number]

/** USD for the whole package, at most two decimals: as much as the longest visit may cost by the hour. */
export const packagePriceField = moneyField(PRICE_MIN, PACKAGE_PRICE_MAX)

/** What a provider says of a package, each field with the rule of its form. */
export const packageFields = {
  name: nameField,
  tier: v.picklist(PACKAGE_TIERS, 'Choose a tier'),
  price: packagePriceField,
  description: textField(TEXT_LIMITS.packageDescription),
  /** One a line in the form. */
  included_services: v.pipe(
    v.array(requiredText(TEXT_LIMITS.label, 'Empty entry')),
    v.maxLength(PACKAGE_SERVICES_MAX, `At most ${PACKAGE_SERVICES_MAX} entries`),
  ),
  /** The length of the visit, hours. */
  duration_hours: durationField,
}

/** As it was when it was booked: what was agreed stays so, whatever becomes of the package. */
export const bookedPackageSchema = v.object({ id: ulidField, ...packageFields })
export type BookedPackage = v.InferOutput<typeof bookedPackageSchema>

/** An active package as everybody reads it, inside its provider's document. */
export const publicPackageSchema = v.object({
  id: ulidField,
  ...packageFields,
  /** When anything but the price last changed: nobody is booked into what they have not read. */
  contents_at: instantField,
  created_at: instantField,
})
export type PublicPackage = v.InferOutput<typeof publicPackageSchema>

/** The provider's own copy, active or not. */
export const packageSchema = v.object({
  ...documentBase,
  type: v.literal('package'),
  provider_id: uidField,
  ...publicPackageSchema.entries,
  /** Offered to customers. */
  is_active: v.boolean(),
  /** Deleted. It stays as a mark, so that a change that comes late does not bring it back. */
  is_removed: v.boolean(),
  updated_at: instantField,
})
export type ServicePackage = v.InferOutput<typeof packageSchema>

/** What of a package is frozen into a booking. */
export const bookedPackage = ({ id, name, tier, price, description, included_services, duration_hours }: BookedPackage): BookedPackage => ({
  id,
  name,
  tier,
  price,
  description,
  included_services,
  duration_hours,
})

/** What everybody may read of it. */
export const publicPackage = (own: PublicPackage): PublicPackage => ({
  ...bookedPackage(own),
  contents_at: own.contents_at,
  created_at: own.created_at,
})

/** What a provider offers now; documents of before there were packages have none. */
export const packagesOf = ({ packages = [] }: { readonly packages?: readonly PublicPackage[] | undefined }): readonly PublicPackage[] =>
  packages

/** By tier, then by price, then by name: the order of every list of packages. */
export const byTier = (a: BookedPackage, b: BookedPackage): number =>
  PACKAGE_TIERS.indexOf(a.tier) - PACKAGE_TIERS.indexOf(b.tier) || a.price - b.price || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
