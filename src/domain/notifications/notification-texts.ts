/** English texts of each notification. Screens in other languages build theirs from kind and params. */
import { propertiesOf, type NotificationIcon, type NotificationKind } from '../documents/notification-kinds.ts'
import { cityOrDefault } from '../cities.ts'
import { formatAmount } from '../money/money.ts'
import { isInstant } from '../time/instant.ts'
import {
  HIDDEN_CONTENT_TEXTS,
  MODERATION_STATUS_TEXTS,
  REPORTED_CONTENT_TEXTS,
  RESTORED_CONTENT_TEXTS,
  RULE_TEXTS,
  SUSPENSION_TEXTS,
  VERDICT_TEXTS,
} from './moderation-texts.ts'
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
/** The district for the provider, the own address for the customer. */
const placeText = ({ district, address }: Params): string => {
  const place = district ?? address
  return place === undefined ? '' : ` ${place}.`
}
/** The same without the city, and its time of day alone. */
const wallText = ({ starts_at, city }: Params): string => (isInstant(starts_at) ? formatWallTime(starts_at, city ?? '') : '')
const clockText = ({ starts_at, city }: Params): string => (isInstant(starts_at) ? formatClock(starts_at, city ?? '') : '')
/** Name of the city whose time it is. */
const cityText = ({ starts_at, city }: Params): string => (isInstant(starts_at) ? cityOrDefault(city ?? '').name : '')
const jobText = (params: Params): string => `${service(params)} · ${name(params)} · ${startText(params)}`
const reasonText = (params: Params): string => (params['reason'] ? ` ${params['reason']}` : '')

/** Formats `the visit on Tue 24 Nov, 10:00` in the time zone of the visit's city, with its number in releases that store it. */
const visitText = ({ visit_at, visit, city }: Params): string =>
  isInstant(visit_at) ? `${visit === undefined ? 'the visit' : `visit ${visit}`} on ${formatWallTime(visit_at, city ?? '')}` : 'the visit'
/** The visit, for kinds that are mostly about a booking as a whole. */
const visitOr = (params: Params, whole: string): string =>
  params['visit'] === undefined || !isInstant(params['visit_at']) ? whole : visitText(params)

/** Says what became of a job: `the customer wasn’t there`. */
const OUTCOME_TEXTS: Params = {
  done: 'it was done',
  customer_absent: 'the customer wasn’t there',
}
const outcomeText = ({ outcome }: Params): string => OUTCOME_TEXTS[outcome ?? ''] ?? 'the helper wasn’t there'
/** Formats `1.5 hr more for $52.50`, or `$12.00 for material`. */
function extraText({ hours, amount, city }: Params): string {
  const sum = amount === undefined ? '' : formatAmount(Number(amount), city ?? '')
  return hours === undefined ? `${sum} for material` : `${hours} hr more for ${sum}`
}

const FREQUENCIES: Params = { weekly: 'weekly', biweekly: 'every 2 weeks', monthly: 'monthly' }

/** Formats `, 4 visits, weekly` for a subscription; empty for a single booking. */
const frequencyText = ({ visits, frequency }: Params): string =>
  visits === undefined ? '' : `, ${visits} ${visits === '1' ? 'visit' : 'visits'}, ${FREQUENCIES[frequency ?? ''] ?? ''}`

