/** Every call of `/api`. */
import { accountRoutes } from './account-routes.ts'
import { adminAuditRoutes } from './admin-audit-routes.ts'
import { adminPeopleRoutes } from './admin-people-routes.ts'
import { adminProviderRoutes } from './admin-provider-routes.ts'
import { adminReportRoutes } from './admin-report-routes.ts'
import { adminSessionRoutes } from './admin-session-routes.ts'
import { adminVerificationRoutes } from './admin-verification-routes.ts'
import type { ApiRoute } from './api-route.ts'
import { archiveRoutes } from './archive-routes.ts'
import { attachmentRoutes } from './attachment-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { availabilityRoutes } from './availability-routes.ts'
import { bookingRecordRoutes } from './booking-record-routes.ts'
import { bookingRoutes } from './booking-routes.ts'
import { bookingTimeRoutes } from './booking-time-routes.ts'
import { calendarFeedRoutes } from './calendar-feed-routes.ts'
import { chatRoutes } from './chat-routes.ts'
import { clientRatingRoutes } from './client-rating-routes.ts'
import { cityRoutes } from './city-routes.ts'
import { earningsRoutes } from './earnings-routes.ts'
import { withDescription } from './openapi.ts'
import { meRoutes } from './me-routes.ts'
import { ownDataRoutes } from './own-data-routes.ts'
import { ownProviderRoutes } from './own-provider-routes.ts'
import { packageRoutes } from './package-routes.ts'
import { planRoutes } from './plan-routes.ts'
import { preferenceRoutes } from './preference-routes.ts'
import { providerRoutes } from './provider-routes.ts'
import { pushRoutes } from './push-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { unsentKeyRoutes } from './unsent-key-routes.ts'
import { verificationRoutes } from './verification-routes.ts'

/** Fixed parts come before named ones: `/providers/me/…` before `/providers/:id`. */
export const apiRoutes = (): readonly ApiRoute[] =>
  withDescription([
    ...authRoutes,
    ...accountRoutes,
    ...ownProviderRoutes,
    ...providerRoutes,
    ...availabilityRoutes,
    ...planRoutes,
    ...calendarFeedRoutes,
    ...reviewRoutes,
    ...earningsRoutes,
    ...packageRoutes,
    ...clientRatingRoutes,
    ...verificationRoutes,
    ...preferenceRoutes,
    ...meRoutes,
    ...pushRoutes,
    ...unsentKeyRoutes,
    ...ownDataRoutes,
    ...archiveRoutes,
    ...bookingRoutes,
    ...bookingRecordRoutes,
    ...bookingTimeRoutes,
    ...chatRoutes,
    ...attachmentRoutes,
    ...reportRoutes,
    ...cityRoutes,
    ...adminSessionRoutes,
    ...adminProviderRoutes,
    ...adminPeopleRoutes,
    ...adminAuditRoutes,
    ...adminVerificationRoutes,
    ...adminReportRoutes,
  ])
