/** Drafts of booking requests, one per provider, which all request forms share. */
import { createFormDrafts, isDraft } from './create-form-drafts.ts'

/** Earlier builds nested the fields of a subscription. */
function flatten(stored: unknown): unknown {
  if (!isDraft(stored)) return stored
  const { instructions, subscription, ...fields } = stored
  const nested = isDraft(subscription) ? subscription : {}
  return {
    ...(instructions === undefined ? {} : { special_instructions: instructions }),
    ...('type' in nested ? { subscription_type: nested['type'], subscription_duration: nested['weeks'] } : {}),
    ...('first' in nested ? { first_visit: nested['first'], choices: nested['choices'] } : {}),
    ...fields,
  }
}

/** As many providers as a user compares. */
export const bookingDrafts = createFormDrafts('booking', 10, flatten)
