/** English texts of each notification. Screens in other languages build theirs from kind and params. */
import { propertiesOf, type NotificationIcon, type NotificationKind } from '../documents/notification-kinds.ts'
import { cityOrDefault } from '../cities.ts'
import { isInstant } from '../time/instant.ts'
import { formatClock, formatVisitTime, formatWallTime } from './format-visit-time.ts'

export interface NotificationText {
  readonly title: string
  readonly message: string
}

type Params = Readonly<Record<string, string>>

const name = (params: Params): string => params['name'] ?? ''
const service = (params: Params): string => (params['service_type'] ?? '').replaceAll('_', ' ')
/** Start time that a notification is about, in the time zone of the provider's city. */
const startText = (params: Params): string =>
  isInstant(params['starts_at']) ? formatVisitTime(params['starts_at'], params['city'] ?? '') : ''
/** The same without the city, and its time of day alone. */
const wallText = ({ starts_at, city }: Params): string => (isInstant(starts_at) ? formatWallTime(starts_at, city ?? '') : '')
const clockText = ({ starts_at, city }: Params): string => (isInstant(starts_at) ? formatClock(starts_at, city ?? '') : '')
/** Name of the city whose time it is. */
const placeText = ({ starts_at, city }: Params): string => (isInstant(starts_at) ? cityOrDefault(city ?? '').name : '')
const jobText = (params: Params): string => `${service(params)} · ${name(params)} · ${startText(params)}`
const reasonText = (params: Params): string => (params['reason'] ? ` ${params['reason']}` : '')

/** Formats ` on Tue 24 Nov, 10:00` in the time zone of the visit's city; empty without a visit. */
const visitText = ({ visit_at, city }: Params): string => (isInstant(visit_at) ? ` on ${formatWallTime(visit_at, city ?? '')}` : '')

const FREQUENCIES: Params = { weekly: 'weekly', biweekly: 'every 2 weeks', monthly: 'monthly' }

/** Formats `, 4 visits, weekly` for a subscription; empty for a single booking. */
const frequencyText = ({ visits, frequency }: Params): string =>
  visits === undefined ? '' : `, ${visits} ${visits === '1' ? 'visit' : 'visits'}, ${FREQUENCIES[frequency ?? ''] ?? ''}`

/** Texts by change of a provider's moderation status. */
const MODERATION_STATUS_TEXTS: Params = {
  approved: 'Your service was approved.',
  rejected: 'Your service wasn’t approved, so customers can’t see it.',
  pending: 'Your service is under review again.',
  blocked: 'Your account was blocked.',
  unblocked: 'Your account is active again.',
  removed: 'Your service was removed and your open bookings were canceled.',
  restored: 'Your service is back.',
}

/** Reported content, addressed to its author. */
const HIDDEN_CONTENT_TEXTS: Params = {
  message: 'one of your messages',
  review: 'one of your reviews',
  answer: 'one of your replies to a review',
}
const RESTORED_CONTENT_TEXTS: Params = { message: 'Your message', review: 'Your review', answer: 'Your reply to a review' }
const REPORTED_CONTENT_TEXTS: Params = { message: 'The message', review: 'The review', answer: 'The reply to a review' }
const VERDICT_TEXTS: Params = {
  hidden: 'was hidden. Thanks for letting us know.',
  kept: 'doesn’t break our rules, so it stays.',
  open: 'is under review again.',
}

