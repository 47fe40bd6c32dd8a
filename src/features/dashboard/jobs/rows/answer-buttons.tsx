/** Buttons of a request's row: Accept and, where there is room, Decline. */
import { useState } from 'react'
import { openOverlay } from '#state/navigation/overlays.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { Job } from '../job-lists.ts'
import { openJob } from '../open-job.ts'

export interface AnswerButtonsProps {
  readonly job: Job
  readonly hasDecline?: boolean
}

export function AnswerButtons({ job: { booking, waiting }, hasDecline = false }: AnswerButtonsProps) {
  const [busy, setBusy] = useState(false)
  const name = localizeName(booking.customer_name)
  const accept = async (): Promise<void> => {
    setBusy(true)
    const result = await submitCommand('accept_booking', { booking_id: booking.id })
    setBusy(false)
    // The reason and the other times have no room in a row.
    if (!result.ok) openJob(booking.id, result.error)
  }
  return (
    <>
      {hasDecline && (
        <IconButton
          icon="close"
          label={text('dashboard.decline_name', { name })}
          disabled={waiting}
          onPress={() => openOverlay({ kind: 'decline-booking', bookingId: booking.id })}
        />
      )}
      <Button
        size="compact"
        variant="tint"
        label={text('dashboard.accept_name', { name })}
        disabled={waiting}
        busy={busy}
        onPress={() => void accept()}
      >
        {text('dashboard.accept')}
      </Button>
    </>
  )
}
