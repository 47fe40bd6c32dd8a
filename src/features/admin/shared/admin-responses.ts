/** Schemas of the admin API's responses, as far as they are shown. */
import * as v from 'valibot'
import { moderationStatusSchema } from '#domain/moderation/moderation-status.ts'
import { BOOKING_STATUSES, OUTCOMES } from '#domain/documents/booking.ts'
import { SUSPENSION_CASES } from '#domain/moderation/booking-suspension.ts'
import { USER_TYPES } from '#domain/documents/profile.ts'
import { PROVIDER_STATUSES } from '#domain/documents/provider.ts'
import { CONTENT_KINDS, REPORT_REASONS } from '#domain/documents/report.ts'
import { HELD_REASONS } from '#domain/documents/review.ts'
import { instantField, serviceTypeField } from '#domain/fields.ts'
import { CONTENT_CHANGES, CONTENT_STATES } from '#domain/moderation/content-verdict.ts'
import { verificationFormSchema, verificationStatusSchema } from '#domain/verification/verification.ts'

export const STATS = [
  'totalProviders',
  'totalCustomers',
  'approvedProviders',
  'pendingProviders',
  'blockedProviders',
  'activeCustomers',
  'totalBookings',
  'activeBookings',
] as const
export type StatName = (typeof STATS)[number]

const number = v.number()

export const statsSchema = v.object({
  totalProviders: number,
  totalCustomers: number,
  approvedProviders: number,
  pendingProviders: number,
  blockedProviders: number,
  activeCustomers: number,
  totalBookings: number,
  activeBookings: number,
})

export const providerRowSchema = v.object({
  id: v.string(),
  name: v.string(),
  profile_image: v.string(),
  service_type: serviceTypeField,
  city: v.string(),
  status: v.picklist(PROVIDER_STATUSES),
  rating: number,
  review_count: number,
  total_completed_jobs: number,
  is_verified: v.boolean(),
  approval: moderationStatusSchema.entries.approval,
  is_blocked: v.boolean(),
  removed_at: v.nullish(v.string()),
})
export type ProviderRow = v.InferOutput<typeof providerRowSchema>

/** Values of the review column. */
export const PROVIDER_GROUPS = ['pending', 'approved', 'rejected', 'blocked', 'removed'] as const
export type ProviderGroup = (typeof PROVIDER_GROUPS)[number]

export function providerGroupOf(row: ProviderRow): ProviderGroup {
  if (typeof row.removed_at === 'string') return 'removed'
  return row.is_blocked ? 'blocked' : row.approval
}

export const providerPageSchema = v.object({
  items: v.array(providerRowSchema),
  next: v.nullable(v.string()),
  total: number,
  counts: v.object({ all: number, pending: number, approved: number, rejected: number, blocked: number, removed: number }),
})
export type ProviderPage = v.InferOutput<typeof providerPageSchema>

export const actionResponseSchema = v.object({ act: v.nullable(v.string()) })

export const personSchema = v.object({
  id: v.string(),
  name: v.string(),
  userType: v.picklist(USER_TYPES),
  created_at: v.string(),
  is_blocked: v.boolean(),
  is_removed: v.boolean(),
  has_service: v.boolean(),
})
export type Person = v.InferOutput<typeof personSchema>
const foundBookingSchema = v.object({
  id: v.string(),
  status: v.picklist(BOOKING_STATUSES),
  service_type: v.string(),
  created_at: v.string(),
  people: v.array(personSchema),
})
export type FoundBooking = v.InferOutput<typeof foundBookingSchema>
export const personLookupSchema = v.object({ person: v.nullable(personSchema), bookings: v.array(foundBookingSchema) })

