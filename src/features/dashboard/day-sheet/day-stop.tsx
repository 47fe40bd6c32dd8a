/** One job of a day: time, customer, service, location and next step. */
import { nextVisit, visitsOf, type Appointment } from '#domain/booking/booking-visits.ts'
import { appointmentAmount, appointmentHours } from '#domain/schedule/day-sheet.ts'
import { isEnded, type BookingStatus } from '#domain/documents/booking.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { RequestPhotos } from '#shared/booking/problem/request-photos.tsx'
import { DetailNotes } from '#shared/booking/booking-details.tsx'
import { BookingPlace } from '#shared/booking/place/booking-place.tsx'
import { PlacePicture } from '#shared/booking/place/place-picture.tsx'
import { BookingStatusBadge } from '#shared/booking/booking-status-badge.tsx'
import { OutcomeQuestion } from '#shared/booking/steps/outcome-question.tsx'
import { StartCodeEntry } from '#shared/booking/start-code/start-code-entry.tsx'
import { UndoStep } from '#shared/booking/steps/undo-step.tsx'
import { packageLine } from '#shared/provider/package-card.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { isVisitWaiting, waitingChange } from '#shared/waiting/waiting-change.ts'
import { WaitingNotice } from '#shared/waiting/waiting-notice.tsx'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showDashboardBooking } from '#state/navigation/dashboard-scroll-target.ts'
import { text } from '#text/catalogue.ts'
import { hours, money, timeRange, zonesDiffer } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { StatusLabel } from '#ui/status/status-label.tsx'
import { ContactButton } from '../jobs/contact-button.tsx'
import { appointmentKey, appointmentTime, nextStepOf, stepText, visitNumberText } from './appointment-steps.ts'
import { JobFailure, RefusedJobCommand } from '../jobs/job-failure.tsx'
import type { Job } from '../jobs/job-lists.ts'
import { PositionSharing } from '../jobs/position-sharing.tsx'
import { useJobAction } from '../jobs/use-job-action.ts'

export const stopTitleId = (key: string): string => `stop-${key.replaceAll(' ', '-')}`

export interface DayStopProps {
  readonly appointment: Appointment
  /** The booking in the provider's job lists: its waiting and refused commands. */
  readonly job: Job | undefined
  readonly zone: string
  /** YYYY-MM-DD of the sheet. */
  readonly date: string
  /** The day has come: the next step can be pressed. */
  readonly isDue: boolean
  /** The next step is the primary button of the screen. */
  readonly isPrimary: boolean
  readonly onAction: (pressed: { readonly id: string; readonly version: number }) => void
}

/** A scheduled visit belongs to an accepted subscription. */
const statusOf = ({ status }: Appointment): BookingStatus => (status === 'scheduled' ? 'accepted' : status)

/** Returns true while the status of the job, or of this visit of a subscription, waits to be sent. */
function isStatusWaiting({ booking, number }: Appointment, job: Job | undefined): boolean {
  if (!job) return false
  const visit = visitsOf(booking).find((each) => each.number === number)
  return visit ? isVisitWaiting(job, visit) : waitingChange(job) !== undefined
}

function State({ appointment, job }: Pick<DayStopProps, 'appointment' | 'job'>) {
  const isWaiting = isStatusWaiting(appointment, job)
  const isOver = instantToMs(appointment.ends_at) <= useNow() && statusOf(appointment) === 'accepted'
  return (
    <div className="job__badges">
      {isOver && !isWaiting ? (
        <Badge tone="pending">{text('visit.overdue')}</Badge>
      ) : (
        <BookingStatusBadge booking={{ ...appointment.booking, status: statusOf(appointment) }} waiting={isWaiting} />
      )}
      {job?.waiting === true && !isWaiting && <WaitingTag />}
    </div>
  )
}

