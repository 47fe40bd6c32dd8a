/** The view in which the walks see each overlay, tab and screen. A new one without a view does not compile. */
import type { AdminTab } from '#features/admin/admin-dashboard.tsx'
import type { OverlayKind } from '#state/navigation/overlays.ts'
import type { DashboardTab } from '#config/app-paths.ts'
import type { CustomerView } from '#state/navigation/view.ts'

/** A question belongs to the screen that draws it. */
const OVERLAYS: Readonly<Record<Exclude<OverlayKind, 'question'>, string>> = {
  provider: 'sheet',
  proximity: 'proximity',
  spot: 'spot',
  'provider-profile': 'favourite-profile',
  scheduler: 'scheduler',
  subscribe: 'subscription',
  chat: 'chat',
  messages: 'messages',
  notifications: 'notifications',
  attention: 'attention',
  auth: 'login-errors',
  'forgot-password': 'forgot-password',
  'confirm-email': 'confirm-email',
  'verify-contact': 'verify-contact',
  'change-password': 'change-password',
  'change-email': 'change-email',
  logout: 'logout',
  'cancel-booking': 'cancel-dialog',
  'cancel-visit': 'cancel-visit',
  'decline-booking': 'decline-dialog',
  reschedule: 'another-time',
  'decline-time': 'decline-time',
  extra: 'extra',
  'decline-extra': 'decline-extra',
  'booking-record': 'booking-record',
  job: 'job',
  'day-sheet': 'day-sheet',
  review: 'review-dialog',
  'answer-review': 'review-answer',
  'rate-client': 'rate-client',
  'edit-package': 'package-errors',
  'delete-package': 'package-delete',
  verified: 'verified',
  'verify-profile': 'verification-errors',
  'register-provider': 'register-errors',
  'weekly-plan': 'weekly-plan',
  'edit-service': 'service-edit',
  'edit-profile': 'profile-edit',
  'delete-profile': 'profile-delete',
  'edit-place': 'place-errors',
  'delete-place': 'place-delete',
  storage: 'storage',
  photo: 'photo',
  'chat-settings': 'chat-settings',
  'share-photo': 'share-photo',
  report: 'report-dialog',
  'block-person': 'block-dialog',
  appeal: 'appeal-dialog',
  leaving: 'leaving',
}

const CUSTOMER_VIEWS: Readonly<Record<CustomerView, string>> = {
  map: 'map',
  filters: 'filters',
  booking: 'booking-pending',
  bookings: 'booking-history',
  profile: 'profile',
}

const DASHBOARD_TABS: Readonly<Record<DashboardTab, string>> = {
  main: 'dashboard-main',
  bookings: 'dashboard-bookings',
  calendar: 'dashboard-calendar',
  ratings: 'dashboard-ratings',
  packages: 'dashboard-packages',
  earnings: 'earnings',
}

const ADMIN_TABS: Readonly<Record<AdminTab, string>> = {
  providers: 'admin-providers',
  verifications: 'admin-verifications',
  queue: 'admin-queue',
  people: 'admin-people',
  tasks: 'admin-tasks',
  log: 'admin-log',
}

/** Screens that no table of the app lists, and the sheet that has grown to the profile. */
const OTHERS = [
  'provider-profile',
  'selection',
  'order',
  'admin-prompt',
  'account-blocked',
  'error-screen',
  'storage-error-screen',
] as const

export const EXPECTED_VIEWS: readonly string[] = [
  ...[OVERLAYS, CUSTOMER_VIEWS, DASHBOARD_TABS, ADMIN_TABS].flatMap((views) => Object.values(views)),
  ...OTHERS,
]