const TEXTS: Readonly<Record<NotificationKind, (params: Params) => NotificationText>> = {
  booking_confirmed: () => ({ title: 'Booking Confirmed', message: 'Waiting for provider confirmation.' }),
  booking_requested: (p) => ({
    title: 'New booking request',
    message: `${name(p)} sent a request: ${service(p)}${frequencyText(p)}.${placeText(p)}`,
  }),
  booking_notified: (p) => ({ title: 'Provider Notified', message: `${name(p)} has your request.` }),
  booking_accepted: (p) => ({ title: 'Booking accepted', message: `${name(p)} accepted your booking.${placeText(p)}` }),
  booking_rejected: (p) => ({ title: 'Booking declined', message: `${name(p)} declined your booking.${reasonText(p)}` }),
  request_taken: (p) => ({ title: 'Request taken', message: `Another helper took ${name(p)}’s request.` }),
  nobody_available: (p) => ({ title: 'No one could take it', message: `None of the helpers you asked took your request: ${service(p)}.` }),
  request_unanswered: (p) => ({
    title: 'No answer yet',
    message: `No one has answered your request in 5 minutes: ${service(p)}. You can ask others too.`,
  }),
  booking_on_my_way: (p) => ({
    title: 'Provider En Route',
    message: `${name(p)} is on the way${visitOr(p, '') && ` for ${visitText(p)}`}.`,
  }),
  booking_started: (p) => ({ title: 'Service Started', message: `${name(p)} started ${visitOr(p, 'the job')}.` }),
  booking_completed: (p) => ({ title: 'Service Completed', message: `${name(p)} completed ${visitOr(p, 'the job')}.` }),
  booking_cancelled: (p) => ({ title: 'Booking canceled', message: `${name(p)} canceled ${visitOr(p, 'the booking')}.${reasonText(p)}` }),
  booking_expired: (p) => ({
    title: 'Request expired',
    message: p['side'] === 'provider' ? `You didn’t answer ${name(p)}’s request in time.` : `${name(p)} didn’t answer in time.`,
  }),
  time_proposed: (p) => ({ title: 'New time proposed', message: `${name(p)} proposed ${startText(p)}.` }),
  time_accepted: (p) => ({ title: 'New time agreed', message: `${name(p)} agreed to ${startText(p)}.` }),
  time_declined: (p) => ({ title: 'New time declined', message: `${name(p)} declined ${startText(p)}.${reasonText(p)}` }),
  time_withdrawn: (p) => ({ title: 'Proposal withdrawn', message: `${name(p)} withdrew ${startText(p)}.` }),
  start_code_limit: (p) => ({
    title: 'Start code not confirmed',
    message: `The fifth code from ${name(p)} didn’t match. We won’t check any more.`,
  }),
  extra_proposed: (p) => ({ title: 'Extra proposed', message: `${name(p)} proposed ${extraText(p)}.` }),
  extra_accepted: (p) => ({ title: 'Extra agreed', message: `${name(p)} agreed to ${extraText(p)}.` }),
  extra_declined: (p) => ({ title: 'Extra declined', message: `${name(p)} declined ${extraText(p)}.` }),
  extra_withdrawn: (p) => ({ title: 'Extra withdrawn', message: `${name(p)} withdrew ${extraText(p)}.` }),
  visit_completed: (p) => ({ title: 'Visit completed', message: `${name(p)} completed ${visitText(p)}.` }),
  visit_cancelled: (p) => ({
    title: 'Visit canceled',
    message: `${name(p)} canceled ${visitText(p)}.${reasonText(p)}`,
  }),
  visits_cancelled: (p) => ({
    title: 'Visits canceled',
    message: `${name(p)} canceled the remaining visits.${reasonText(p)}`,
  }),
  reminder_day_before: (p) => ({
    title: `${p['side'] === 'provider' ? 'Job' : 'Booking'} on ${wallText(p)}`,
    message: `${service(p)} · ${name(p)} · ${cityText(p)} time`,
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
  start_undone: (p) => ({ title: 'Start undone', message: `${name(p)} hasn’t started the job after all.` }),
  completion_undone: (p) => ({ title: 'Completion undone', message: `${name(p)} hasn’t completed the job after all.` }),
  outcome_asked: (p) => ({
    title: 'What happened?',
    message: `The job with ${name(p)}${isInstant(p['visit_at']) ? ` on ${formatWallTime(p['visit_at'], p['city'] ?? '')}` : ''} wasn’t started. Tell us if it took place.`,
  }),
  outcome_reported: (p) => ({
    title: 'What happened?',
    message: `${name(p)} says: ${outcomeText(p)}. Tell us by ${startText(p)}, or that counts.`,
  }),
  outcome_disputed: (p) => ({
    title: 'Two different answers',
    message: `You and ${name(p)} gave different answers. NearHelp will decide.`,
  }),
  outcome_settled: (p) => ({ title: 'What happened is settled', message: `The job with ${name(p)}: ${outcomeText(p)}.${reasonText(p)}` }),
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
  verification_withdrawn: (p) => ({
    title: 'Verified badge removed',
    message: `We took back the verified badge of ${name(p)}.${reasonText(p)}`,
  }),
  password_changed: () => ({
    title: 'Password changed',
    message: 'You’ve been logged out on all other devices.',
  }),
  email_changed: () => ({ title: 'Email changed', message: 'Your account now uses a new email.' }),
  new_device: () => ({
    title: 'Login on a new device',
    message: 'If this wasn’t you, open your profile and choose “This wasn’t me”.',
  }),
  access_ended: () => ({
    title: 'All other access ended',
    message: 'You’ve been logged out on all other devices. Your calendar link and codes no longer work.',
  }),
  admission_changed: (p) => ({
    title: `Update about ${name(p)}`,
    message: `${MODERATION_STATUS_TEXTS[p['change'] ?? ''] ?? 'Your service was reviewed.'}${reasonText(p)}`,
  }),
  content_hidden: (p) => ({
    title: 'Hidden by NearHelp',
    message: `We hid ${HIDDEN_CONTENT_TEXTS[p['what'] ?? ''] ?? 'something you wrote'}${RULE_TEXTS[p['rule'] ?? ''] ?? ''}.${reasonText(p)}`,
  }),
  content_restored: (p) => ({
    title: 'Visible again',
    message: `${RESTORED_CONTENT_TEXTS[p['what'] ?? ''] ?? 'What you wrote'} is visible again.${reasonText(p)}`,
  }),
  appeal_refused: (p) => ({
    title: 'We looked again',
    message: `${RESTORED_CONTENT_TEXTS[p['what'] ?? ''] ?? 'What you wrote'} stays hidden.${reasonText(p)}`,
  }),
  helper_suspended: (p) => ({
    title: 'About your booking',
    message: `${name(p)} ${SUSPENSION_TEXTS[p['case'] ?? ''] ?? 'was suspended by NearHelp.'}`,
  }),
  helper_back: (p) => ({ title: 'Your booking takes place', message: `${name(p)} is back on NearHelp. Your booking stays as agreed.` }),
  booking_withdrawn: (p) => ({
    title: 'Booking canceled by NearHelp',
    message: `We canceled the booking with ${name(p)}.${reasonText(p)}${p['side'] === 'customer' ? ' You can ask another helper.' : ''}`,
  }),
  report_decided: (p) => ({
    title: 'Your report',
    message: `${REPORTED_CONTENT_TEXTS[p['what'] ?? ''] ?? 'What'} you reported ${VERDICT_TEXTS[p['verdict'] ?? ''] ?? 'was reviewed.'}`,
  }),
  review_answered: (p) => ({ title: 'Reply to your review', message: `${name(p)} replied to your review.` }),
}

/** Formats ` (Tue 24 Nov, 11:00)`, when an act was done that was sent much later; else empty. */
const doneText = ({ done_at, city }: Params): string => (isInstant(done_at) ? ` (${formatWallTime(done_at, city ?? '')})` : '')

/** Returns the English text and the icon of a notification, as its document stores them. */
export function notificationText(kind: NotificationKind, params: Params): NotificationText & { readonly icon: NotificationIcon } {
  const { title, message } = TEXTS[kind](params)
  return { title, message: `${message}${doneText(params)}`, icon: propertiesOf(kind).icon }
}
