/** Visits of a requested subscription: the next one first, then the other upcoming ones, then the past ones. */
import { answersAbout } from '#domain/booking/steps/outcomes.ts'
import { useState } from 'react'
import { countVisits, nextVisit, visitsOf } from '#domain/booking/booking-visits.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import type { Visit } from '#domain/documents/visit.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { deviceTimeZone, timeRange, weekdayDate, zonesDiffer } from '#text/formatting/format.ts'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { WaitingTag } from '../waiting/waiting-tag.tsx'
import { isVisitWaiting, type ShownBooking } from '../waiting/waiting-change.ts'
import { formatVisitStart } from './subscription-labels.ts'
import './visit-list.css'

/** Visits shown before the person asks for all. */
const INITIAL_VISITS = 4

export interface VisitListProps {
  readonly shown: ShownBooking
  /** The viewer's side of the booking. */
  readonly side: 'customer' | 'provider'
  /** Heading level of the list's title. */
  readonly level?: 2 | 4
}

/** Sorts open visits first, in order of time, then the others. */
function sortVisits(booking: Booking): readonly Visit[] {
  const isOpen = ({ status }: Visit): boolean => status === 'scheduled' || status === 'in_progress'
  const visits = visitsOf(booking)
  return [...visits.filter(isOpen), ...visits.filter((visit) => !isOpen(visit))]
}

function VisitStatus({ visit, isNext, isOverdue }: { readonly visit: Visit; readonly isNext: boolean; readonly isOverdue: boolean }) {
  switch (visit.status) {
    case 'in_progress':
      return <Badge tone="progress">{text('booking.status_in_progress')}</Badge>
    case 'completed':
      return <Badge tone="other">{text('booking.status_completed')}</Badge>
    case 'cancelled':
      return (
        <Badge tone="other" icon="minus-circle">
          {text('booking.status_cancelled')}
        </Badge>
      )
    case 'scheduled':
      if (isOverdue) return <Badge tone="pending">{text('visit.overdue')}</Badge>
      return isNext ? (
        <Badge tone="accepted" icon="calendar">
          {text('subscription.next')}
        </Badge>
      ) : null
  }
}

interface RowProps {
  readonly shown: ShownBooking
  readonly visit: Visit
  readonly side: VisitListProps['side']
  readonly isNext: boolean
  readonly nowMs: number
}

function VisitRow({ shown, visit, side, isNext, nowMs }: RowProps) {
  const { booking } = shown
  const { zone } = cityOrDefault(booking.city)
  const { starts_at, ends_at, status, number } = visit
  const isWaiting = isVisitWaiting(shown, visit)
  const isAgreed = isChatOpen(booking)
  const hasStarted = instantToMs(starts_at) <= nowMs
  const isOverdue = isAgreed && status === 'scheduled' && instantToMs(ends_at) <= nowMs
  const canCancel = isAgreed && answersAbout(booking, number).length === 0 && status === 'scheduled' && (!hasStarted || side === 'provider')
  return (
    <li className="visit">
      <div className="grow num">
        <p className={status === 'cancelled' && !isWaiting ? 'visit__off' : isNext ? 't-strong' : undefined}>
          <span className="visit__part">
            {text('visit.number', { number })} · {weekdayDate(starts_at, zone)},
          </span>{' '}
          <span className="visit__part">{timeRange(starts_at, ends_at, zone)}</span>
        </p>
        {zonesDiffer(starts_at, zone) && (
          <p className="t-small c-2">{text('booking.own_time', { time: timeRange(starts_at, ends_at, deviceTimeZone()) })}</p>
        )}
      </div>
      {isWaiting ? <WaitingTag /> : <VisitStatus visit={visit} isNext={isAgreed && isNext} isOverdue={isOverdue} />}
      {canCancel && (
        <IconButton
          icon="close"
          size={18}
          tone="quiet"
          label={text('visit.cancel', { number, when: formatVisitStart(booking.city, starts_at) })}
          onPress={() => openOverlay({ kind: 'cancel-visit', bookingId: booking.id, visit: number })}
        />
      )}
    </li>
  )
}

export function VisitList({ shown, side, level = 2 }: VisitListProps) {
  const { booking } = shown
  const nowMs = useNow()
  const [isAll, setAll] = useState(false)
  const visits = sortVisits(booking)
  const next = nextVisit(booking)?.number
  // Numbers are facts: those that both sides have.
  const known = shown.confirmed ?? booking
  const done = countVisits(known, 'completed')
  const agreed = visitsOf(known).length - countVisits(known, 'cancelled')
  const title = text('subscription.visits')
  return (
    <section className="visits">
      <SectionHeader
        title={title}
        level={level}
        flush
        note={done === 0 ? text('subscription.count', { visits: agreed }) : text('subscription.done_of', { done, visits: agreed })}
      />
      <Card as="ul" clip label={title}>
        {visits.slice(0, isAll ? undefined : INITIAL_VISITS).map((visit) => (
          <VisitRow key={visit.number} shown={shown} visit={visit} side={side} isNext={visit.number === next} nowMs={nowMs} />
        ))}
      </Card>
      {visits.length > INITIAL_VISITS && (
        <div className="visits__more">
          <Button variant="line" wide size="compact" expanded={isAll} onPress={() => setAll(!isAll)}>
            {isAll ? text('subscription.show_less') : text('subscription.show_all', { count: visits.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
