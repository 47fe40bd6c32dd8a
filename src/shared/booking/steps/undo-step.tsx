/** Button that undoes the provider's last start or completion, for ten minutes from the press. */
import { useState } from 'react'
import { lastPress, type UndoableEvent } from '#domain/booking/steps/step-times.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { timeOfDay } from '#text/formatting/format.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

const COMMANDS = {
  started: 'undo_start',
  visit_started: 'undo_start',
  completed: 'undo_complete',
  visit_completed: 'undo_complete',
} as const satisfies Record<UndoableEvent, string>

/** Statuses of a booking in which a press of each kind is the latest one. */
const IN_PLACE: Readonly<Record<UndoableEvent, readonly Booking['status'][]>> = {
  started: ['in_progress'],
  visit_started: ['in_progress'],
  completed: ['completed'],
  visit_completed: ['in_progress', 'completed'],
}

/** Renders nothing where nothing can be undone. Its caller shows it to the provider only. */
export function UndoStep({ booking, isReviewed = false }: { readonly booking: Booking; readonly isReviewed?: boolean }) {
  const now = instantFromMs(useNow())
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const press = lastPress(booking)
  if (!press || now > press.until || isReviewed || !IN_PLACE[press.event].includes(booking.status)) return null
  const command = COMMANDS[press.event]
  const undo = async (): Promise<void> => {
    setBusy(true)
    const result = await submitCommand(command, {
      booking_id: booking.id,
      ...(press.visit === undefined ? {} : { visit: press.visit }),
    })
    setBusy(false)
    setRefused(result.ok ? undefined : result.error)
  }
  return (
    <div className="stack g-1">
      <div className="row g-2 row--wrap">
        <Button size="compact" variant="line" icon="undo" busy={busy} onPress={() => void undo()}>
          {text(command === 'undo_start' ? 'undo.start' : 'undo.completion')}
        </Button>
        <span className="t-small c-2 num">{text('undo.until', { time: timeOfDay(press.until) })}</span>
      </div>
      {refused && (
        <Notice tone="danger" role="alert">
          <p>{refusalText(refused)}</p>
        </Notice>
      )}
    </div>
  )
}
