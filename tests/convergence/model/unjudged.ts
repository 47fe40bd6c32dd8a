/**
 * Commands that the model has no rule for and no run gives, each with the reason. A new command belongs into the rules
 * and `give-something.ts`, or here.
 */
const VISITS = 'visits are held by subscription.test.ts and its contract tests; the model knows single bookings only'

export const UNJUDGED: Readonly<Record<string, string>> = {
  request_subscription: VISITS,
  visit_on_my_way: VISITS,
  start_visit: VISITS,
  complete_visit: VISITS,
  cancel_visit: VISITS,
}
