/** Notifications with the text that people read. */
import { customerName } from '../derived.ts'
import type { Booking, Market, Notice } from '../market.ts'
import { formatWallTime } from '../slots.ts'

type Params = Readonly<Record<string, string>>

const TEXTS: Readonly<Record<string, (p: Params) => readonly [title: string, message: string, icon: string]>> = {
  booking_requested: (p) => [
    'New booking request',
    `${p['name']} sent a request: ${(p['service_type'] ?? '').split('_').join(' ')}${howOften(p)}.${place(p)}`,
    'calendar',
  ],
  booking_confirmed: () => ['Booking Confirmed', 'Waiting for provider confirmation.', 'calendar'],
  booking_notified: (p) => ['Provider Notified', `${p['name']} has your request.`, 'bell'],
  booking_accepted: (p) => ['Booking accepted', `${p['name']} accepted your booking.${place(p)}`, 'check'],
  booking_rejected: (p) => ['Booking declined', `${p['name']} declined your booking.${because(p)}`, 'close'],
  booking_on_my_way: (p) => [
    'Provider En Route',
    `${p['name']} is on the way${p['visit'] === undefined ? '' : ` for ${visit(p)}`}.`,
    'locate',
  ],
  booking_started: (p) => ['Service Started', `${p['name']} started ${p['visit'] === undefined ? 'the job' : visit(p)}.`, 'progress'],
  booking_completed: (p) => ['Service Completed', `${p['name']} completed ${p['visit'] === undefined ? 'the job' : visit(p)}.`, 'check'],
  booking_cancelled: (p) => [
    'Booking canceled',
    `${p['name']} canceled ${p['visit'] === undefined ? 'the booking' : visit(p)}.${because(p)}`,
    'close',
  ],
  booking_expired: (p) =>
    p['side'] === 'customer'
      ? ['Request expired', `${p['name']} didn’t answer in time.`, 'clock']
      : ['Request expired', `You didn’t answer ${p['name']}’s request in time.`, 'clock'],
  time_proposed: (p) => ['New time proposed', `${p['name']} proposed ${when(p)}.`, 'calendar'],
  time_accepted: (p) => ['New time agreed', `${p['name']} agreed to ${when(p)}.`, 'check'],
  time_declined: (p) => ['New time declined', `${p['name']} declined ${when(p)}.${because(p)}`, 'close'],
  time_withdrawn: (p) => ['Proposal withdrawn', `${p['name']} withdrew ${when(p)}.`, 'undo'],
  start_code_limit: (p) => ['Start code not confirmed', `The fifth code from ${p['name']} didn’t match. We won’t check any more.`, 'lock'],
  extra_proposed: (p) => ['Extra proposed', `${p['name']} proposed ${extra(p)}.`, 'clock'],
  extra_accepted: (p) => ['Extra agreed', `${p['name']} agreed to ${extra(p)}.`, 'check'],
  extra_declined: (p) => ['Extra declined', `${p['name']} declined ${extra(p)}.`, 'close'],
  extra_withdrawn: (p) => ['Extra withdrawn', `${p['name']} withdrew ${extra(p)}.`, 'undo'],
  visit_completed: (p) => ['Visit completed', `${p['name']} completed ${visit(p)}.`, 'check'],
  visit_cancelled: (p) => ['Visit canceled', `${p['name']} canceled ${visit(p)}.${because(p)}`, 'close'],
  visits_cancelled: (p) => ['Visits canceled', `${p['name']} canceled the remaining visits.${because(p)}`, 'close'],
  reminder_day_before: (p) => [
    `${p['side'] === 'provider' ? 'Job' : 'Booking'} on ${wall(p)}`,
    `${service(p)} · ${p['name']} · ${p['city']} time`,
    'calendar',
  ],
  reminder_hour_before: (p) => [`Your ${p['side'] === 'provider' ? 'job' : 'booking'} starts at ${wall(p).slice(-5)}`, job(p), 'clock'],
  request_waiting: (p) => ['A request has waited 15 minutes', `From ${p['name']}, sent ${wall(p)}: ${service(p)}.`, 'clock'],
  job_not_started: (p) => [
    `Your ${wall(p).slice(-5)} job hasn’t started`,
    `Start the job for ${p['name']}, or send them a message.`,
    'clock',
  ],
  request_unanswered: (p) => [
    'No answer yet',
    `No one has answered your request in 5 minutes: ${service(p)}. You can ask others too.`,
    'clock',
  ],
  request_taken: (p) => ['Request taken', `Another helper took ${p['name']}’s request.`, 'close'],
  nobody_available: (p) => ['No one could take it', `None of the helpers you asked took your request: ${service(p)}.`, 'close'],
  start_undone: (p) => ['Start undone', `${p['name']} hasn’t started the job after all.`, 'undo'],
  completion_undone: (p) => ['Completion undone', `${p['name']} hasn’t completed the job after all.`, 'undo'],
  outcome_asked: (p) => [
    'What happened?',
    `The job with ${p['name']}${p['visit_at'] ? ofVisit(p) : ''} wasn’t started. Tell us if it took place.`,
    'clock',
  ],
  outcome_reported: (p) => ['What happened?', `${p['name']} says: ${became(p)}. Tell us by ${when(p)}, or that counts.`, 'clock'],
  outcome_disputed: (p) => ['Two different answers', `You and ${p['name']} gave different answers. NearHelp will decide.`, 'shield'],
  outcome_settled: (p) => ['What happened is settled', `The job with ${p['name']}: ${became(p)}.${because(p)}`, 'check'],
  message_received: (p) => [p['name'] ?? '', p['preview'] ?? '', 'message'],
  review_edited: (p) => ['Review updated', `${p['name']} changed their review to ${p['rating']} out of 5 stars.`, 'star'],
  review_answered: (p) => ['Reply to your review', `${p['name']} replied to your review.`, 'star'],
  client_rated: (p) => ['New rating', `${p['name']} gave you ${p['rating']} out of 5 stars.`, 'star'],
  review_received: (p) => ['New review', `${p['name']} gave you ${p['rating']} out of 5 stars.`, 'star'],
}

