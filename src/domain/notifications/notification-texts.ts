/** English texts of each notification. Screens in other languages build theirs from kind and params. */
import type { NotificationKind } from '../documents/notification.ts'
import { isInstant } from '../time/instant.ts'
import { formatVisitTime, formatWallTime } from './format-visit-time.ts'

export interface NotificationText {
  readonly title: string
  readonly message: string
  /** Icon name in the design system. */
  readonly icon: string
}

type Params = Readonly<Record<string, string>>

const name = (params: Params): string => params['name'] ?? ''
const service = (params: Params): string => (params['service_type'] ?? '').replaceAll('_', ' ')
/** Start time that a notification is about, in the time zone of the provider's city. */
const startText = (params: Params): string =>
  isInstant(params['starts_at']) ? formatVisitTime(params['starts_at'], params['city'] ?? '') : ''
const reasonText = (params: Params): string => (params['reason'] ? ` ${params['reason']}` : '')

/** Formats ` of Tue 24 Nov, 10:00` in the time zone of the visit's city; empty without a visit. */
const visitText = ({ visit_at, city }: Params): string => (isInstant(visit_at) ? ` of ${formatWallTime(visit_at, city ?? '')}` : '')

const FREQUENCIES: Params = { weekly: 'weekly', biweekly: 'every two weeks', monthly: 'monthly' }

/** Formats `, 4 visits weekly` for a subscription; empty for a single booking. */
const frequencyText = ({ visits, frequency }: Params): string =>
  visits === undefined ? '' : `, ${visits} ${visits === '1' ? 'visit' : 'visits'} ${FREQUENCIES[frequency ?? ''] ?? ''}`.trimEnd()

/** Texts by change of a provider's moderation status. */
const MODERATION_STATUS_TEXTS: Params = {
  approved: 'Your service was approved.',
  rejected: 'Your service was not approved. Customers do not see it.',
  pending: 'Your service is being looked at again.',
  blocked: 'Your account was blocked.',
  unblocked: 'Your account is open again.',
  removed: 'Your service was removed, and your open bookings were cancelled.',
  restored: 'Your service is back.',
}

/** Reported content, addressed to its author. */
const OWN_CONTENT_TEXTS: Params = { message: 'A message of yours', review: 'A review of yours', answer: 'An answer of yours to a review' }
const REPORTED_CONTENT_TEXTS: Params = { message: 'The message', review: 'The review', answer: 'The answer to a review' }
const VERDICT_TEXTS: Params = {
  hidden: 'was hidden. Thank you for telling us.',
  kept: 'stays: it does not break our rules.',
  open: 'is being looked at again.',
}

