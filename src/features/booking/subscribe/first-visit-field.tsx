/** Day and hour of the first visit, from which the others are counted. */
import { useState } from 'react'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import { slotState } from '#domain/schedule/slots.ts'
import { wallTimeAt } from '#domain/time/zoned-time.ts'
import { text } from '#text/catalogue.ts'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { TimeFields } from '../schedule/time-fields.tsx'
import { firstFreeDay, todayIn, type SlotQuery } from '../schedule/available-slots.ts'

export interface FirstVisitFieldProps {
  readonly time: SlotQuery
  readonly cityName: string
  /** Undefined before a choice. */
  readonly first: Instant | undefined
  readonly onFirst: (first: Instant | undefined) => void
}

export function FirstVisitField({ time, cityName, first, onFirst }: FirstVisitFieldProps) {
  const { schedule, zone, durationHours, nowMs } = time
  const [opened] = useState(() => (first === undefined ? undefined : wallTimeAt(instantToMs(first), zone).date))
  const [chosenDay, setDay] = useState<string>()
  const day = chosenDay ?? opened ?? firstFreeDay(time) ?? todayIn(zone, nowMs)
  // A first visit that conflicts can be moved like any other: the regular time does not change.
  const isFree = first !== undefined && slotState(schedule, zone, first, durationHours, nowMs) === 'free'
  return (
    <section className="first-visit">
      <SectionHeader title={text('subscription.first')} flush />
      <TimeFields
        time={time}
        cityName={cityName}
        day={day}
        onDay={(date) => {
          if (date !== day) onFirst(undefined)
          setDay(date)
        }}
        start={isFree ? first : undefined}
        onStart={(start) => {
          setDay(day)
          onFirst(start)
        }}
        unavailable={undefined}
        hasAge
      />
    </section>
  )
}