export const auditEntrySchema = v.object({
  n: number,
  at: v.string(),
  actor: v.string(),
  action: v.string(),
  subject: v.string(),
  details: v.record(v.string(), v.string()),
  name: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>
export const auditLogSchema = v.object({ items: v.array(auditEntrySchema), next: v.nullable(v.string()) })

export const auditCheckSchema = v.object({
  is_whole: v.boolean(),
  head: v.nullable(v.object({ n: number, hash: v.string() })),
  broken: v.nullable(v.object({ n: number, fault: v.picklist(['gap', 'broken']) })),
})
export type AuditCheck = v.InferOutput<typeof auditCheckSchema>

const submissionEntries = {
  id: v.string(),
  name: v.nullable(v.string()),
  service_type: v.nullable(v.string()),
  city: v.nullable(v.string()),
  submission: v.string(),
  ...verificationStatusSchema.entries,
}
export const queuedVerificationSchema = v.object(submissionEntries)
export type QueuedVerification = v.InferOutput<typeof queuedVerificationSchema>
export const verificationQueueSchema = v.object({ items: v.array(queuedVerificationSchema), next: v.nullable(v.string()) })
export const submittedVerificationSchema = v.object({ ...submissionEntries, form: v.nullable(verificationFormSchema) })

const personReferenceSchema = v.object({ uid: v.string(), name: v.nullable(v.string()) })

/** A reported item; it appears once, however many people reported it. */
const reportedContentSchema = v.object({
  id: v.string(),
  kind: v.picklist(CONTENT_KINDS),
  state: v.picklist(CONTENT_STATES),
  appeal: v.nullable(v.object({ words: v.string(), at: v.string() })),
  author: personReferenceSchema,
  service: v.nullable(v.string()),
  content: v.nullable(v.object({ words: v.string(), stars: v.nullable(number), has_photo: v.boolean(), written_at: v.string() })),
  reports: v.array(v.object({ by: personReferenceSchema, reason: v.picklist(REPORT_REASONS), words: v.string(), created_at: v.string() })),
  report_count: number,
  held: v.optional(v.nullable(v.object({ reason: v.picklist(HELD_REASONS), at: v.string() }))),
  decided: v.nullable(v.object({ change: v.picklist(CONTENT_CHANGES), reason: v.string(), at: v.string() })),
})
export type ReportedContent = v.InferOutput<typeof reportedContentSchema>

export const reportsSchema = v.object({ items: v.array(reportedContentSchema), next: v.nullable(v.string()) })
export const moderationResponseSchema = v.object({ act: v.nullable(v.string()) })

const disputeSideSchema = v.object({ uid: v.string(), name: v.string() })
const disputeSchema = v.object({
  booking_id: v.string(),
  visit: v.nullable(number),
  service_type: v.string(),
  city: v.string(),
  starts_at: instantField,
  ends_at: instantField,
  customer: disputeSideSchema,
  provider: disputeSideSchema,
  answers: v.array(v.object({ by: v.picklist(['customer', 'provider']), outcome: v.picklist(OUTCOMES), at: instantField })),
})
export type Dispute = v.InferOutput<typeof disputeSchema>

const suspendedBookingSchema = v.object({
  booking_id: v.string(),
  case: v.picklist(SUSPENSION_CASES),
  service_type: v.string(),
  city: v.string(),
  starts_at: v.nullable(instantField),
  ends_at: v.nullable(instantField),
  visits: number,
  customer: disputeSideSchema,
})
export type SuspendedBooking = v.InferOutput<typeof suspendedBookingSchema>

/** Kinds of what waits in the queue. One of a newer server is not shown. */
export const QUEUE_KINDS = ['report', 'held_review', 'appeal', 'dispute', 'bookings', 'block_appeal'] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

const queueEntrySchema = v.object({
  kind: v.picklist(QUEUE_KINDS),
  id: v.string(),
  since: v.string(),
  reason: v.picklist([...REPORT_REASONS, ...HELD_REASONS, 'appealed', 'answers_differ', 'provider_blocked', 'provider_removed']),
  subject: personReferenceSchema,
  report: v.nullable(reportedContentSchema),
  dispute: v.nullable(disputeSchema),
  bookings: v.nullable(v.object({ items: v.array(suspendedBookingSchema), count: number })),
  block: v.nullable(v.object({ because: v.string(), words: v.string() })),
})
export type QueueEntry = v.InferOutput<typeof queueEntrySchema>
export const queueSchema = v.object({
  items: v.array(queueEntrySchema),
  next: v.nullable(v.string()),
  counts: v.record(v.picklist(QUEUE_KINDS), number),
})
export const endedBookingsSchema = v.object({ ended: number })

const stuckTaskSchema = v.object({
  id: v.string(),
  kind: v.string(),
  failure: v.nullable(v.string()),
  detail: v.nullable(v.string()),
  attempts: number,
  given_up_at: v.string(),
  name: v.nullable(v.string()),
})
export type StuckTask = v.InferOutput<typeof stuckTaskSchema>
export const stuckTasksSchema = v.object({ items: v.array(stuckTaskSchema), next: v.nullable(v.string()) })
export const noResponseSchema = v.unknown()
