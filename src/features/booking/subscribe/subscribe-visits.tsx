/** Every visit of a subscription draft with its date; conflicting visits can be moved or skipped. */
import { useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { HOUR_MS } from '#domain/constants.ts'
import { addMs, type Instant } from '#domain/time/instant.ts'
import { formatVisitRange, formatVisitStart } from '#shared/booking/subscription-labels.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { deviceTimeZone, timeOfDay, weekdayDate, zonesDiffer } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { TimeTiles } from '#ui/booking/time-tiles.tsx'
import type { PlanRow, VisitPlan } from './visit-plan.ts'

/** Rows shown before the person expands the list. */
const INITIAL_ROWS = 4

export interface SubscribeVisitsProps {
  readonly plan: VisitPlan
  /** The provider's city. */
  readonly city: string
  /** Duration of each visit. */
  readonly hours: number
  readonly onDecide: (visit: number, choice: Instant | 'skip' | undefined) => void
}

type RowProps = Omit<SubscribeVisitsProps, 'plan'> & { readonly row: PlanRow }

function ConflictRow({ row, city, onDecide }: RowProps) {
  const { zone } = cityOrDefault(city)
  const when = formatVisitStart(city, row.regularStart)
  if (row.conflict === undefined) return null
  return (
    <div className="stack g-2 plan__conflict">
      <p className="t-small">{text(`subscription.conflict_${row.conflict}`)}</p>
      {row.alternatives.length > 0 ? (
        <TimeTiles
          label={text('subscription.other_times', { when })}
          options={row.alternatives.map((start) => ({ id: start, time: timeOfDay(start, zone), day: weekdayDate(start, zone) }))}
          onChoose={(id) =>
            onDecide(
              row.number,
              row.alternatives.find((start) => start === id),
            )
          }
        />
      ) : (
        <p className="t-small c-2">{text('subscription.other_none')}</p>
      )}
      <Button size="compact" label={text('subscription.skip_name', { when })} onPress={() => onDecide(row.number, 'skip')}>
        {text('subscription.skip')}
      </Button>
    </div>
  )
}

/** The choice about a visit, with a button that undoes it. */
function DecidedRow({ row, city, onDecide }: RowProps) {
  const when = formatVisitStart(city, row.regularStart)
  return (
    <div className="row g-2 plan__decided">
      <p className="grow t-small c-2 num">
        {row.starts_at === undefined ? text('subscription.skipped') : text('subscription.moved_from', { when })}
      </p>
      <Button
        variant="text"
        size="compact"
        label={text('subscription.undo_name', { when })}
        onPress={() => onDecide(row.number, undefined)}
      >
        {text('subscription.undo')}
      </Button>
    </div>
  )
}

function Row(props: RowProps) {
  const { row, city, hours } = props
  const { zone } = cityOrDefault(city)
  const start = row.starts_at ?? row.regularStart
  const end = addMs(start, hours * HOUR_MS)
  const isDecided = row.conflict === undefined && row.starts_at !== row.regularStart
  return (
    <li className={row.conflict === undefined ? 'plan__row' : 'plan__row plan__row--conflict'}>
      <div className="row g-3 num">
        <span className="plan__number">{row.conflict === undefined ? row.number : <Icon name="alert" size={18} />}</span>
        <div className="grow">
          <p className={row.starts_at === undefined ? 'plan__skipped' : 't-strong'}>{formatVisitRange(start, end, zone)}</p>
          {zonesDiffer(start, zone) && row.starts_at !== undefined && (
            <p className="t-small c-2">{text('booking.own_time', { time: formatVisitRange(start, end, deviceTimeZone()) })}</p>
          )}
        </div>
      </div>
      <ConflictRow {...props} />
      {isDecided && <DecidedRow {...props} />}
    </li>
  )
}

export function SubscribeVisits({ plan, ...row }: SubscribeVisitsProps) {
  const [isAll, setAll] = useState(false)
  const { rows } = plan
  const shown = isAll
    ? rows
    : rows.filter((each, index) => index < INITIAL_ROWS || each.conflict !== undefined || each.starts_at !== each.regularStart)
  return (
    <section>
      <SectionHeader
        title={text('subscription.visits')}
        note={
          plan.undecidedCount > 0
            ? text('subscription.to_decide', { count: plan.undecidedCount })
            : text('scheduler.zone', { city: cityName(row.city) })
        }
        flush
      />
      <Card as="ul" clip label={text('subscription.visits')}>
        {shown.map((each) => (
          <Row key={each.number} row={each} {...row} />
        ))}
      </Card>
      {(isAll || shown.length < rows.length) && rows.length > INITIAL_ROWS && (
        <div className="plan__more">
          <Button variant="line" wide size="compact" expanded={isAll} onPress={() => setAll(!isAll)}>
            {isAll ? text('subscription.show_less') : text('subscription.show_all', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
