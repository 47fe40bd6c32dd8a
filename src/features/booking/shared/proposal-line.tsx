import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { activeProposal } from '#domain/booking/time-proposals.ts'
import { text } from '#text/catalogue.ts'
import { relativeDay, timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

/** A proposed time change that waits for an answer. */
export function ProposalLine({ booking, nowMs }: { readonly booking: Booking; readonly nowMs: number }) {
  const proposal = activeProposal(booking, instantFromMs(nowMs))
  if (!proposal) return null
  const { zone } = cityOrDefault(booking.city)
  const when = `${relativeDay(proposal.starts_at, zone, nowMs)}, ${timeOfDay(proposal.starts_at, zone)}`
  const isOwn = proposal.by === 'customer'
  return (
    <span className="booking-row__line booking-row__proposal num">
      {text(isOwn ? 'time.row_own' : 'time.row_other', { name: localizeName(booking.provider_name), when })}
    </span>
  )
}
