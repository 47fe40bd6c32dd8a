/** Every kind of job: what stores it, its key, its retries, and what a person sees until it is done. `docs/jobs.md` shows the same table. */
import { DAY_MS, MINUTE_MS } from '#domain/constants.ts'

export interface JobKind {
  /** What stores such a job. */
  readonly trigger: string
  /** Parts of its key: the same key twice is one job. */
  readonly key: string
  /** Failed attempts until it is a dead letter; null for a sweep, which repeats in any case. */
  readonly attempts: number | null
  /** Pause after a failed attempt, ms: doubled each time up to the longest, and up to a fifth longer at random. */
  readonly pauseMs: { readonly first: number; readonly longest: number }
  /** Jobs of the kind that a process runs at the same time. */
  readonly concurrency: number
  /** Milliseconds that an ended job is kept, so that the same key is not run again; 0: deleted when it ends. */
  readonly keptMs: number
  /** Longest time from now until it is due, ms; what is due later was stored under a wrong clock. null: any time. */
  readonly aheadMs: number | null
  /** What the person concerned sees until it is done. */
  readonly meanwhile: string
}

const HOUR_MS = 60 * MINUTE_MS
/** A server out there: an outage of hours uses up no attempts. */
const REMOTE = { pauseMs: { first: MINUTE_MS, longest: HOUR_MS }, attempts: 40, aheadMs: 2 * DAY_MS }
/** Only our own store. */
const LOCAL = { pauseMs: { first: 5_000, longest: HOUR_MS }, attempts: 30, concurrency: 1, aheadMs: DAY_MS, keptMs: 0 }
/** Repeats until the data is deleted. */
const SWEEP = { ...LOCAL, pauseMs: { first: 30_000, longest: HOUR_MS }, attempts: null }
/** As long as notifications are sent, and longer by more than clocks differ. */
export const KEPT_MS = 2 * DAY_MS

