/** English texts of accounts, bookings, orders, notifications and refusals that no first screen needs. */
import { ACCOUNT } from './account/account.ts'
import { NOTICES } from './app/notices.ts'
import { REFUSALS } from './app/refusals.ts'
import { BLOCK } from './account/block.ts'
import { CONTACTS } from './account/contacts.ts'
import { PROFILE } from './account/profile.ts'
import { SECURITY } from './account/security.ts'
import { BOOKING } from './booking/booking.ts'
import { CHAT } from './booking/chat.ts'
import { EXTRAS } from './booking/extras.ts'
import { PACKAGES } from './booking/packages.ts'
import { PROBLEM } from './booking/problem.ts'
import { RECORD } from './booking/record.ts'
import { REVIEWS } from './booking/reviews.ts'
import { SEVERAL } from './booking/several.ts'
import { START_CODE } from './booking/start-code.ts'
import { STEPS } from './booking/steps.ts'
import { SUBSCRIPTION } from './booking/subscription.ts'
import { WHERE } from './booking/where.ts'
import { ORDER } from './discover/order.ts'
import { PROXIMITY } from './discover/proximity.ts'
import { SEARCH } from './discover/search.ts'
import { WAY } from './discover/way.ts'

export const CUSTOMER_TEXTS = {
  ...ACCOUNT,
  ...BLOCK,
  ...CONTACTS,
  ...PROFILE,
  ...SECURITY,
  ...BOOKING,
  ...CHAT,
  ...EXTRAS,
  ...PACKAGES,
  ...PROBLEM,
  ...RECORD,
  ...REVIEWS,
  ...SEVERAL,
  ...START_CODE,
  ...STEPS,
  ...SUBSCRIPTION,
  ...WHERE,
  ...NOTICES,
  ...REFUSALS,
  ...ORDER,
  ...PROXIMITY,
  ...SEARCH,
  ...WAY,
} as const
