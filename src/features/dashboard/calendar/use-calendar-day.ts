/** Draft of one day of the provider's calendar, until it is saved. */
import { useState } from 'react'
import type { Provider } from '#domain/documents/provider.ts'
import type { DayPlan } from '#domain/documents/schedule.ts'
import type { Refusal } from '#domain/errors.ts'
import { dayOf } from '#domain/schedule/slots.ts'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { saveDayDraft, useDayDrafts, type DayDraft } from '#state/drafts/calendar-drafts.ts'
import { useOutbox } from '#state/sync/user-queries.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'
import { dayOfDraft, draftOfDay, isSameDay, hasNoHours } from './calendar-days.ts'

const isAbout = (item: OutboxItem, date: string): boolean =>
  (item.name === 'set_availability' || item.name === 'clear_availability') && item.args['date'] === date

export interface EditedDay {
  /** The day as stored on this device: saved, or waiting to be sent. */
  readonly saved: DayPlan
  /** The day has its own plan, which overrides the weekly one. */
  readonly isException: boolean
  readonly draft: DayDraft
  readonly isChanged: boolean
  /** A change of this day, or of the weekly hours that apply to it, waits to be sent. */
  readonly isWaiting: boolean
  readonly busy: boolean
  readonly refused: Refusal | undefined
  readonly change: (draft: DayDraft) => void
  readonly discard: () => void
  readonly save: () => Promise<boolean>
  readonly clearException: () => Promise<boolean>
}

/** @param date YYYY-MM-DD */
export function useEditedDay(provider: Provider, date: string): EditedDay {
  const savedDraft = useDayDrafts()[date]
  const outbox = useOutbox()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ readonly date: string; readonly refused: Refusal }>()
  const saved = dayOf(provider.schedule, date)
  const draft = savedDraft ?? draftOfDay(saved)
  const isException = provider.schedule.days[date] !== undefined
  const isWaiting = outbox.some(
    (item) =>
      (item.state === 'waiting' || item.state === 'sent') && (isAbout(item, date) || (!isException && item.name === 'set_weekly_plan')),
  )
  const isSaved = (edited: DayDraft): boolean => !hasNoHours(edited) && isSameDay(dayOfDraft(edited), saved)
  const attempt = async (action: () => ReturnType<typeof submitCommand>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFailed(undefined)
    const result = await action()
    setBusy(false)
    if (!result.ok) {
      setFailed({ date, refused: result.error })
      return false
    }
    saveDayDraft(date, undefined)
    // The new command replaces refused ones about this day.
    for (const item of outbox) if (item.state === 'refused' && isAbout(item, date)) await currentUserStore()?.discard(item.id)
    return true
  }
  return {
    saved,
    isException,
    draft,
    isChanged: savedDraft !== undefined && !isSaved(savedDraft),
    isWaiting,
    busy,
    refused: failed?.date === date ? failed.refused : undefined,
    change: (next) => saveDayDraft(date, isSaved(next) ? undefined : next),
    discard: () => {
      setFailed(undefined)
      saveDayDraft(date, undefined)
    },
    save: () => attempt(() => submitCommand('set_availability', { date, ...dayOfDraft(draft) })),
    clearException: () => attempt(() => submitCommand('clear_availability', { date })),
  }
}
