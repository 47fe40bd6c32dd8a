/** What a provider reads about a job: time, price, place, words of the customer, and what waits for a decision. */
import { cityOrDefault } from '#domain/cities.ts'
import { isSubscription } from '#domain/booking/booking-visits.ts'
import { minutesUntil, requestDeadline } from '#domain/booking/request-deadline.ts'
import { isEnded, type Booking } from '#domain/documents/booking.ts'
import type { Position } from '#domain/location/haversine.ts'
import type { JobInTheWay } from '#domain/schedule/jobs-in-the-way.ts'
import { DetailNotes } from '#shared/booking/booking-details.tsx'
import { formatBookingInViewerZone } from '#shared/booking/booking-labels.ts'
import { ExtraCard } from '#shared/booking/extra/extra-card.tsx'
import { BookingPlace } from '#shared/booking/place/booking-place.tsx'
import { RequestPhotos } from '#shared/booking/problem/request-photos.tsx'
import { StartCodeEntry } from '#shared/booking/start-code/start-code-entry.tsx'
import { OutcomeQuestion } from '#shared/booking/steps/outcome-question.tsx'
import { UndoStep } from '#shared/booking/steps/undo-step.tsx'
import { nextVisitNumber, subscriptionLine } from '#shared/booking/subscription-labels.ts'
import { TimeProposal } from '#shared/booking/time-proposal.tsx'
import { VisitList } from '#shared/booking/visit-list.tsx'
import { IncludedServices, packageLine } from '#shared/provider/package-card.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { BookingStatusBadge } from '#shared/booking/booking-status-badge.tsx'
import { waitingChange } from '#shared/waiting/waiting-change.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { WaitingNotice } from '#shared/waiting/waiting-notice.tsx'
import { text } from '#text/catalogue.ts'
import { count, money, rating, relativeDay, timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Rating } from '#ui/rating/rating.tsx'
import { StatusLabel } from '#ui/status/status-label.tsx'
import { cancellationLines } from '../jobs/rows/cancellation-lines.ts'
import { JobFailure, RefusedJobCommand } from '../jobs/job-failure.tsx'
import type { Job } from '../jobs/job-lists.ts'
import { whenText } from '../jobs/rows/job-words.ts'
import { jobInTheWayText } from '../jobs/jobs-in-the-way.ts'
import { PositionSharing } from '../jobs/position-sharing.tsx'
import type { JobAction } from '../jobs/use-job-action.ts'

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

function deadlineText(booking: Booking, nowMs: number): string {
  const deadline = requestDeadline(booking)
  const minutes = minutesUntil(deadline, nowMs)
  if (minutes === 0) return text('dashboard.answer_late')
  if (booking.scheduled_date === null) return text('dashboard.expires_in', { minutes })
  const { zone } = cityOrDefault(booking.city)
  return text('dashboard.answer_before', { time: `${relativeDay(deadline, zone, nowMs)}, ${timeOfDay(deadline, zone)}` })
}

function When({ booking, nowMs }: { readonly booking: Booking; readonly nowMs: number }) {
  const ownTime = formatBookingInViewerZone(booking)
  const visit = nextVisitNumber(booking)
  const isAsked = booking.status === 'pending'
  return (
    <div className="job__fact num">
      <Icon name="clock" size={18} />
      <div className="grow">
        <p className="t-strong job__when">{whenText(booking, nowMs, isEnded(booking.status))}</p>
        {visit !== undefined && <p className="t-small c-2">{visit}</p>}
        {ownTime !== undefined && <p className="t-small c-2">{ownTime}</p>}
        {isAsked && <p className="t-small-strong">{deadlineText(booking, nowMs)}</p>}
        {isAsked && booking.asked_together !== undefined && (
          <p className="t-small c-2">{text('several.also_asked', { count: booking.asked_together.length - 1 })}</p>
        )}
      </div>
      <b className="t-strong">{money(booking.total_amount, booking.city)}</b>
    </div>
  )
}

function State({ job }: { readonly job: Job }) {
  const isStatusWaiting = waitingChange(job) !== undefined
  return (
    <span className="opened-job__state">
      {job.waiting && !isStatusWaiting && <WaitingTag />}
      <BookingStatusBadge booking={job.booking} waiting={isStatusWaiting} />
    </span>
  )
}

function What({ job }: { readonly job: Job }) {
  const { booking } = job
  const subscription = subscriptionLine(booking)
  return (
    <div className="stack g-1">
      <div className="row g-2 row--wrap">
        {serviceName(booking.service_type)}
        {booking.is_emergency && <StatusLabel tone="emergency">{text('booking.emergency')}</StatusLabel>}
        {booking.status === 'pending' && <ClientStars booking={booking} />}
        <State job={job} />
      </div>
      {subscription !== undefined && <p className="t-small c-2 num">{subscription}</p>}
    </div>
  )
}

export interface JobDetailsProps {
  readonly job: Job
  /** The provider's position on the map. */
  readonly from: Position | undefined
  readonly nowMs: number
  readonly inTheWay: readonly JobInTheWay[]
  readonly action: JobAction
}

export function JobDetails({ job, from, nowMs, inTheWay, action }: JobDetailsProps) {
  const { booking, confirmed, undecided } = job
  const name = localizeName(booking.customer_name)
  const isOver = isEnded(booking.status)
  return (
    <div className="opened-job">
      <What job={job} />
      <WaitingNotice shown={job} name={name} />
      {action.failed && <JobFailure booking={booking} name={action.failed.name} refused={action.failed.refused} />}
      {undecided.map((item) => (
        <RefusedJobCommand key={item.id} booking={booking} item={item} />
      ))}
      {inTheWay.length > 0 && (
        <Notice tone="warn">
          <p className="num">{text('dashboard.in_the_way', { jobs: inTheWay.map(jobInTheWayText).join(' · ') })}</p>
        </Notice>
      )}
      {isOver && cancellationLines(booking).map((line) => <p key={line}>{line}</p>)}
      <TimeProposal shown={job} />
      <OutcomeQuestion shown={job} side="provider" otherName={name} />
      <ExtraCard shown={job} />
      <StartCodeEntry booking={booking} code={action.code} />
      <UndoStep booking={booking} />
      <PositionSharing booking={booking} />
      <When booking={booking} nowMs={nowMs} />
      {!isOver && <BookingPlace booking={booking} confirmed={confirmed} side="provider" otherName={name} from={from} />}
      <PackageFacts booking={booking} />
      <DetailNotes booking={booking} className="job__words" />
      <RequestPhotos booking={booking} />
      {isSubscription(booking) && !isOver && <VisitList shown={job} side="provider" level={2} />}
    </div>
  )
}
