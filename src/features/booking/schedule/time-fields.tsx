/** A day of the provider's week and a free hour of that day. */
import { useState } from 'react'
import type { Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/zoned-time.ts'
import { text } from '#text/catalogue.ts'
import { dayRange, hours, monthOfDay, timeOfDay, weekdayDate, weekdayOfDay } from '#text/formatting/format.ts'
import { DayStrip } from '#ui/booking/day-strip.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { SlotGrid } from '#ui/booking/slot-grid.tsx'
import { OpeningsAge } from './openings-age.tsx'
import { hasFreeSlot, slotHours, slotsOnDay, todayIn, weekOf, type SlotHour, type SlotQuery } from './available-slots.ts'

/** Returns a name such as `Tue 24 Nov`; it starts with the weekday, as the day button does. */
const dayName = (date: string): string => weekdayDate(`${date}T12:00:00.000Z`, 'UTC')

function DaysStrip({ time, day, onDay }: { readonly time: SlotQuery; readonly day: string; readonly onDay: (date: string) => void }) {
  const [moved, setMoved] = useState<string>()
  const today = todayIn(time.zone, time.nowMs)
  const week = weekOf(moved ?? day)
  const sunday = week[0] ?? day
  const isEarliest = week.includes(today)
  return (
    <DayStrip
      title={monthOfDay(week.includes(day) ? day : sunday)}
      range={dayRange(sunday, week.at(-1) ?? day)}
      days={week.map((date) => {
        const free = hasFreeSlot(date, time)
        return {
          id: date,
          weekday: weekdayOfDay(date),
          day: String(Number(date.slice(8))),
          name: text(free ? (date === today ? 'scheduler.day_today' : 'scheduler.day_free') : 'scheduler.day_full', { day: dayName(date) }),
          disabled: !free,
          today: date === today,
        }
      })}
      chosen={day}
      onChoose={onDay}
      earlierLabel={text('scheduler.earlier')}
      laterLabel={text('scheduler.later')}
      onEarlier={isEarliest ? undefined : () => setMoved(addDays(sunday, -7))}
      onLater={() => setMoved(addDays(sunday, 7))}
    />
  )
}

function slotHourLabel({ slot, display }: SlotHour, time: string): string {
  if (display === 'chosen') return text('scheduler.slot_chosen', { time })
  if (display === 'run') return text('scheduler.slot_run', { time })
  if (slot.state === 'free') return text('scheduler.slot_free', { time })
  if (slot.state === 'past') return text('scheduler.slot_past', { time })
  return text(slot.state === 'taken' ? 'scheduler.slot_taken' : 'scheduler.slot_closed', { time })
}

export interface TimeFieldsProps {
  readonly time: SlotQuery
  readonly cityName: string
  readonly day: string
  readonly onDay: (date: string) => void
  /** Undefined before a choice. */
  readonly start: Instant | undefined
  readonly onStart: (start: Instant) => void
  /** A chosen start that is no longer available. */
  readonly unavailable: Instant | undefined
  /** The openings come with the list of helpers, and are as old as it is. */
  readonly hasAge: boolean
}

export function TimeFields({ time, cityName, day, onDay, start, onStart, unavailable, hasAge }: TimeFieldsProps) {
  const slots = slotsOnDay(day, time)
  const shown = slotHours(slots, start, time.durationHours)
  const isFull = !slots.some((slot) => slot.state === 'free')
  const isCrossed = shown.some((hour) => hour.display === 'taken')
  const length = hours(time.durationHours)
  return (
    <>
      <DaysStrip time={time} day={day} onDay={onDay} />
      <section>
        <SectionHeader title={text('scheduler.start')} note={text('scheduler.zone', { city: cityName })} flush />
        <SlotGrid
          label={text('scheduler.start')}
          slots={shown.map((hour) => {
            const clock = timeOfDay(hour.slot.starts_at, time.zone)
            return {
              id: hour.slot.starts_at,
              text: clock,
              name: slotHourLabel(hour, clock),
              state: hour.display,
              disabled: hour.slot.state !== 'free',
            }
          })}
          onChoose={(id) => onStart(id as Instant)}
        />
        {isCrossed && (
          <p className="t-caption c-3 slots-note">{isFull ? text('scheduler.no_slots', { hours: length }) : text('scheduler.crossed')}</p>
        )}
        {hasAge && <OpeningsAge />}
      </section>
      {unavailable !== undefined && (
        <Notice tone="warn" icon="clock" role="status">
          {text('scheduler.time_lost', { time: timeOfDay(unavailable, time.zone), hours: length })}
        </Notice>
      )}
    </>
  )
}
