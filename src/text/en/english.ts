/** English, complete: what the first screens say, and everything else. Texts that the specification quotes are exact. */
import { ACCOUNT } from './account.ts'
import { ADMIN } from './admin.ts'
import { BOOKING } from './booking.ts'
import { CALENDAR } from './calendar.ts'
import { CHAT } from './chat.ts'
import { DASHBOARD } from './dashboard.ts'
import { DAY_SHEET } from './day-sheet.ts'
import { EARNINGS } from './earnings.ts'
import { FIELDS } from './fields.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { INSTALLED } from './installed.ts'
import { LETTERS } from './letters.ts'
import { LISTING } from './listing.ts'
import { ORDER } from './order.ts'
import { PACKAGES } from './packages.ts'
import { PROXIMITY } from './proximity.ts'
import { RATINGS } from './ratings.ts'
import { RECORD } from './record.ts'
import { PROFILE } from './profile.ts'
import { REFUSALS } from './refusals.ts'
import { REPORTS } from './reports.ts'
import { REVIEWS } from './reviews.ts'
import { SECURITY } from './security.ts'
import { STORAGE } from './storage.ts'
import { SUBSCRIPTION } from './subscription.ts'
import { SYNC } from './sync.ts'
import { VERIFICATION } from './verification.ts'

export const ENGLISH = {
  ...FIRST_TEXTS,
  ...ACCOUNT,
  ...ADMIN,
  ...BOOKING,
  ...CALENDAR,
  ...CHAT,
  ...DASHBOARD,
  ...DAY_SHEET,
  ...EARNINGS,
  ...INSTALLED,
  ...LETTERS,
  ...LISTING,
  ...ORDER,
  ...PACKAGES,
  ...RATINGS,
  ...PROXIMITY,
  ...REPORTS,
  ...REVIEWS,
  ...RECORD,
  ...SECURITY,
  ...STORAGE,
  ...SUBSCRIPTION,
  ...SYNC,
  ...VERIFICATION,
  ...PROFILE,
  ...REFUSALS,
  ...FIELDS,
} as const
