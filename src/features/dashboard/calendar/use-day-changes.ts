/**
 * Changes of the provider's days. Each is one command that is stored at once, and can be undone by another. Until the schedule shows a
 * change, the day is shown as it was pressed, so that a second press counts on the first.
 */
import { useEffect, useRef, useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import type { DayPlan } from '#domain/documents/schedule.ts'
import type { Refusal } from '#domain/errors.ts'
import { plannedDay } from '#domain/schedule/slots.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { discardCommands, submitCommand } from '#state/sync/user-store.ts'
import { useOutbox } from '#state/sync/user-queries.ts'
import { isSameDay, type DayEntry } from './calendar-days.ts'

/** The plan that a day has apart from the weekly hours; null where they apply. */
export type OwnDay = DayPlan | null

/** What was said last about the days: what changed, or why nothing did. */
export interface DayNotice {
  /** Different for each notice. */
  readonly id: number
  /** Called while rendering, as the language may change. */
  readonly say?: (() => string) | undefined
  readonly refused?: Refusal | undefined
  /** A change that this device stores; it was taken back if `isUndone`. */
  readonly change?: { readonly isUndone: boolean; readonly turnBack: () => void } | undefined
  /** The booking that holds hours of the selection. */
  readonly entry?: DayEntry | undefined
}

export interface DayChanges {
  readonly ownOf: (date: string) => OwnDay
  /** Returns the plan that applies to a day. */
  readonly planOf: (date: string) => DayPlan
  readonly notice: DayNotice | undefined
  /** Stores a change of a day, and says it. */
  readonly set: (date: string, day: OwnDay, words: Pick<DayNotice, 'say' | 'entry'>) => void
  /** Says something without a change. */
  readonly tell: (words: Pick<DayNotice, 'say' | 'entry'>) => void
}

const isAbout = ({ name, args }: OutboxItem, date: string): boolean =>
  (name === 'set_availability' || name === 'clear_availability') && args['date'] === date

const isSame = (a: OwnDay, b: OwnDay): boolean => (a === null || b === null ? a === b : isSameDay(a, b))

/** Returns true while a change of the day, or of the weekly hours that apply to it, waits to be sent. */
export const useIsDayWaiting = (date: string, isOwn: boolean): boolean =>
  useOutbox().some(
    (item) => (item.state === 'waiting' || item.state === 'sent') && (isAbout(item, date) || (!isOwn && item.name === 'set_weekly_plan')),
  )

const submit = async (date: string, day: OwnDay) =>
  day === null
    ? submitCommand('clear_availability', { date })
    : submitCommand('set_availability', { date, status: day.status, time_slots: [...day.time_slots] })

/** A day as it was pressed. */
interface PressedDay {
  readonly day: OwnDay
  /** The device has stored it: the next schedule includes it, or what another device made of it. */
  readonly isStored: boolean
}

type PressedDays = Readonly<Record<string, PressedDay>>

const without = (days: PressedDays, isGone: (date: string, pressed: PressedDay) => boolean): PressedDays => {
  const left = Object.entries(days).filter(([date, pressed]) => !isGone(date, pressed))
  return left.length === Object.keys(days).length ? days : Object.fromEntries(left)
}

export function useDayChanges({ schedule }: Provider): DayChanges {
  const outbox = useOutbox()
  const [pressed, setPressed] = useState<PressedDays>({})
  const [notice, setNotice] = useState<DayNotice>()
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    setPressed((days) => without(days, (date, { day, isStored }) => isStored || isSame(day, schedule.days[date] ?? null)))
  }, [schedule])

  const show = (words: Omit<DayNotice, 'id'>): void => setNotice((before) => ({ id: (before?.id ?? 0) + 1, ...words }))

  const store = async (date: string, given: PressedDay, said: Omit<DayNotice, 'id'>): Promise<void> => {
    const result = await submit(date, given.day)
    if (result.ok) {
      // Only now: offline the words call it saved.
      show(said)
      setPressed((days) => (days[date] === given ? { ...days, [date]: { ...given, isStored: true } } : days))
      // A new command replaces the refused ones about this day.
      await discardCommands(outbox.flatMap((item) => (item.state === 'refused' && isAbout(item, date) ? [item.id] : [])))
      return
    }
    setPressed((days) => without(days, (each, now) => each === date && now === given))
    show({ refused: result.error })
  }

  const give = (date: string, from: OwnDay, to: OwnDay, words: Pick<DayNotice, 'say' | 'entry'>, isUndone: boolean): void => {
    const given = { day: to, isStored: false }
    setPressed((days) => ({ ...days, [date]: given }))
    const said = { ...words, change: { isUndone, turnBack: () => give(date, to, from, words, !isUndone) } }
    // In the order of the presses, each from the time when the one before is stored.
    queue.current = queue.current.then(async () => store(date, given, said))
  }

  const ownOf = (date: string): OwnDay => (pressed[date] ?? { day: schedule.days[date] ?? null }).day

  return {
    ownOf,
    planOf: (date) => ownOf(date) ?? plannedDay(schedule, date),
    notice,
    set: (date, day, words) => give(date, ownOf(date), day, words, false),
    tell: show,
  }
}
