/** A provider's package: a named service of fixed duration at a fixed price, in one of three tiers. */
import * as v from 'valibot'
import { DURATION_MAX_HOURS, PACKAGE_SERVICES_MAX, TEXT_LIMITS } from '../constants.ts'
import {
  documentBase,
  durationField,
  instantField,
  moneyField,
  nameField,
  requiredText,
  storedPriceField,
  textField,
  uidField,
  ulidField,
} from '../fields.ts'

/** Section 9, smallest first. */
export const PACKAGE_TIERS = ['basic', 'standard', 'premium'] as const
export type PackageTier = (typeof PACKAGE_TIERS)[number]

/** For the whole package, in the currency of the provider's city. The maximum is that of the longest visit by the hour. */
export const packagePriceField = moneyField(DURATION_MAX_HOURS)

/** Package fields that the provider edits, each with the validation of its form. */
export const packageFields = {
  name: nameField,
  tier: v.picklist(PACKAGE_TIERS, 'Choose a tier'),
  price: packagePriceField,
  description: textField(TEXT_LIMITS.packageDescription),
  /** One per line in the form. */
  included_services: v.pipe(
    v.array(requiredText(TEXT_LIMITS.label, 'Remove the empty line')),
    v.maxLength(PACKAGE_SERVICES_MAX, `Add up to ${PACKAGE_SERVICES_MAX}`),
  ),
  /** Duration of the visit, hours. */
  duration_hours: durationField,
}

/** Copy of the package at the time of booking. It stays as agreed when the package changes. */
export const bookedPackageSchema = v.object({ id: ulidField, ...packageFields, price: storedPriceField })
export type BookedPackage = v.InferOutput<typeof bookedPackageSchema>

/** Active package as everyone sees it, inside its provider's document. */
export const publicPackageSchema = v.object({
  id: ulidField,
  ...packageFields,
  price: storedPriceField,
  /** When any field except the price last changed. It prevents the booking of contents that the customer has not seen. */
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
  /** Deleted. The document stays as a tombstone, so that a late change does not restore it. */
  is_removed: v.boolean(),
  updated_at: instantField,
})
export type ServicePackage = v.InferOutput<typeof packageSchema>

/** Returns the fields that are copied into a booking. */
export const bookedPackage = ({ id, name, tier, price, description, included_services, duration_hours }: BookedPackage): BookedPackage => ({
  id,
  name,
  tier,
  price,
  description,
  included_services,
  duration_hours,
})

/** Returns the public fields of a package. */
export const publicPackage = (own: PublicPackage): PublicPackage => ({
  ...bookedPackage(own),
  contents_at: own.contents_at,
  created_at: own.created_at,
})

/** Active packages of a provider; documents stored before the field existed have none. */
export const packagesOf = ({ packages = [] }: { readonly packages?: readonly PublicPackage[] | undefined }): readonly PublicPackage[] =>
  packages

/** Compares by tier, then by price, then by name: the order of every list of packages. */
export const byTier = (a: BookedPackage, b: BookedPackage): number =>
  PACKAGE_TIERS.indexOf(a.tier) - PACKAGE_TIERS.indexOf(b.tier) || a.price - b.price || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
