/** Entry point of the model: decides a command as the server executed it, by the model's own rules. */
import { AVAILABILITY_RULES } from './availability-rules.ts'
import { BOOKING_RULES, BOOKING_SYSTEM_RULES } from './booking-rules.ts'
import { CHAT_RULES, CHAT_SYSTEM_RULES } from './chat-rules.ts'
import { EXTRA_RULES } from './extra-rules.ts'
import type { Market } from '../market.ts'
import { PACKAGE_RULES } from './package-rules.ts'
import { PERSONAL_RULES } from './personal-rules.ts'
import { PROFILE_RULES } from './profile-rules.ts'
import { PROVIDER_RULES } from './provider-rules.ts'
import { REMINDER_SYSTEM_RULES } from './reminder-rules.ts'
import type { Refused, Rule, Taken } from '../rule.ts'
import { STEP_RULES, STEP_SYSTEM_RULES } from './step-rules.ts'
import { TIME_RULES } from './time-rules.ts'
import { VISIT_RULES } from './visit-rules.ts'

/** Commands of people, by name. */
export const PERSON_RULES: Readonly<Record<string, Rule>> = {
  ...AVAILABILITY_RULES,
  ...BOOKING_RULES,
  ...CHAT_RULES,
  ...EXTRA_RULES,
  ...PACKAGE_RULES,
  ...PERSONAL_RULES,
  ...PROFILE_RULES,
  ...PROVIDER_RULES,
  ...STEP_RULES,
  ...TIME_RULES,
  ...VISIT_RULES,
}
/** Commands of the server itself. */
export const SYSTEM_RULES: Readonly<Record<string, Rule>> = {
  ...BOOKING_SYSTEM_RULES,
  ...CHAT_SYSTEM_RULES,
  ...REMINDER_SYSTEM_RULES,
  ...STEP_SYSTEM_RULES,
}

/**
 * Applies a command to the market, or refuses it.
 * @throws for a command that the model has no rule for
 */
export function applyCommand(market: Market, taken: Taken): Refused | undefined {
  const rules = taken.kind === 'person' ? PERSON_RULES : SYSTEM_RULES
  const found = Object.hasOwn(rules, taken.name) ? rules[taken.name] : undefined
  if (!found) throw new Error(`the model has no rule for ${taken.name} of a ${taken.kind}`)
  return found(market, taken)
}
