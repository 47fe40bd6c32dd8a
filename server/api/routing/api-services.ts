/** Services that the routes of `/api` use. */
import type { Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DocumentReader } from '../../store/documents/document-reader.ts'
import type { ModerationLog } from '../../moderation/moderation-log.ts'
import type { ModerationActions } from '../../moderation/moderation-actions.ts'
import type { PlatformTotals } from '../../admin/platform-totals.ts'
import type { Queue } from '../../moderation/queue/queue.ts'
import type { BlockAppeals } from '../../moderation/suspension/block-appeals.ts'
import type { EndBookings } from '../../moderation/suspension/end-bookings.ts'
import type { Disputes } from '../../moderation/disputes.ts'
import type { Attachments } from '../../bookings/attachments.ts'
import type { LivePositions } from '../../bookings/live-positions.ts'
import type { AuditLog } from '../../admin/audit-log.ts'
import type { AccountAccesses } from '../../auth/access/account-access.ts'
import type { SignInTrail } from '../../accounts/sign-in-trail.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Authenticate } from '../../auth/authenticate.ts'
import type { AdminAuth } from '../../auth/admin-auth.ts'
import type { Auth } from '../../auth/auth.ts'
import type { ContactCodes } from '../../contacts/contact-codes.ts'
import type { DeadJobs } from '../../jobs/dead-jobs.ts'
import type { OutboxKeys } from '../../accounts/outbox-keys.ts'
import type { CommandRunner } from '../../commands/command-runner.ts'
import type { ProviderIndex } from '../../providers/provider-index.ts'
import type { EarningsIndex } from '../../providers/earnings-index.ts'
import type { AccountErasures } from '../../erasure/account-erasures.ts'
import type { CalendarFeeds } from '../../providers/calendar-feeds.ts'
import type { RateLimiter } from '../../platform/rate-limiter.ts'
import type { ContentModeration } from '../../moderation/content-moderation.ts'
import type { Reports } from '../../moderation/reports.ts'
import type { VerificationDecisions } from '../../verification/verification-decisions.ts'
import type { VerificationDocuments } from '../../verification/verification-documents.ts'
import type { Verifications } from '../../verification/verifications.ts'
import type { NotificationChannel } from '../../transports/transports.ts'
import type { PushNotifications } from '../../push/push-notifications.ts'
import type { PushSubscriptions } from '../../push/push-subscriptions.ts'

export interface ApiServices {
  /** For the admin's account lookup. */
  readonly accounts: Pick<Accounts, 'byEmail' | 'byUid'>
  readonly signInTrail: Pick<SignInTrail, 'list'>
  readonly accountAccess: AccountAccesses
  readonly authenticate: Authenticate
  readonly auth: Auth
  readonly admin: AdminAuth
  readonly documents: DocumentReader
  readonly runner: Pick<CommandRunner, 'run'>
  readonly erasures: Pick<AccountErasures, 'begin' | 'stateOf'>
  /** All providers, in memory. */
  readonly directory: Pick<ProviderIndex, 'all' | 'search' | 'within'>
  /** Earnings of providers, in memory. */
  readonly earnings: Pick<EarningsIndex, 'bookOf' | 'currenciesOf' | 'dayReader'>
  /** Totals of customers and bookings on the platform, in memory. */
  readonly platformTotals: Pick<PlatformTotals, 'at'>
  readonly attachments: Attachments
  /** Positions of providers on the way, in memory. */
  readonly livePositions: Pick<LivePositions, 'share' | 'end' | 'read'>
  readonly calendarFeeds: CalendarFeeds
  /** Public address of the app; undefined: calendars have no links. */
  readonly publicOrigin: string | undefined
  readonly verifications: Verifications
  /** Submitted verification documents, for the admin. */
  readonly verificationDocuments: VerificationDocuments
  readonly verificationDecisions: Pick<VerificationDecisions, 'decide' | 'withdraw'>
  /** The admin's actions on providers. */
  readonly moderationActions: Pick<ModerationActions, 'run' | 'resumePending' | 'blockReason' | 'currentBlock'>
  /** Reported content and the admin's actions on it. */
  readonly reports: Reports
  /** Jobs about which the two sides disagree. */
  readonly disputes: Disputes
  /** Everything that waits for the admin, in one list. */
  readonly queue: Queue
  /** Open bookings of suspended providers. */
  readonly endBookings: EndBookings
  /** Appeals of blocked people. */
  readonly blockAppeals: BlockAppeals
  readonly contentModeration: Pick<ContentModeration, 'run' | 'resumePending'>
  readonly audit: Pick<AuditLog, 'page'>
  /** Jobs that were given up. */
  readonly deadJobs: DeadJobs
  /** The moderation actions in the audit log, with their reasons. */
  readonly moderationLog: Pick<ModerationLog, 'reasonsOf' | 'verify'>
  /** Keys of the encrypted outboxes of devices that were signed out remotely. */
  readonly outboxKeys: Pick<OutboxKeys, 'save' | 'read' | 'remove'>
  /** Codes that verify e-mail addresses and phone numbers. */
  readonly contactCodes: Pick<ContactCodes, 'request' | 'confirm' | 'deliveryOf'>
  /** Channels of this server to people outside the app. */
  readonly channels: Readonly<Record<NotificationChannel, boolean>>
  /** Push notifications to devices whose app is closed. */
  readonly push: Pick<PushNotifications, 'publicKey' | 'subscribe' | 'unsubscribe'>
  readonly pushSubscriptions: Pick<PushSubscriptions, 'list'>
  /** Reads of calendars by their secret addresses. */
  readonly calendarLimit: RateLimiter
  /** Photos of one person. */
  readonly photoLimit: RateLimiter
  /** Positions of one provider. */
  readonly positionLimit: RateLimiter
  /** Identity document files of one person. */
  readonly verificationFileLimit: RateLimiter
  /** Commands of one person. */
  readonly commandLimit: RateLimiter
  readonly now: () => Instant
  readonly newId: () => Ulid
}
