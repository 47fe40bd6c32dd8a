/** A booking as its provider sees it: customer, time, location, instructions and actions. */
import { cityOrDefault } from '#domain/cities.ts'
import { isSubscription } from '#domain/booking/booking-visits.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Position } from '#domain/location/haversine.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { mustAnswer } from '#domain/booking/extras/booking-extras.ts'
import { jobsInTheWay, type JobInTheWay } from '#domain/schedule/jobs-in-the-way.ts'
import { minutesUntil, requestDeadline } from '#domain/booking/request-deadline.ts'
import { DetailNotes } from '#shared/booking/booking-details.tsx'
import { BookingPlace } from '#shared/booking/place/booking-place.tsx'
import { RequestPhotos } from '#shared/booking/problem/request-photos.tsx'
import { BookingStatusBadge } from '#shared/booking/booking-status-badge.tsx'
import { formatBookingTime, formatBookingInViewerZone } from '#shared/booking/booking-labels.ts'
import { OutcomeQuestion } from '#shared/booking/steps/outcome-question.tsx'
import { StartCodeEntry } from '#shared/booking/start-code/start-code-entry.tsx'
import { UndoStep } from '#shared/booking/steps/undo-step.tsx'
import { IncludedServices, packageLine } from '#shared/provider/package-card.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { formatVisitRange, nextVisitNumber, subscriptionLine, visitNumber } from '#shared/booking/subscription-labels.ts'
import { VisitList } from '#shared/booking/visit-list.tsx'
import { waitingChange } from '#shared/waiting/waiting-change.ts'
import { WaitingNotice } from '#shared/waiting/waiting-notice.tsx'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { useNow } from '#state/display/use-now.ts'
import { useOwnProvider } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { count, hours, money, rating, relativeDay, timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Rating } from '#ui/rating/rating.tsx'
import { StatusLabel } from '#ui/status/status-label.tsx'
import { JobActions } from './job-actions.tsx'
import { JobFailure, RefusedJobCommand } from '../jobs/job-failure.tsx'
import type { Job } from '../jobs/job-lists.ts'
import { PositionSharing } from '../jobs/position-sharing.tsx'
import { JobSecondaryActions } from './job-secondary-actions.tsx'
import { ExtraCard } from '#shared/booking/extra/extra-card.tsx'
import { TimeProposal } from '#shared/booking/time-proposal.tsx'
import { useJobAction } from '../jobs/use-job-action.ts'

export const jobTitleId = (bookingId: string): string => `job-${bookingId}`

/** Average that other providers gave the client, as recorded by the server at the time of the request. */
function ClientStars({ booking: { customer_rating } }: { readonly booking: Booking }) {
  const fresh = text('rating.client_new')
  if (!customer_rating) return <Rating newLabel={fresh} />
  const average = rating(customer_rating.average)
  return (
    <Rating
      value={average}
      count={`(${count(customer_rating.count)})`}
      label={text('rating.client', { average, count: customer_rating.count })}
    />
  )
}

/** The booked package. */
function PackageFacts({ booking: { service_package } }: { readonly booking: Booking }) {
  if (!service_package) return null
  return (
    <div className="stack g-1">
      <p className="row g-2">
        <Icon name="tag" size={18} />
        <span className="t-strong" dir="auto">
          {packageLine(service_package)}
        </span>
      </p>
      <IncludedServices names={service_package.included_services} />
    </div>
  )
}

function Head({ job }: { readonly job: Job }) {
  const { booking } = job
  const isStatusWaiting = waitingChange(job) !== undefined
  const subscription = subscriptionLine(booking)
  return (
    <div className="row g-3 row--top job__head">
      <Avatar text={localizeName(booking.customer_name)} kind="letter" size={40} />
      <div className="grow">
        <h3 className="t-strong ellip job__name" id={jobTitleId(booking.id)} tabIndex={-1}>
          {localizeName(booking.customer_name)}
        </h3>
        <p className="row g-2 row--wrap t-small c-2">
          {serviceName(booking.service_type)}
          {booking.is_emergency && <StatusLabel tone="emergency">{text('booking.emergency')}</StatusLabel>}
        </p>
        {subscription !== undefined && <p className="t-small c-2 num">{subscription}</p>}
        {booking.status === 'pending' && <ClientStars booking={booking} />}
      </div>
      <div className="job__badges">
        <BookingStatusBadge booking={booking} waiting={isStatusWaiting} />
        {job.waiting && !isStatusWaiting && <WaitingTag />}
      </div>
    </div>
  )
}

/** Adds the duration for a visit without a time. */
function whenText(booking: Booking, nowMs: number): string {
  const when = formatBookingTime(booking, nowMs)
  return booking.starts_at === null && booking.scheduled_date === null
    ? `${when} · ${text('booking.hours', { hours: hours(booking.duration_hours) })}`
    : when
}