/** Dollars with a comma between thousands. */
const dollars = (amount = ''): string => {
  const [whole = '', cents] = Number(amount).toFixed(2).split('.')
  return `$${whole.length > 3 ? `${whole.slice(0, -3)},${whole.slice(-3)}` : whole}.${cents}`
}
const extra = (p: Params): string =>
  p['hours'] === undefined ? `${dollars(p['amount'])} for material` : `${p['hours']} hr more for ${dollars(p['amount'])}`
const when = (p: Params): string => `${formatWallTime(p['city'] ?? '', p['starts_at'] ?? '')} ${p['city']} time`
const wall = (p: Params): string => formatWallTime(p['city'] ?? '', p['starts_at'] ?? '')
const service = (p: Params): string => (p['service_type'] ?? '').split('_').join(' ')
const job = (p: Params): string => `${service(p)} · ${p['name']} · ${when(p)}`
const ofVisit = (p: Params): string => ` on ${formatWallTime(p['city'] ?? '', p['visit_at'] ?? '')}`
const BECAME: Params = { done: 'it was done', customer_absent: 'the customer wasn’t there', provider_absent: 'the helper wasn’t there' }
const became = (p: Params): string => BECAME[p['outcome'] ?? ''] ?? ''
const visit = (p: Params): string => `visit ${p['visit']} on ${formatWallTime(p['city'] ?? '', p['visit_at'] ?? '')}`
const OFTEN: Params = { weekly: 'weekly', biweekly: 'every 2 weeks', monthly: 'monthly' }
const howOften = ({ visits, frequency }: Params): string =>
  visits === undefined ? '' : `, ${visits} visit${visits === '1' ? '' : 's'}, ${OFTEN[frequency ?? '']}`
const place = (p: Params): string => ((p['district'] ?? p['address']) ? ` ${p['district'] ?? p['address']}.` : '')
const doneEarlier = (p: Params): string => (p['done_at'] ? ` (${formatWallTime(p['city'] ?? '', p['done_at'])})` : '')
const because = (p: Params): string => (p['reason'] ? ` ${p['reason']}` : '')

/** Title, message and icon of a notification. @throws for a kind without texts */
export function notificationText(notice: Notice): { title: string; message: string; icon: string } {
  const words = TEXTS[notice.kind]
  if (!words) throw new Error(`the model has no words for ${notice.kind}`)
  const [title, message, icon] = words(notice.params)
  return { title, message: `${message}${doneEarlier(notice.params)}`, icon }
}

/** Notifies one side of a booking; each side reads the other's name. */
export function notify(market: Market, booking: Booking, side: 'customer' | 'provider', kind: string, at: string, more: Params = {}): void {
  const name = side === 'customer' ? booking.quoted.provider_name : customerName(booking)
  market.notices.push({ to: booking[side], kind, booking: booking.id, at, params: { ...more, name, side } })
}
