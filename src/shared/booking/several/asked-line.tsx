/** Lines of a list for a request to several: their names, and that others can be asked. */
import { isUnanswered, offersOthers } from '#domain/booking/several/asked-group.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { useAsked } from './use-asked.ts'

export function AskedLine({ booking }: { readonly booking: Booking }) {
  const now = instantFromMs(useNow())
  const members = useAsked(booking).map(({ doc }) => doc)
  if (booking.status !== 'pending') return null
  const isOffered = members.length > 0 ? offersOthers(members, now) : isUnanswered(booking, now)
  return (
    <>
      {members.length > 1 && (
        <span className="booking-row__line">{members.map(({ provider_name }) => localizeName(provider_name)).join(' · ')}</span>
      )}
      {isOffered && <span className="booking-row__line booking-row__proposal">{text('several.ask_next')}</span>}
    </>
  )
}
