/** Complete English, in the order of the catalogues; a page loads it in parts. Texts quoted by the specification are exact. */
import { ACCOUNT } from './account/account.ts'
import { ADMIN } from './moderation/admin.ts'
import { BLOCK } from './account/block.ts'
import { BOOKING } from './booking/booking.ts'
import { CALENDAR } from './provider/calendar.ts'
import { CHAT } from './booking/chat.ts'
import { DASHBOARD } from './provider/dashboard.ts'
import { DAY } from './provider/day.ts'
import { DAY_SHEET } from './provider/day-sheet.ts'
import { EARNINGS } from './provider/earnings.ts'
import { EXTRAS } from './booking/extras.ts'
import { PROBLEM } from './booking/problem.ts'
import { FIELDS } from './app/fields.ts'
import { INITIAL_TEXTS } from './initial-texts.ts'
import { INSTALLED } from './app/installed.ts'
import { LETTERS } from './app/letters.ts'
import { LISTING } from './provider/listing.ts'
import { NOTICES } from './app/notices.ts'
import { ORDER } from './discover/order.ts'
import { PACKAGES } from './booking/packages.ts'
import { PROXIMITY } from './discover/proximity.ts'
import { SEARCH } from './discover/search.ts'
import { QUEUE } from './moderation/queue.ts'
import { RATINGS } from './provider/ratings.ts'
import { RECORD } from './booking/record.ts'
import { PROFILE } from './account/profile.ts'
import { REFUSALS } from './app/refusals.ts'
import { REPORTS } from './moderation/reports.ts'
import { REVIEWS } from './booking/reviews.ts'
import { CONTACTS } from './account/contacts.ts'
import { SECURITY } from './account/security.ts'
import { SEVERAL } from './booking/several.ts'
import { START_CODE } from './booking/start-code.ts'
import { STEPS } from './booking/steps.ts'
import { STORAGE } from './app/storage.ts'
import { SUBSCRIPTION } from './booking/subscription.ts'
import { SYNC } from './app/sync.ts'
import { WAY } from './discover/way.ts'
import { WHERE } from './booking/where.ts'
import { VERIFICATION } from './provider/verification.ts'

export const ENGLISH = {
  ...INITIAL_TEXTS,
  ...ACCOUNT,
  ...ADMIN,
  ...BLOCK,
  ...BOOKING,
  ...CALENDAR,
  ...CHAT,
  ...DASHBOARD,
  ...DAY,
  ...DAY_SHEET,
  ...EARNINGS,
  ...EXTRAS,
  ...PROBLEM,
  ...INSTALLED,
  ...LETTERS,
  ...LISTING,
  ...ORDER,
  ...PACKAGES,
  ...NOTICES,
  ...RATINGS,
  ...PROXIMITY,
  ...SEARCH,
  ...QUEUE,
  ...REPORTS,
  ...REVIEWS,
  ...RECORD,
  ...CONTACTS,
  ...SECURITY,
  ...SEVERAL,
  ...START_CODE,
  ...STEPS,
  ...STORAGE,
  ...SUBSCRIPTION,
  ...SYNC,
  ...VERIFICATION,
  ...WAY,
  ...WHERE,
  ...PROFILE,
  ...REFUSALS,
  ...FIELDS,
} as const