function Facts({
  job: { booking, confirmed },
  from,
  nowMs,
}: {
  readonly job: Job
  readonly from: Position | undefined
  readonly nowMs: number
}) {
  const ownTime = formatBookingInViewerZone(booking)
  const visit = nextVisitNumber(booking)
  return (
    <div className="job__facts">
      <div className="job__fact num">
        <Icon name="clock" size={18} />
        <div className="grow">
          <p className="job__when">{whenText(booking, nowMs)}</p>
          {visit !== undefined && <p className="t-small c-2">{visit}</p>}
          {ownTime !== undefined && <p className="t-small c-2">{ownTime}</p>}
        </div>
        <b className="t-strong">{money(booking.total_amount, booking.city)}</b>
      </div>
      {!isEnded(booking.status) && (
        <BookingPlace booking={booking} confirmed={confirmed} side="provider" otherName={localizeName(booking.customer_name)} from={from} />
      )}
    </div>
  )
}

function deadlineText(booking: Booking, nowMs: number): string {
  const deadline = requestDeadline(booking)
  const minutes = minutesUntil(deadline, nowMs)
  if (minutes === 0) return text('dashboard.answer_late')
  if (booking.scheduled_date === null) return text('dashboard.expires_in', { minutes })
  const { zone } = cityOrDefault(booking.city)
  return text('dashboard.answer_before', { time: `${relativeDay(deadline, zone, nowMs)}, ${timeOfDay(deadline, zone)}` })
}

/** 'Amina Diallo, Tue 24 Nov, 14:00 – 16:00': a job in the way. */
function jobName({ booking, number, starts_at, ends_at }: JobInTheWay): string {
  const name = localizeName(booking.customer_name)
  const when = formatVisitRange(starts_at, ends_at, cityOrDefault(booking.city).zone)
  return [name, ...(number === null ? [] : [visitNumber(booking, number)]), when].join(', ')
}

export interface JobCardProps {
  readonly job: Job
  /** The provider's position on the map. */
  readonly from: Position | undefined
  /** The provider's accepted bookings. */
  readonly taken: readonly Booking[]
  /** Its answer is the primary button of the screen. */
  readonly isPrimary?: boolean
  /** Called after an action: the card may move to another list. */
  readonly onAction: (pressed: { readonly id: string; readonly version: number }) => void
}

export function JobCard({ job, from, taken, isPrimary = false, onAction }: JobCardProps) {
  const { booking, undecided } = job
  const nowMs = useNow()
  const provider = useOwnProvider()?.doc
  const isAsked = booking.status === 'pending' && !job.waiting
  const inTheWay = isAsked ? jobsInTheWay(booking, taken, instantFromMs(nowMs), provider) : []
  const action = useJobAction(booking.id, () => onAction({ id: booking.id, version: booking.version }))
  return (
    <Card as="article" clip className="job">
      <Head job={job} />
      <WaitingNotice shown={job} name={localizeName(booking.customer_name)} />
      <Facts job={job} from={from} nowMs={nowMs} />
      <PackageFacts booking={booking} />
      <DetailNotes booking={booking} className="t-small c-2 job__words" />
      <RequestPhotos booking={booking} />
      {isSubscription(booking) && !isEnded(booking.status) && <VisitList shown={job} side="provider" level={4} />}
      {booking.status === 'pending' && <p className="t-small-strong num">{deadlineText(booking, nowMs)}</p>}
      {booking.status === 'pending' && booking.asked_together !== undefined && (
        <p className="t-small c-2 num">{text('several.also_asked', { count: booking.asked_together.length - 1 })}</p>
      )}
      <TimeProposal shown={job} />
      <OutcomeQuestion shown={job} side="provider" otherName={localizeName(booking.customer_name)} />
      <ExtraCard shown={job} />
      {inTheWay.length > 0 && (
        <Notice tone="warn">
          <p className="num">{text('dashboard.in_the_way', { jobs: inTheWay.map(jobName).join(' · ') })}</p>
        </Notice>
      )}
      {action.failed && <JobFailure booking={booking} name={action.failed.name} refused={action.failed.refused} />}
      {undecided.map((item) => (
        <RefusedJobCommand key={item.id} booking={booking} item={item} />
      ))}
      <PositionSharing booking={booking} />
      <StartCodeEntry booking={booking} code={action.code} />
      <JobActions
        booking={booking}
        action={action}
        isAnswered={job.waiting && booking.status === 'pending'}
        isPrimary={isPrimary && inTheWay.length === 0 && !mustAnswer(booking, 'provider', instantFromMs(nowMs))}
      />
      <UndoStep booking={booking} />
      <JobSecondaryActions booking={booking} />
    </Card>
  )
}
