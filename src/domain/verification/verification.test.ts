import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TEXT_LIMITS } from '../constants.ts'
import { VERIFICATION_CHECKS } from '../documents/provider.ts'
import {
  BUSINESS_CATEGORIES,
  FIELDS_REQUIRED,
  ID_TYPES,
  decideSubmission,
  parseVerificationForm,
  VERIFICATION_STATUSES,
  verificationFields,
} from './verification.ts'

const least = { full_name: 'Grace Okafor', government_id_number: 'D123', business_category: 'cleaning_services' }

describe('the form', () => {
  test('has the fields and values of section 3', () => {
    expect(Object.keys(verificationFields)).toEqual([
      'full_name',
      'government_id_type',
      'government_id_number',
      'business_category',
      'phone_number',
      'address',
      'city',
      'state',
      'zip_code',
      'additional_notes',
    ])
    expect(ID_TYPES).toEqual(['driver_license', 'passport', 'national_id', 'state_id'])
    expect(BUSINESS_CATEGORIES).toEqual([
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
    ])
  })

  test('requires three fields; the document type defaults to the driver license, the rest is optional', () => {
    expect(parseVerificationForm(least)).toEqual({
      ok: true,
      value: {
        ...least,
        government_id_type: 'driver_license',
        phone_number: '',
        address: '',
        city: '',
        state: '',
        zip_code: '',
        additional_notes: '',
      },
    })
  })

  test.each(['full_name', 'government_id_number', 'business_category'])('returns the text of section 5 without %s', (field) => {
    expect(FIELDS_REQUIRED).toBe('Please fill in all required fields (Full Name, Government ID Number, Business Category)')
    const { [field]: _gone, ...without } = least as Record<string, string>
    expect(parseVerificationForm(without)).toEqual({ ok: false, error: { [field]: FIELDS_REQUIRED } })
    expect(parseVerificationForm({ ...least, [field]: '' })).toEqual({ ok: false, error: { [field]: FIELDS_REQUIRED } })
    if (field !== 'business_category')
      expect(parseVerificationForm({ ...least, [field]: ' \n ' })).toEqual({ ok: false, error: { [field]: FIELDS_REQUIRED } })
  })

  test('reports the wrong fields', () => {
    const wrong = { ...least, business_category: 'crime', government_id_type: 'library_card', zip_code: '1'.repeat(17), city: 'a\u0000b' }
    expect(parseVerificationForm(wrong)).toEqual({
      ok: false,
      error: {
        government_id_type: 'Choose an ID type',
        business_category: 'Choose a business category',
        zip_code: `Use ${TEXT_LIMITS.zipCode} characters or fewer`,
        city: 'Remove the unsupported characters',
      },
    })
  })

  test('accepts listed values and texts within the limits, and parses its own output again', () => {
    const words = (most: number) => fc.string({ maxLength: most, unit: 'grapheme-ascii' }).map((text) => text.trim())
    const form = fc.record({
      full_name: words(TEXT_LIMITS.name).filter((text) => text !== ''),
      government_id_type: fc.constantFrom(...ID_TYPES),
      government_id_number: words(TEXT_LIMITS.idNumber).filter((text) => text !== ''),
      business_category: fc.constantFrom(...BUSINESS_CATEGORIES),
      phone_number: words(TEXT_LIMITS.phone),
      address: words(TEXT_LIMITS.address),
      city: words(TEXT_LIMITS.location),
      state: words(TEXT_LIMITS.location),
      zip_code: words(TEXT_LIMITS.zipCode),
      additional_notes: words(TEXT_LIMITS.notes),
    })
    fc.assert(
      fc.property(form, (given) => {
        expect(parseVerificationForm({ ...given, is_verified: true })).toEqual({ ok: true, value: given })
      }),
    )
  })
})

test('allows one pending submission, for providers that are neither blocked nor verified', () => {
  const provider = { is_blocked: false, is_verified: false }
  const code = (asked: Partial<Parameters<typeof decideSubmission>[0]>): string => {
    const may = decideSubmission({ profile: { userType: 'provider' }, provider, status: 'none', ...asked })
    return may.ok ? 'ok' : may.error.code
  }
  const byStatus = Object.fromEntries(VERIFICATION_STATUSES.map((status) => [status, code({ status })]))
  expect(byStatus).toEqual({ none: 'ok', pending: 'kyc_pending', approved: 'already_verified', rejected: 'ok' })
  expect(code({ profile: { userType: 'customer' }, provider: undefined })).toBe('no_provider_profile')
  expect(code({ profile: undefined, provider: undefined })).toBe('no_provider_profile')
  expect(code({ provider: undefined })).toBe('ok')
  expect(code({ profile: { userType: 'customer' } })).toBe('ok')
  expect(code({ provider: { ...provider, is_blocked: true } })).toBe('account_blocked')
  expect(code({ provider: { ...provider, is_verified: true } })).toBe('already_verified')
  expect(VERIFICATION_CHECKS[0]).toBe('identity')
})
