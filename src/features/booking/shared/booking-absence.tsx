import type { ReactNode } from 'react'
import { text } from '#text/catalogue.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

const TEXTS = {
  missing: ['address.gone_title', 'address.gone_text'],
  away: ['address.away_title', 'address.away_text'],
  unreachable: ['older.booking_title', 'older.booking_text'],
} as const

export interface BookingAbsenceProps {
  /** As `useBookingWithRequest` says. A wrong id, a deleted booking and another person's are all missing. */
  readonly why: keyof typeof TEXTS
  /** Offered where there is nothing to wait for. */
  readonly action?: ReactNode
}

/** Says why there is no booking to show. */
export function BookingAbsence({ why, action }: BookingAbsenceProps) {
  const [title, words] = TEXTS[why]
  const isMissing = why === 'missing'
  return (
    <EmptyState picture={isMissing ? 'calendar' : 'cloud'} title={text(title)} text={text(words)} action={isMissing ? action : undefined} />
  )
}
