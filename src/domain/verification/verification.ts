/** Verification of a provider (KYC): the form, its status, and who may submit it. Submitted data is never replicated. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { fieldErrors } from '../commands/prepare-command.ts'
import type { Profile } from '../documents/profile.ts'
import { VERIFICATION_CHECKS, type Provider, type VerificationCheck } from '../documents/provider.ts'
import { refusal, type Refusal } from '../errors.ts'
import { instantField, requiredText, textField, ulidField } from '../fields.ts'
import { fail, ok, type Result } from '../result.ts'

/** Section 3. */
export const ID_TYPES = ['driver_license', 'passport', 'national_id', 'state_id'] as const
export type IdType = (typeof ID_TYPES)[number]
export const DEFAULT_ID_TYPE: IdType = 'driver_license'

/** Section 3. */
export const BUSINESS_CATEGORIES = [
  'cleaning_services',
  'home_repair',
  'tutoring_education',
  'fitness_wellness',
  'beauty_personal_care',
  'delivery_logistics',
  'tech_support',
  'creative_services',
  'transportation',
  'other',
] as const

/** Section 5: error text of each of the three required fields. */
export const FIELDS_REQUIRED = 'Please fill in all required fields (Full Name, Government ID Number, Business Category)'

/** Fields of section 3, also used for request bodies. */
export const verificationFields = {
  full_name: requiredText(TEXT_LIMITS.name, FIELDS_REQUIRED),
  government_id_type: v.optional(v.picklist(ID_TYPES, 'Choose an ID type'), DEFAULT_ID_TYPE),
  government_id_number: requiredText(TEXT_LIMITS.idNumber, FIELDS_REQUIRED),
  business_category: v.picklist(BUSINESS_CATEGORIES, ({ input }) => (input === '' ? FIELDS_REQUIRED : 'Choose a business category')),
  phone_number: v.optional(textField(TEXT_LIMITS.phone), ''),
  address: v.optional(textField(TEXT_LIMITS.address), ''),
  city: v.optional(textField(TEXT_LIMITS.location), ''),
  state: v.optional(textField(TEXT_LIMITS.location), ''),
  zip_code: v.optional(textField(TEXT_LIMITS.zipCode), ''),
  additional_notes: v.optional(textField(TEXT_LIMITS.notes), ''),
}

/** Error texts of absent required fields. */
export const VERIFICATION_MISSING: Readonly<Record<string, string>> = {
  full_name: FIELDS_REQUIRED,
  government_id_number: FIELDS_REQUIRED,
  business_category: FIELDS_REQUIRED,
}

export const verificationFormSchema = v.object(
  verificationFields,
  (issue) => VERIFICATION_MISSING[String(issue.path?.at(-1)?.key)] ?? 'Required',
)
export type VerificationForm = v.InferOutput<typeof verificationFormSchema>

/** Parses the form. @returns the form, or the text of each wrong field */
export function parseVerificationForm(input: unknown): Result<VerificationForm, Record<string, string>> {
  const parsed = v.safeParse(verificationFormSchema, input)
  return parsed.success ? ok(parsed.output) : fail(fieldErrors(parsed.issues))
}

export const VERIFICATION_DECISIONS = ['approved', 'rejected'] as const
export const VERIFICATION_STATUSES = ['none', 'pending', ...VERIFICATION_DECISIONS] as const

/** Status of a verification as its provider sees it, without the submitted data. */
export const verificationStatusSchema = v.object({
  status: v.picklist(VERIFICATION_STATUSES),
  submitted_at: v.nullable(instantField),
  decided_at: v.nullable(instantField),
  /** Reason of a rejection, as long as it is stored. */
  reason: v.nullable(v.string()),
  /** Rejected after an approval: the badge was taken back. */
  withdrawn: v.optional(v.boolean()),
  /** Details that an admin confirmed. */
  what: v.array(v.picklist(VERIFICATION_CHECKS)),
  /** The submitted file. */
  document: v.nullable(v.object({ id: ulidField, media_type: v.string(), bytes: v.number() })),
})
export type VerificationStatus = v.InferOutput<typeof verificationStatusSchema>

/** Decisions "Blocking and removing": an identity is confirmed only with a document. */
export const canConfirm = (what: readonly VerificationCheck[], hasDocument: boolean): boolean => hasDocument || !what.includes('identity')

export interface Submission {
  readonly profile: Pick<Profile, 'userType'> | undefined
  readonly provider: Pick<Provider, 'is_blocked' | 'is_verified'> | undefined
  readonly status: VerificationStatus['status']
}

/** One submission can be pending at a time; after a rejection another is allowed. Only for providers, also before registration. */
export function decideSubmission({ profile, provider, status }: Submission): Result<void, Refusal> {
  if (!provider && profile?.userType !== 'provider') return fail(refusal('no_provider_profile'))
  if (provider?.is_blocked) return fail(refusal('account_blocked'))
  if (status === 'pending') return fail(refusal('kyc_pending'))
  if (status === 'approved' || provider?.is_verified) return fail(refusal('already_verified'))
  return ok(undefined)
}