export const JOB_KINDS = {
  email: {
    ...REMOTE,
    trigger: 'a notification of a person who wants emails, or about their security',
    key: 'person, notification',
    concurrency: 1,
    keptMs: KEPT_MS,
    meanwhile: 'the notification in the app',
  },
  sms: {
    ...REMOTE,
    trigger: 'a notification of a person who wants text messages',
    key: 'person, notification',
    concurrency: 1,
    keptMs: KEPT_MS,
    meanwhile: 'the notification in the app',
  },
  push: {
    ...LOCAL,
    trigger: 'a notification of a person with devices that take push',
    key: 'person, notification',
    keptMs: KEPT_MS,
    meanwhile: 'the notification in the app',
  },
  push_device: {
    ...REMOTE,
    trigger: 'the job `push`, three seconds later, for each device',
    key: 'person, notification, device',
    // With many push services, one that hangs delays few others.
    concurrency: 8,
    keptMs: KEPT_MS,
    meanwhile: 'the notification in the app',
  },
  push_subscriptions: {
    ...SWEEP,
    trigger: 'start, then every six hours',
    key: 'all',
    meanwhile: 'nothing: devices of ended sessions get no push in any case',
  },
  account_email: {
    ...REMOTE,
    trigger: 'a forgotten password, a requested or changed email address',
    key: 'person (or `asked`), id of the email',
    concurrency: 1,
    keptMs: 0,
    meanwhile: 'that an email is on its way',
  },
  account_change: {
    ...LOCAL,
    trigger: 'a changed password or email address, ended access, a login on a new kind of device',
    key: 'person, id of the notification',
    meanwhile: 'the former address in the profile, for a moment',
  },
  contact_email: {
    ...REMOTE,
    trigger: 'a request for a code to an email address, or a changed phone number that was verified',
    key: 'person, id of the request or version of the profile',
    concurrency: 1,
    keptMs: 0,
    meanwhile: 'that a code is on its way',
  },
  contact_text: {
    ...REMOTE,
    trigger: 'a request for a code to a phone number, or a changed number that was verified, which is told',
    key: 'person, id of the request or version of the profile',
    concurrency: 1,
    keptMs: 0,
    meanwhile: 'that a code is on its way',
  },
  expire_booking: {
    ...LOCAL,
    aheadMs: null,
    trigger: 'a request, due at its deadline',
    key: 'booking',
    meanwhile: 'a pending request that can no longer be answered',
  },
  withdraw_place: {
    ...LOCAL,
    aheadMs: null,
    trigger: 'the end of a booking, due a day after it',
    key: 'booking, that instant',
    meanwhile: 'the exact place and the other’s number for longer than a day',
  },
  refresh_numbers: {
    ...LOCAL,
    trigger: 'a changed phone number, or the choice to share it or not',
    key: 'person, version of the profile',
    meanwhile: 'the number before, in the open bookings of the person',
  },
  settle_block: {
    ...LOCAL,
    trigger: 'a person blocked another, or unblocked them',
    key: 'person, other person, version',
    meanwhile: 'a request of the two that still waits, and a phone number that is gone a moment later',
  },
  withdraw_past_places: {
    ...SWEEP,
    trigger: 'start, until all places that earlier releases left are withdrawn',
    key: 'all',
    meanwhile: 'the exact place of a booking that ended long ago',
  },
  remind: {
    ...LOCAL,
    aheadMs: null,
    trigger: 'a new or changed booking, due with its next reminder; then the one after it',
    key: 'booking, time of the reminder',
    meanwhile: 'the reminder of their device while the app is open, and none outside it',
  },
  ask_outcome: {
    ...LOCAL,
    aheadMs: null,
    trigger: 'an agreed booking, due two hours after the end of its next job',
    key: 'booking, visit, start',
    meanwhile: 'the question on the booking, which needs no server',
  },
  settle_outcome: {
    ...LOCAL,
    aheadMs: null,
    trigger: 'the first answer about a job that was not started, due 48 hours later',
    key: 'booking, visit',
    meanwhile: 'the one answer, and until when the other side can answer',
  },
  count_reviews: {
    ...LOCAL,
    trigger: 'a verified email address or phone number of a person who was unverified',
    key: 'person, time',
    meanwhile: 'that their reviews don’t count yet',
  },
  moderate_person: {
    ...LOCAL,
    trigger: 'an admin’s action about a provider or a person, which is executed directly; the job completes it after an interruption',
    key: 'person, action',
    meanwhile: 'the state before the action, or after its first step',
  },
  moderate_content: {
    ...LOCAL,
    trigger: 'an admin’s decision about reported content, as above',
    key: 'author, action',
    meanwhile: 'the state before the decision, or after its first step',
  },
  end_bookings: {
    ...LOCAL,
    trigger: 'an admin’s decision about the bookings of a suspended provider, as above',
    key: 'provider, request',
    meanwhile: 'the booking as it was, with the note that its provider is suspended',
  },
  moderate_booking: {
    ...LOCAL,
    trigger: 'the job `end_bookings`, for each booking',
    key: 'provider, action',
    meanwhile: 'likewise',
  },
  settle_verification: {
    ...LOCAL,
    trigger: 'an admin’s decision about a verification, as above',
    key: 'person, submission',
    meanwhile: 'the decision, and no badge yet',
  },
  erase_account: {
    ...LOCAL,
    trigger: 'the deletion of an account, whose first part is done directly; the job does the rest',
    key: 'receipt',
    meanwhile: 'that the account is deleted; its receipt says how far that is',
  },
  rewrap_verifications: {
    ...LOCAL,
    trigger: 'start with a master key',
    key: 'master key',
    meanwhile: 'nothing: older keys are read too',
  },
  verifications: {
    ...SWEEP,
    trigger: 'start, then every hour: contents of verifications to be removed',
    key: 'all',
    meanwhile: 'the contents, for an hour at most',
  },
  archive: {
    ...SWEEP,
    trigger: 'start, then every hour: documents to be archived',
    key: 'all',
    meanwhile: 'old bookings still in the list',
  },
  tidy_jobs: {
    ...SWEEP,
    trigger: 'start, then every hour: old jobs, and jobs that nobody can do',
    key: 'all',
    meanwhile: 'nothing',
  },
  convert_records: {
    ...SWEEP,
    trigger: 'start, until a day after the first with this release: work that an earlier release stored',
    key: 'all',
    meanwhile: 'what they would see while the server was stopped',
  },
} as const satisfies Readonly<Record<string, JobKind>>

export type JobKindName = keyof typeof JOB_KINDS

export const isJobKind = (kind: string): kind is JobKindName => Object.hasOwn(JOB_KINDS, kind)
/** Returns the row of a kind. */
export const jobKind = (kind: JobKindName): JobKind => JOB_KINDS[kind]
export const JOB_KIND_NAMES = Object.keys(JOB_KINDS) as readonly JobKindName[]
