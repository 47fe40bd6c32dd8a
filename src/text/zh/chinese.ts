/** Chinese, complete: simplified characters. */
import type { ENGLISH } from '../en/english.ts'
import type { Translation } from '../translation.ts'
import { ACCOUNT } from './account.ts'
import { ADMIN } from './admin.ts'
import { BOOKING } from './booking.ts'
import { CALENDAR } from './calendar.ts'
import { CHAT } from './chat.ts'
import { DASHBOARD } from './dashboard.ts'
import { DISCOVER } from './discover.ts'
import { DAY_SHEET } from './day-sheet.ts'
import { EARNINGS } from './earnings.ts'
import { FIELDS } from './fields.ts'
import { FRAME } from './frame.ts'
import { INSTALLED } from './installed.ts'
import { LETTERS } from './letters.ts'
import { LISTING } from './listing.ts'
import { NOTICES } from './notices.ts'
import { ORDER } from './order.ts'
import { PACKAGES } from './packages.ts'
import { PLACES } from './places.ts'
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

export const CHINESE: Translation<typeof ENGLISH> = {
  ...FRAME,
  ...ACCOUNT,
  ...ADMIN,
  ...BOOKING,
  ...CALENDAR,
  ...CHAT,
  ...DASHBOARD,
  ...DAY_SHEET,
  ...ORDER,
  ...PACKAGES,
  ...RATINGS,
  ...DISCOVER,
  ...EARNINGS,
  ...INSTALLED,
  ...LETTERS,
  ...LISTING,
  ...PROXIMITY,
  ...REPORTS,
  ...REVIEWS,
  ...RECORD,
  ...SECURITY,
  ...STORAGE,
  ...SUBSCRIPTION,
  ...SYNC,
  ...VERIFICATION,
  ...PLACES,
  ...PROFILE,
  ...NOTICES,
  ...REFUSALS,
  ...FIELDS,
}
