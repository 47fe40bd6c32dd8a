/** The job that is due: the running one with its clock, else the next one, each with its one action. */
import { nextVisit } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { positionOf } from '#domain/documents/places/place.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import { visiblePlace } from '#shared/booking/place/visible-place.ts'
import { StartCodeEntry } from '#shared/booking/start-code/start-code-entry.tsx'
import { UndoStep } from '#shared/booking/steps/undo-step.tsx'
import { useNearText } from '#shared/location/use-point-text.ts'
import { WaitingNotice } from '#shared/waiting/waiting-notice.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { usePlace } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { distance, money, timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { ContactButton } from '../../jobs/contact-button.tsx'
import { DueStepButton } from '../../jobs/due-step-button.tsx'
import { JobFailure } from '../../jobs/job-failure.tsx'
import type { Job } from '../../jobs/job-lists.ts'
import { jobSteps } from '../../jobs/job-steps.ts'
import { PositionSharing } from '../../jobs/position-sharing.tsx'
import { areaText, whatText, whenText } from '../../jobs/rows/job-words.ts'
import { useJobAction } from '../../jobs/use-job-action.ts'
import { elapsedText, startedAt, untilStartText } from './due-words.ts'

/** Returns the address, or what is near, and the distance from the provider's position on the map. */
function usePlaceText(booking: Booking, from: Provider): string {
  const place = visiblePlace(booking, usePlace(booking.id), 'provider')
  const position = place && positionOf(place)
  const near = useNearText(position)
  const away = position && text('dashboard.away_exact', { distance: distance(haversineKm(from, position)) })
  return [place?.address ?? near ?? areaText(booking), away].filter((part) => part !== undefined).join(' · ')
}

/** 'Since 10:02, until 12:00' of a running job; the day and time of the next one. */
function timesText(booking: Booking, nowMs: number): string {
  const { zone } = cityOrDefault(booking.city)
  const at = startedAt(booking)
  if (at === undefined) return whenText(booking, nowMs)
  const endsAt = nextVisit(booking)?.ends_at ?? booking.ends_at
  const since = text('due.since', { time: timeOfDay(at, zone) })
  return endsAt === null ? since : `${since} · ${text('due.until', { time: timeOfDay(endsAt, zone) })}`
}

function Summary({ booking, provider, nowMs }: { readonly booking: Booking; readonly provider: Provider; readonly nowMs: number }) {
  const where = usePlaceText(booking, provider)
  // A job as soon as possible is not scheduled.
  const startsAt = booking.scheduled_date === null ? null : booking.starts_at
  const clock = elapsedText(booking, nowMs) ?? untilStartText(startsAt, nowMs)
  return (
    <button type="button" className="due__open" onClick={() => openOverlay({ kind: 'job', bookingId: booking.id })}>
      {clock !== undefined && <span className="due__clock num">{clock}</span>}
      <span className="due__when num">{timesText(booking, nowMs)}</span>
      <span className="due__who">
        <span className="due__name" dir="auto">
          {localizeName(booking.customer_name)}
        </span>
        <span className="due__price num">{money(booking.total_amount, booking.city)}</span>
      </span>
      <span className="t-small c-2" dir="auto">
        {whatText(booking)}
      </span>
      {where !== '' && (
        <span className="due__where">
          <Icon name="place" size={18} />
          <span className="grow num" dir="auto">
            {where}
          </span>
        </span>
      )}
    </button>
  )
}

export interface DueJobProps {
  readonly job: Job
  readonly provider: Provider
  readonly nowMs: number
}

export function DueJob({ job, provider, nowMs }: DueJobProps) {
  const { booking } = job
  const action = useJobAction(booking.id)
  const { due } = jobSteps(booking, nowMs)
  const isRunning = startedAt(booking) !== undefined
  const title = text(isRunning ? 'due.running' : 'due.next')
  return (
    <section>
      <SectionHeader title={title} flush />
      <Card as="article" clip label={title} className={isRunning ? 'due due--running' : 'due'}>
        <Summary booking={booking} provider={provider} nowMs={nowMs} />
        <div className="due__foot">
          <div className="btn-2">
            <ContactButton booking={booking} />
            {due && <DueStepButton booking={booking} due={due} action={action} nowMs={nowMs} />}
          </div>
          <StartCodeEntry booking={booking} code={action.code} />
          {action.failed && <JobFailure booking={booking} name={action.failed.name} refused={action.failed.refused} />}
          <WaitingNotice shown={job} name={localizeName(booking.customer_name)} />
          <UndoStep booking={booking} />
          <PositionSharing booking={booking} />
        </div>
      </Card>
    </section>
  )
}
