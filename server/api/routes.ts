/** All routes of `/api`. */
import { contactRoutes } from './account/contact-routes.ts'
import { accessRoutes } from './account/access-routes.ts'
import { accountRoutes } from './account/account-routes.ts'
import { adminAuditRoutes } from './admin/admin-audit-routes.ts'
import { adminAccountRoutes } from './admin/admin-account-routes.ts'
import { adminDisputeRoutes } from './admin/admin-dispute-routes.ts'
import { adminJobRoutes } from './admin/admin-job-routes.ts'
import { adminProviderRoutes } from './admin/admin-provider-routes.ts'
import { adminQueueRoutes } from './admin/admin-queue-routes.ts'
import { adminReportRoutes } from './admin/admin-report-routes.ts'
import { adminSessionRoutes } from './admin/admin-session-routes.ts'
import { adminSuspensionRoutes } from './admin/admin-suspension-routes.ts'
import { adminVerificationRoutes } from './admin/admin-verification-routes.ts'
import type { ApiRoute } from './routing/api-route.ts'
import { archiveRoutes } from './account/archive-routes.ts'
import { attachmentRoutes } from './booking/attachment-routes.ts'
import { authRoutes } from './account/auth-routes.ts'
import { availabilityRoutes } from './provider/availability-routes.ts'
import { accountBlockRoutes } from './account/account-block-routes.ts'
import { blockRoutes } from './account/block-routes.ts'
import { bookingRecordRoutes } from './booking/booking-record-routes.ts'
import { bookingRoutes } from './booking/booking-routes.ts'
import { bookingStepRoutes } from './booking/steps/booking-step-routes.ts'
import { startCodeRoutes } from './booking/steps/start-code-routes.ts'
import { bookingExtraRoutes } from './booking/booking-extra-routes.ts'
import { bookingTimeRoutes } from './booking/booking-time-routes.ts'
import { calendarFeedRoutes } from './provider/calendar-feed-routes.ts'
import { chatRoutes } from './booking/chat-routes.ts'
import { clientRatingRoutes } from './feedback/client-rating-routes.ts'
import { cityRoutes } from './city-routes.ts'
import { earningsRoutes } from './provider/earnings-routes.ts'
import { livePositionRoutes } from './booking/steps/live-position-routes.ts'
import { withDescription } from './routing/openapi.ts'
import { profileRoutes } from './account/profile-routes.ts'
import { dataExportRoutes } from './account/data-export-routes.ts'
import { ownProviderRoutes } from './provider/own-provider-routes.ts'
import { packageRoutes } from './provider/package-routes.ts'
import { weeklyPlanRoutes } from './provider/weekly-plan-routes.ts'
import { placeRoutes } from './account/place-routes.ts'
import { preferenceRoutes } from './account/preference-routes.ts'
import { areaRoutes } from './provider/area-routes.ts'
import { providerRoutes } from './provider/provider-routes.ts'
import { pushSubscriptionRoutes } from './account/push-subscription-routes.ts'
import { reportRoutes } from './feedback/report-routes.ts'
import { reviewRoutes } from './feedback/review-routes.ts'
import { outboxKeyRoutes } from './account/outbox-key-routes.ts'
import { verificationRoutes } from './provider/verification-routes.ts'

/** Fixed segments come before parameters: `/providers/me/…` before `/providers/:id`. */
export const apiRoutes = (): readonly ApiRoute[] =>
  withDescription([
    ...authRoutes,
    ...accountRoutes,
    ...contactRoutes,
    ...accessRoutes,
    ...ownProviderRoutes,
    ...areaRoutes,
    ...providerRoutes,
    ...availabilityRoutes,
    ...weeklyPlanRoutes,
    ...calendarFeedRoutes,
    ...reviewRoutes,
    ...earningsRoutes,
    ...packageRoutes,
    ...clientRatingRoutes,
    ...verificationRoutes,
    ...preferenceRoutes,
    ...profileRoutes,
    ...placeRoutes,
    ...accountBlockRoutes,
    ...pushSubscriptionRoutes,
    ...outboxKeyRoutes,
    ...dataExportRoutes,
    ...archiveRoutes,
    ...bookingRoutes,
    ...bookingRecordRoutes,
    ...bookingTimeRoutes,
    ...bookingStepRoutes,
    ...startCodeRoutes,
    ...bookingExtraRoutes,
    ...livePositionRoutes,
    ...chatRoutes,
    ...attachmentRoutes,
    ...reportRoutes,
    ...blockRoutes,
    ...cityRoutes,
    ...adminSessionRoutes,
    ...adminQueueRoutes,
    ...adminProviderRoutes,
    ...adminSuspensionRoutes,
    ...adminAccountRoutes,
    ...adminAuditRoutes,
    ...adminJobRoutes,
    ...adminVerificationRoutes,
    ...adminReportRoutes,
    ...adminDisputeRoutes,
  ])
