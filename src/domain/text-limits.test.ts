// Every text field of a form reports an error one character past its limit.
import { expect, test } from 'vitest'
import { AMINA, person } from '#tests/support/domain/fixtures.ts'
import { TEXT_LIMITS } from './constants.ts'
import { prepareCommand } from './commands/prepare-command.ts'
import { textField } from './fields.ts'
import { parseVerificationForm } from './verification/verification.ts'
import * as v from 'valibot'

type Limit = keyof typeof TEXT_LIMITS

const COMMANDS: readonly (readonly [command: string, field: string, limit: Limit])[] = [
  ['request_booking', 'special_instructions', 'instructions'],
  ['request_subscription', 'special_instructions', 'instructions'],
  ['cancel_booking', 'reason', 'reason'],
  ['reject_booking', 'reason', 'reason'],
  ['decline_time', 'reason', 'reason'],
  ['cancel_visit', 'reason', 'reason'],
  ['send_message', 'message', 'message'],
  ['write_review', 'comment', 'comment'],
  ['edit_review', 'comment', 'comment'],
  ['answer_review', 'message', 'answer'],
  ['rate_client', 'review_text', 'comment'],
  ['report_content', 'words', 'reason'],
  ['save_package', 'name', 'name'],
  ['save_package', 'description', 'packageDescription'],
  ['register_provider', 'name', 'name'],
  ['register_provider', 'bio', 'bio'],
  ['update_provider', 'profile_image', 'picture'],
  ['update_profile', 'name', 'name'],
  ['update_profile', 'phone', 'phone'],
  ['update_profile', 'emergencyContact', 'emergencyContact'],
  ['update_profile', 'location', 'location'],
  ['update_profile', 'address', 'address'],
  ['update_profile', 'zipCode', 'zipCode'],
]

const tooLong = (limit: Limit): string => `Use ${TEXT_LIMITS[limit]} characters or fewer`
const past = (limit: Limit): string => 'x'.repeat(TEXT_LIMITS[limit] + 1)

test.each(COMMANDS)('%s: %s', (name, field, limit) => {
  const prepared = prepareCommand(name, { [field]: past(limit) }, person(AMINA))
  expect(prepared.ok ? {} : prepared.error.fields).toHaveProperty(field, tooLong(limit))
})

test.each([
  ['full_name', 'name'],
  ['government_id_number', 'idNumber'],
  ['phone_number', 'phone'],
  ['address', 'address'],
  ['city', 'location'],
  ['state', 'location'],
  ['zip_code', 'zipCode'],
  ['additional_notes', 'notes'],
] as const)('verification: %s', (field, limit) => {
  const parsed = parseVerificationForm({ [field]: past(limit) })
  expect(parsed.ok ? {} : parsed.error).toHaveProperty(field, tooLong(limit))
})

test('a link that is too long is reported at its path', () => {
  const prepared = prepareCommand('update_provider', { portfolio_links: { website: `https://a.io/${past('link')}` } }, person(AMINA))
  expect(prepared.ok ? {} : prepared.error.fields).toEqual({ 'portfolio_links.website': tooLong('link') })
})

test('surrounding white space is not counted', () => {
  expect(v.is(textField(3), ' abc\n')).toBe(true)
  expect(v.is(textField(3), 'abcd')).toBe(false)
})
