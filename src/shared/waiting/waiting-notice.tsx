import { text } from '#text/catalogue.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useShowsWaiting } from './use-shows-waiting.ts'
import { waitingChangeText, type ShownBooking } from './waiting-change.ts'

export interface WaitingNoticeProps {
  readonly shown: ShownBooking
  /** Name of the other person. */
  readonly name: string
}

/** Says that a change of a booking is only on this device, and what the other person sees until it is sent. */
export function WaitingNotice({ shown, name }: WaitingNoticeProps) {
  if (!useShowsWaiting(shown.waiting)) return null
  return (
    <Notice tone="warn" icon="clock" role="status">
      {waitingChangeText(shown, name) ?? text('booking.change_saved_text')}
    </Notice>
  )
}
