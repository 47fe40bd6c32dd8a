/** The screens of overlays, each loaded when it is first shown or in idle time. */
import type { ComponentType } from 'react'
import { isMapOverlay, type MapOverlayKind, type Overlay, type OverlayKind } from '#state/navigation/overlays.ts'
import { lazyScreen } from '../screens/lazy-screen.ts'

/** Overlays that no other screen draws. */
type HostedOverlayKind = Exclude<OverlayKind, MapOverlayKind | 'question'>
export const isHosted = (overlay: Overlay): overlay is Extract<Overlay, { kind: HostedOverlayKind }> =>
  !isMapOverlay(overlay) && overlay.kind !== 'question'

type PropsOf<K extends OverlayKind> = { readonly overlay: Extract<Overlay, { kind: K }> }
type Screens = { readonly [K in HostedOverlayKind]: ComponentType<PropsOf<K>> }

export const OVERLAY_SCREENS: Screens = {
  'provider-profile': lazyScreen(() =>
    import('#features/discover/provider/provider-profile.tsx').then((module) => ({ default: module.ProviderProfile })),
  ),
  spot: lazyScreen(() => import('#features/discover/provider/spot-dialog.tsx').then((module) => ({ default: module.SpotDialog }))),
  scheduler: lazyScreen(() => import('#features/booking/request/scheduler.tsx').then((module) => ({ default: module.Scheduler }))),
  subscribe: lazyScreen(() =>
    import('#features/booking/subscribe/subscribe-modal.tsx').then((module) => ({ default: module.SubscribeModal })),
  ),
  chat: lazyScreen(() => import('#features/chat/thread/chat-thread.tsx').then((module) => ({ default: module.ChatThread }))),
  messages: lazyScreen(() => import('#features/chat/messages-panel.tsx').then((module) => ({ default: module.MessagesPanel }))),
  notifications: lazyScreen(() =>
    import('#features/notifications/notifications-panel.tsx').then((module) => ({ default: module.NotificationsPanel })),
  ),
  attention: lazyScreen(() => import('#features/attention/attention-list.tsx').then((module) => ({ default: module.AttentionList }))),
  auth: lazyScreen(() => import('#features/auth/auth-modal.tsx').then((module) => ({ default: module.AuthModal }))),
  'forgot-password': lazyScreen(() =>
    import('#features/auth/forgot-password-dialog.tsx').then((module) => ({ default: module.ForgotPasswordDialog })),
  ),
  'confirm-email': lazyScreen(() =>
    import('#features/auth/confirm-email-dialog.tsx').then((module) => ({ default: module.ConfirmEmailDialog })),
  ),
  'verify-contact': lazyScreen(() =>
    import('#shared/contacts/verify-contact-dialog.tsx').then((module) => ({ default: module.VerifyContactDialog })),
  ),
  'change-password': lazyScreen(() =>
    import('#features/profile/security/change-password-dialog.tsx').then((module) => ({ default: module.ChangePasswordDialog })),
  ),
  'change-email': lazyScreen(() =>
    import('#features/profile/security/change-email-dialog.tsx').then((module) => ({ default: module.ChangeEmailDialog })),
  ),
  logout: lazyScreen(() => import('#features/auth/logout-dialog.tsx').then((module) => ({ default: module.LogoutDialog }))),
  'cancel-booking': lazyScreen(() =>
    import('#features/booking/status/actions/cancel-booking-dialog.tsx').then((module) => ({ default: module.CancelBookingDialog })),
  ),
  reschedule: lazyScreen(() => import('#features/booking/schedule/reschedule.tsx').then((module) => ({ default: module.Reschedule }))),
  'decline-time': lazyScreen(() =>
    import('#features/booking/schedule/decline-time-dialog.tsx').then((module) => ({ default: module.DeclineTimeDialog })),
  ),
  extra: lazyScreen(() => import('#features/booking/extra/extra-form.tsx').then((module) => ({ default: module.ExtraForm }))),
  'decline-extra': lazyScreen(() =>
    import('#features/booking/extra/decline-extra-dialog.tsx').then((module) => ({ default: module.DeclineExtraDialog })),
  ),
  'booking-record': lazyScreen(() =>
    import('#features/booking/record/booking-record.tsx').then((module) => ({ default: module.BookingRecord })),
  ),
  job: lazyScreen(() => import('#features/dashboard/opened-job/job-screen.tsx').then((module) => ({ default: module.JobScreen }))),
  'day-sheet': lazyScreen(() => import('#features/dashboard/day-sheet/day-sheet.tsx').then((module) => ({ default: module.DaySheet }))),
  'cancel-visit': lazyScreen(() =>
    import('#features/booking/status/actions/cancel-visit-dialog.tsx').then((module) => ({ default: module.CancelVisitDialog })),
  ),
  review: lazyScreen(() => import('#features/booking/review/review-dialog.tsx').then((module) => ({ default: module.ReviewDialog }))),
  'answer-review': lazyScreen(() =>
    import('#features/dashboard/main/answer-review-dialog.tsx').then((module) => ({ default: module.AnswerReviewDialog })),
  ),
  'rate-client': lazyScreen(() =>
    import('#features/dashboard/ratings/rate-client-dialog.tsx').then((module) => ({ default: module.RateClientDialog })),
  ),
  'edit-package': lazyScreen(() =>
    import('#features/dashboard/packages/package-dialog.tsx').then((module) => ({ default: module.PackageDialog })),
  ),
  'delete-package': lazyScreen(() =>
    import('#features/dashboard/packages/delete-package-dialog.tsx').then((module) => ({ default: module.DeletePackageDialog })),
  ),
  verified: lazyScreen(() =>
    import('#features/discover/provider/verified-dialog.tsx').then((module) => ({ default: module.VerifiedDialog })),
  ),
  'decline-booking': lazyScreen(() =>
    import('#features/dashboard/opened-job/decline-booking-dialog.tsx').then((module) => ({ default: module.DeclineBookingDialog })),
  ),
  'edit-profile': lazyScreen(() => import('#features/profile/edit/edit-profile.tsx').then((module) => ({ default: module.EditProfile }))),
  'delete-profile': lazyScreen(() =>
    import('#features/profile/security/delete-account-dialog.tsx').then((module) => ({ default: module.DeleteAccountDialog })),
  ),
  'edit-place': lazyScreen(() => import('#features/profile/places/place-dialog.tsx').then((module) => ({ default: module.PlaceDialog }))),
  'delete-place': lazyScreen(() =>
    import('#features/profile/places/delete-place-dialog.tsx').then((module) => ({ default: module.DeletePlaceDialog })),
  ),
  storage: lazyScreen(() => import('#features/storage/storage-screen.tsx').then((module) => ({ default: module.StorageScreen }))),
  photo: lazyScreen(() => import('#features/chat/photo/photo-dialog.tsx').then((module) => ({ default: module.PhotoDialog }))),
  'share-photo': lazyScreen(() => import('#features/chat/photo/share-photo.tsx').then((module) => ({ default: module.SharePhoto }))),
  'chat-settings': lazyScreen(() => import('#features/chat/chat-settings.tsx').then((module) => ({ default: module.ChatSettings }))),
  report: lazyScreen(() => import('#features/report/report-dialog.tsx').then((module) => ({ default: module.ReportDialog }))),
  'block-person': lazyScreen(() => import('#features/block/block-dialog.tsx').then((module) => ({ default: module.BlockDialog }))),
  leaving: lazyScreen(() => import('#shared/links/leave-site-dialog.tsx').then((module) => ({ default: module.LeaveSiteDialog }))),
  'weekly-plan': lazyScreen(() =>
    import('#features/dashboard/calendar/weekly-plan.tsx').then((module) => ({ default: module.WeeklyPlan })),
  ),
  'edit-service': lazyScreen(() =>
    import('#features/dashboard/listing/edit-service.tsx').then((module) => ({ default: module.EditService })),
  ),
  'verify-profile': lazyScreen(() =>
    import('#features/dashboard/verification/verify-dialog.tsx').then((module) => ({ default: module.VerifyDialog })),
  ),
  appeal: lazyScreen(() => import('#features/appeal/appeal-dialog.tsx').then((module) => ({ default: module.AppealDialog }))),
  'register-provider': lazyScreen(() =>
    import('#features/dashboard/listing/register-provider.tsx').then((module) => ({ default: module.RegisterProvider })),
  ),
}

/** Overlays with their own modal dialog; the others fill the screen (a side panel on a desktop). */
export const OWN_DIALOGS: ReadonlySet<OverlayKind> = new Set([
  'auth',
  'forgot-password',
  'confirm-email',
  'verify-contact',
  'change-password',
  'change-email',
  'logout',
  'subscribe',
  'cancel-booking',
  'decline-time',
  'decline-extra',
  'cancel-visit',
  'review',
  'answer-review',
  'rate-client',
  'edit-package',
  'delete-package',
  'spot',
  'verified',
  'verify-profile',
  'decline-booking',
  'delete-profile',
  'edit-place',
  'delete-place',
  'leaving',
  'photo',
  'chat-settings',
  'report',
  'block-person',
  'appeal',
  'question',
])
