/** Renders the view and the overlays above it, topmost last. The provider's sheet belongs to the map and is rendered there. */
import { Suspense, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react'
import {
  closeOverlay,
  isMapOverlay,
  useOverlayStack,
  type MapOverlayKind,
  type Overlay,
  type OverlayKind,
  type StackedOverlay,
} from '#state/navigation/overlays.ts'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'
import { LoadingScreen } from '../screens/loading-screen.tsx'
import { OverlayError } from './overlay-error.tsx'
import { lazyScreen, reloadFailedScreens } from '../screens/lazy-screen.ts'

type HostedOverlayKind = Exclude<OverlayKind, MapOverlayKind>
type PropsOf<K extends OverlayKind> = { readonly overlay: Extract<Overlay, { kind: K }> }
type Screens = { readonly [K in HostedOverlayKind]: ComponentType<PropsOf<K>> }

const SCREENS: Screens = {
  'provider-profile': lazyScreen(() =>
    import('#features/discover/provider/provider-profile.tsx').then((module) => ({ default: module.ProviderProfile })),
  ),
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
    import('#features/booking/status/cancel-booking-dialog.tsx').then((module) => ({ default: module.CancelBookingDialog })),
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
  'day-sheet': lazyScreen(() => import('#features/dashboard/day-sheet/day-sheet.tsx').then((module) => ({ default: module.DaySheet }))),
  'cancel-visit': lazyScreen(() =>
    import('#features/booking/status/cancel-visit-dialog.tsx').then((module) => ({ default: module.CancelVisitDialog })),
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
    import('#features/dashboard/bookings/decline-booking-dialog.tsx').then((module) => ({ default: module.DeclineBookingDialog })),
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

/** Overlays that render their own modal dialog; the others fill the screen (a side panel on a desktop). */
const MODALS: ReadonlySet<OverlayKind> = new Set([
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
])

/** Returns the focus to the opener when the overlay closes. */
function useRestoreFocus(opener: HTMLElement | undefined): void {
  useLayoutEffect(
    () => () => {
      // The view below is inert until this commit is done; a microtask runs right after it, before any key press.
      queueMicrotask(() => {
        if (opener?.isConnected) opener.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}

/** Overlay with its own dialog. The dialog's own return of the focus can fail because the opener is still inert. */
function DialogOverlay({ opener, children }: { readonly opener: HTMLElement | undefined; readonly children: ReactNode }) {
  useRestoreFocus(opener)
  return <Suspense>{children}</Suspense>
}

function HostedOverlay({ stacked: { overlay, opener }, top }: { readonly stacked: StackedOverlay; readonly top: boolean }) {
  if (isMapOverlay(overlay)) return null
  // The table above guarantees that each kind has a component for that kind.
  const Content = SCREENS[overlay.kind] as ComponentType<{ readonly overlay: Overlay }>
  if (MODALS.has(overlay.kind)) {
    return (
      <DialogOverlay opener={opener}>
        <Content overlay={overlay} />
      </DialogOverlay>
    )
  }
  return (
    <FullScreenOverlay top={top} opener={opener}>
      <ErrorBoundary
        fallback={(retry) => (
          <OverlayError
            onRetry={() => {
              reloadFailedScreens()
              retry()
            }}
          />
        )}
      >
        <Suspense fallback={<LoadingScreen />}>
          <Content overlay={overlay} />
        </Suspense>
      </ErrorBoundary>
    </FullScreenOverlay>
  )
}

/** Overlay that fills the screen: takes the focus when it opens, and returns it when it closes. */
function FullScreenOverlay({
  top,
  opener,
  children,
}: {
  readonly top: boolean
  readonly opener: HTMLElement | undefined
  readonly children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  // In the same frame as the overlay: a key pressed in between would go to the view below.
  useLayoutEffect(() => {
    frame.current?.focus({ preventScroll: true })
  }, [])
  useRestoreFocus(opener)
  return (
    <div className="overlay" inert={!top} ref={frame} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Closes a full-screen overlay with Escape, and a map sheet only when nothing has the focus; modal dialogs handle Escape themselves. */
function useEscape(top: Overlay | undefined): void {
  const closes = top !== undefined && !MODALS.has(top.kind)
  const coversMap = top !== undefined && !isMapOverlay(top)
  useLayoutEffect(() => {
    if (!closes) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      // A map sheet leaves the key to the map, unless nothing has the focus.
      const isHandled = coversMap || event.target === document.body
      if (event.key === 'Escape' && !event.defaultPrevented && isHandled) closeOverlay()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [closes, coversMap])
}

/**
 * The view, inert while an overlay covers it, and the overlays.
 * One component reads the stack for both: two would not always see the same one, and the view could be inert without an overlay.
 */
export function OverlayHost({ children }: { readonly children: ReactNode }) {
  const stack = useOverlayStack()
  useEscape(stack.at(-1)?.overlay)
  return (
    <>
      <div className="view-root" inert={stack.some(({ overlay }) => !isMapOverlay(overlay))}>
        {children}
      </div>
      {stack.map((stacked, index) => (
        <HostedOverlay key={stacked.key} stacked={stacked} top={index === stack.length - 1} />
      ))}
    </>
  )
}