const TEXTS: Readonly<Record<NotificationKind, (params: Params) => NotificationText>> = {
  booking_confirmed: () => ({ title: 'Booking Confirmed', message: 'Waiting for provider confirmation.', icon: 'calendar' }),
  booking_requested: (p) => ({
    title: 'New booking request',
    message: `${name(p)} asks for your service: ${service(p)}${frequencyText(p)}.`,
    icon: 'calendar',
  }),
  booking_notified: (p) => ({ title: 'Provider Notified', message: `${name(p)} has your request.`, icon: 'bell' }),
  booking_accepted: (p) => ({ title: 'Booking accepted', message: `${name(p)} accepted your booking.`, icon: 'check' }),
  booking_rejected: (p) => ({ title: 'Booking declined', message: `${name(p)} declined your booking.${reasonText(p)}`, icon: 'close' }),
  booking_on_my_way: (p) => ({ title: 'Provider En Route', message: `${name(p)} is on the way.`, icon: 'locate' }),
  booking_started: (p) => ({ title: 'Service Started', message: `${name(p)} started the job.`, icon: 'progress' }),
  booking_completed: (p) => ({ title: 'Service Completed', message: `${name(p)} completed the job.`, icon: 'check' }),
  booking_cancelled: (p) => ({ title: 'Booking cancelled', message: `${name(p)} cancelled the booking.${reasonText(p)}`, icon: 'close' }),
  booking_expired: (p) => ({
    title: 'Request expired',
    message: p['side'] === 'provider' ? `The request of ${name(p)} expired unanswered.` : `${name(p)} did not answer in time.`,
    icon: 'clock',
  }),
  time_proposed: (p) => ({ title: 'Another time proposed', message: `${name(p)} proposes ${startText(p)}.`, icon: 'calendar' }),
  time_accepted: (p) => ({ title: 'New time agreed', message: `${name(p)} agreed to ${startText(p)}.`, icon: 'check' }),
  time_declined: (p) => ({ title: 'Other time declined', message: `${name(p)} declined ${startText(p)}.${reasonText(p)}`, icon: 'close' }),
  time_withdrawn: (p) => ({ title: 'Proposal withdrawn', message: `${name(p)} no longer proposes ${startText(p)}.`, icon: 'undo' }),
  visit_completed: (p) => ({ title: 'Visit completed', message: `${name(p)} completed the visit${visitText(p)}.`, icon: 'check' }),
  visit_cancelled: (p) => ({
    title: 'Visit cancelled',
    message: `${name(p)} cancelled the visit${visitText(p)}.${reasonText(p)}`,
    icon: 'close',
  }),
  visits_cancelled: (p) => ({
    title: 'Visits cancelled',
    message: `${name(p)} cancelled the remaining visits.${reasonText(p)}`,
    icon: 'close',
  }),
  message_received: (p) => ({ title: name(p), message: p['preview'] ?? '', icon: 'message' }),
  photo_received: (p) => ({ title: name(p), message: 'Sent you a photo.', icon: 'message' }),
  review_received: (p) => ({ title: 'New review', message: `${name(p)} gave you ${p['rating'] ?? ''} of 5 stars.`, icon: 'star' }),
  review_edited: (p) => ({ title: 'Review changed', message: `${name(p)} now gives you ${p['rating'] ?? ''} of 5 stars.`, icon: 'star' }),
  client_rated: (p) => ({ title: 'New rating', message: `${name(p)} gave you ${p['rating'] ?? ''} of 5 stars.`, icon: 'star' }),
  verification_approved: (p) => ({ title: 'Identity verified', message: `Customers now see the tick of ${name(p)}.`, icon: 'verified' }),
  verification_rejected: (p) => ({
    title: 'Verification not approved',
    message: `${name(p)} could not be verified.${reasonText(p)}`,
    icon: 'close',
  }),
  password_changed: () => ({
    title: 'Password changed',
    message: 'Your password was changed. Every other device was signed out.',
    icon: 'lock',
  }),
  email_changed: () => ({ title: 'Email changed', message: 'Your account has another email address now.', icon: 'mail' }),
  admission_changed: (p) => ({
    title: `A decision about ${name(p)}`,
    message: `${MODERATION_STATUS_TEXTS[p['change'] ?? ''] ?? 'Your service was looked at.'}${reasonText(p)}`,
    icon: 'shield',
  }),
  content_hidden: (p) => ({
    title: 'Hidden by NearHelp',
    message: `${OWN_CONTENT_TEXTS[p['what'] ?? ''] ?? 'Something you wrote'} was hidden.${reasonText(p)}`,
    icon: 'shield',
  }),
  content_restored: (p) => ({
    title: 'Shown again',
    message: `${OWN_CONTENT_TEXTS[p['what'] ?? ''] ?? 'Something you wrote'} is shown again.${reasonText(p)}`,
    icon: 'shield',
  }),
  report_decided: (p) => ({
    title: 'Your report',
    message: `${REPORTED_CONTENT_TEXTS[p['what'] ?? ''] ?? 'What'} that you reported ${VERDICT_TEXTS[p['verdict'] ?? ''] ?? 'was looked at.'}`,
    icon: 'shield',
  }),
  review_answered: (p) => ({ title: 'Answer to your review', message: `${name(p)} answered your review.`, icon: 'star' }),
}

/** Returns the English text of a notification. */
export const notificationText = (kind: NotificationKind, params: Params): NotificationText => TEXTS[kind](params)