function Head({ appointment, job, zone, date }: Pick<DayStopProps, 'appointment' | 'job' | 'zone' | 'date'>) {
  const { booking, starts_at, ends_at } = appointment
  const what = booking.service_package ? packageLine(booking.service_package) : serviceName(booking.service_type)
  const facts = [
    text('booking.hours', { hours: hours(appointmentHours(appointment)) }),
    money(appointmentAmount(appointment), appointment.booking.city),
  ]
  const visit = visitNumberText(appointment)
  return (
    <div>
      <div className="row g-3 row--top">
        <div className="grow">
          <p className="t-heading num">{appointmentTime(appointment, zone, date)}</p>
          {zonesDiffer(starts_at, zone) && (
            <p className="t-small c-2 num">{text('booking.own_time', { time: timeRange(starts_at, ends_at) })}</p>
          )}
          <h3 className="t-strong job__name" id={stopTitleId(appointmentKey(appointment))} tabIndex={-1}>
            {localizeName(booking.customer_name)}
          </h3>
        </div>
        <State appointment={appointment} job={job} />
      </div>
      <p className="t-small c-2 num">
        <span dir="auto">{what}</span> · {facts.join(' · ')}
      </p>
      {visit !== undefined && <p className="t-small c-2 num">{visit}</p>}
      {booking.is_emergency && <StatusLabel tone="emergency">{text('booking.emergency')}</StatusLabel>}
    </div>
  )
}

function details({ booking }: Appointment): void {
  if (isEnded(booking.status)) openOverlay({ kind: 'booking-record', bookingId: booking.id })
  else showDashboardBooking(booking.id)
}

function Actions({ appointment, isDue, isPrimary, action }: DayStopProps & { readonly action: ReturnType<typeof useJobAction> }) {
  const nowMs = useNow()
  const step = isDue ? nextStepOf(appointment, nowMs) : undefined
  if (!step) {
    return (
      <div className="btn-2 stop__actions">
        <ContactButton booking={appointment.booking} />
        <Button onPress={() => details(appointment)}>{text('record.details')}</Button>
      </div>
    )
  }
  return (
    <div className="stop__actions">
      <div className="btn-2">
        <ContactButton booking={appointment.booking} />
        <Button
          variant={step.opensAt === undefined ? (isPrimary ? 'primary' : 'tint') : 'quiet'}
          disabled={step.opensAt !== undefined}
          busy={action.busy === step.name}
          onPress={() => (step.visit === null ? action.run(step.name) : action.runVisit(step.name, step.visit))}
        >
          {stepText(step, appointment.booking, nowMs)}
        </Button>
      </div>
      <div className="stop__more">
        <Button variant="text" size="compact" onPress={() => details(appointment)}>
          {text('record.details')}
        </Button>
      </div>
    </div>
  )
}

/** A subscription can have several visits on a sheet; the code belongs to the next one. */
const isNext = ({ booking, number }: Appointment): boolean => number === null || nextVisit(booking)?.number === number

export function DayStop(props: DayStopProps) {
  const { appointment, job, onAction } = props
  const { booking } = appointment
  const action = useJobAction(booking.id, () => onAction({ id: appointmentKey(appointment), version: booking.version }))
  return (
    <Card as="article" clip className="job stop">
      <Head {...props} />
      <BookingPlace booking={booking} confirmed={job?.confirmed} side="provider" otherName={localizeName(booking.customer_name)} />
      <div className="stop__picture">
        <PlacePicture booking={booking} side="provider" />
      </div>
      <DetailNotes booking={booking} className="job__words stop__notes" />
      <RequestPhotos booking={booking} />
      {job && <WaitingNotice shown={job} name={localizeName(booking.customer_name)} />}
      {job && <OutcomeQuestion shown={job} side="provider" otherName={localizeName(booking.customer_name)} />}
      {action.failed && <JobFailure booking={booking} name={action.failed.name} refused={action.failed.refused} />}
      {job?.undecided.map((item) => (
        <RefusedJobCommand key={item.id} booking={booking} item={item} />
      ))}
      <UndoStep booking={booking} />
      <PositionSharing booking={booking} />
      {props.isDue && isNext(appointment) && <StartCodeEntry booking={booking} code={action.code} />}
      <Actions {...props} action={action} />
    </Card>
  )
}
