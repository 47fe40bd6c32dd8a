/** English texts for providers and admins, and those about the app itself, that no first screen needs. */
import { FIELDS } from './app/fields.ts'
import { INSTALLED } from './app/installed.ts'
import { LETTERS } from './app/letters.ts'
import { STORAGE } from './app/storage.ts'
import { SYNC } from './app/sync.ts'
import { ADMIN } from './moderation/admin.ts'
import { QUEUE } from './moderation/queue.ts'
import { REPORTS } from './moderation/reports.ts'
import { CALENDAR } from './provider/calendar.ts'
import { DASHBOARD } from './provider/dashboard.ts'
import { DAY } from './provider/day.ts'
import { DAY_SHEET } from './provider/day-sheet.ts'
import { EARNINGS } from './provider/earnings.ts'
import { LISTING } from './provider/listing.ts'
import { RATINGS } from './provider/ratings.ts'
import { VERIFICATION } from './provider/verification.ts'

export const PROVIDER_TEXTS = {
  ...FIELDS,
  ...INSTALLED,
  ...LETTERS,
  ...STORAGE,
  ...SYNC,
  ...ADMIN,
  ...QUEUE,
  ...REPORTS,
  ...CALENDAR,
  ...DASHBOARD,
  ...DAY,
  ...DAY_SHEET,
  ...EARNINGS,
  ...LISTING,
  ...RATINGS,
  ...VERIFICATION,
} as const