const TEXTS: Readonly<Record<NotificationKind, (params: Params) => NotificationText>> = {
  booking_confirmed: () => ({ title: 'Booking Confirmed', message: 'Waiting for provider confirmation.' }),
  booking_requested: (p) => ({
    title: 'New booking request',
    message: `${name(p)} sent a request: ${service(p)}${frequencyText(p)}.`,
  }),
  booking_notified: (p) => ({ title: 'Provider Notified', message: `${name(p)} has your request.` }),
  booking_accepted: (p) => ({ title: 'Booking accepted', message: `${name(p)} accepted your booking.` }),
  booking_rejected: (p) => ({ title: 'Booking declined', message: `${name(p)} declined your booking.${reasonText(p)}` }),
  booking_on_my_way: (p) => ({ title: 'Provider En Route', message: `${name(p)} is on the way.` }),
  booking_started: (p) => ({ title: 'Service Started', message: `${name(p)} started the job.` }),
  booking_completed: (p) => ({ title: 'Service Completed', message: `${name(p)} completed the job.` }),
  booking_cancelled: (p) => ({ title: 'Booking canceled', message: `${name(p)} canceled the booking.${reasonText(p)}` }),
  booking_expired: (p) => ({
    title: 'Request expired',
    message: p['side'] === 'provider' ? `You didn’t answer ${name(p)}’s request in time.` : `${name(p)} didn’t answer in time.`,
  }),
  time_proposed: (p) => ({ title: 'New time proposed', message: `${name(p)} proposed ${startText(p)}.` }),
  time_accepted: (p) => ({ title: 'New time agreed', message: `${name(p)} agreed to ${startText(p)}.` }),
  time_declined: (p) => ({ title: 'New time declined', message: `${name(p)} declined ${startText(p)}.${reasonText(p)}` }),
  time_withdrawn: (p) => ({ title: 'Proposal withdrawn', message: `${name(p)} withdrew ${startText(p)}.` }),
  visit_completed: (p) => ({ title: 'Visit completed', message: `${name(p)} completed the visit${visitText(p)}.` }),
  visit_cancelled: (p) => ({
    title: 'Visit canceled',
    message: `${name(p)} canceled the visit${visitText(p)}.${reasonText(p)}`,
  }),
  visits_cancelled: (p) => ({
    title: 'Visits canceled',
    message: `${name(p)} canceled the remaining visits.${reasonText(p)}`,
  }),
  reminder_day_before: (p) => ({
    title: `${p['side'] === 'provider' ? 'Job' : 'Booking'} on ${wallText(p)}`,
    message: `${service(p)} · ${name(p)} · ${placeText(p)} time`,
  }),
  reminder_hour_before: (p) => ({
    title: `Your ${p['side'] === 'provider' ? 'job' : 'booking'} starts at ${clockText(p)}`,
    message: jobText(p),
  }),
  request_waiting: (p) => ({
    title: 'A request has waited 15 minutes',
    message: `From ${name(p)}, sent ${wallText(p)}: ${service(p)}.`,
  }),
  job_not_started: (p) => ({
    title: `Your ${clockText(p)} job hasn’t started`,
    message: `Start the job for ${name(p)}, or send them a message.`,
  }),
  message_received: (p) => ({ title: name(p), message: p['preview'] ?? '' }),
  photo_received: (p) => ({ title: name(p), message: 'Sent you a photo.' }),
  review_received: (p) => ({ title: 'New review', message: `${name(p)} gave you ${p['rating'] ?? ''} out of 5 stars.` }),
  review_edited: (p) => ({
    title: 'Review updated',
    message: `${name(p)} changed their review to ${p['rating'] ?? ''} out of 5 stars.`,
  }),
  client_rated: (p) => ({ title: 'New rating', message: `${name(p)} gave you ${p['rating'] ?? ''} out of 5 stars.` }),
  verification_approved: (p) => ({
    title: 'You’re verified',
    message: `Customers now see a verified badge next to ${name(p)}.`,
  }),
  verification_rejected: (p) => ({
    title: 'Verification not approved',
    message: `We couldn’t verify ${name(p)}.${reasonText(p)}`,
  }),
  password_changed: () => ({
    title: 'Password changed',
    message: 'You’ve been logged out on all other devices.',
  }),
  email_changed: () => ({ title: 'Email changed', message: 'Your account now uses a new email.' }),
  admission_changed: (p) => ({
    title: `Update about ${name(p)}`,
    message: `${MODERATION_STATUS_TEXTS[p['change'] ?? ''] ?? 'Your service was reviewed.'}${reasonText(p)}`,
  }),
  content_hidden: (p) => ({
    title: 'Hidden by NearHelp',
    message: `We hid ${HIDDEN_CONTENT_TEXTS[p['what'] ?? ''] ?? 'something you wrote'}.${reasonText(p)}`,
  }),
  content_restored: (p) => ({
    title: 'Visible again',
    message: `${RESTORED_CONTENT_TEXTS[p['what'] ?? ''] ?? 'What you wrote'} is visible again.${reasonText(p)}`,
  }),
  report_decided: (p) => ({
    title: 'Your report',
    message: `${REPORTED_CONTENT_TEXTS[p['what'] ?? ''] ?? 'What'} you reported ${VERDICT_TEXTS[p['verdict'] ?? ''] ?? 'was reviewed.'}`,
  }),
  review_answered: (p) => ({ title: 'Reply to your review', message: `${name(p)} replied to your review.` }),
}

/** Returns the English text and the icon of a notification, as its document stores them. */
export const notificationText = (kind: NotificationKind, params: Params): NotificationText & { readonly icon: NotificationIcon } => ({
  ...TEXTS[kind](params),
  icon: propertiesOf(kind).icon,
})
