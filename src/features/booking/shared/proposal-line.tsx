import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { activeExtra, actNow } from '#domain/booking/extras/booking-extras.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { activeProposal } from '#domain/booking/time-proposals.ts'
import { extraLabel } from '#shared/booking/extra/extra-labels.ts'
import { text } from '#text/catalogue.ts'
import { relativeDay, timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

/** A proposed time change, or an extra, that waits for an answer. */
export function ProposalLine({ booking, nowMs }: { readonly booking: Booking; readonly nowMs: number }) {
  const now = instantFromMs(nowMs)
  const proposal = activeProposal(booking, now)
  const extra = activeExtra(booking, actNow(now))
  const name = localizeName(booking.provider_name)
  if (extra) {
    return (
      <span className="booking-row__line booking-row__proposal num">
        {text(extra.by === 'customer' ? 'extra.row_own' : 'extra.row_other', { name, extra: extraLabel(booking, extra) })}
      </span>
    )
  }
  if (!proposal) return null
  const { zone } = cityOrDefault(booking.city)
  const when = `${relativeDay(proposal.starts_at, zone, nowMs)}, ${timeOfDay(proposal.starts_at, zone)}`
  const isOwn = proposal.by === 'customer'
  return (
    <span className="booking-row__line booking-row__proposal num">{text(isOwn ? 'time.row_own' : 'time.row_other', { name, when })}</span>
  )
}
