/** Who was asked with one request, and how each answered, for the customer. */
import { isTaken } from '#domain/booking/several/asked-group.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { useAsked } from './use-asked.ts'
import './several.css'

/** Returns how far the request to several is: 'Waiting for the first answer'. */
export function askedStateText(members: readonly Booking[]): string {
  const agreed = members.find((each) => isChatOpen(each) || each.status === 'completed')
  if (agreed) return text('several.agreed', { name: localizeName(agreed.provider_name) })
  return text(members.some(({ status }) => status === 'pending') ? 'several.waiting' : 'several.nobody')
}

const stateText = (booking: Booking): string => text(isTaken(booking) ? 'several.state_taken' : `several.state_${booking.status}`)

/** Renders nothing for a request to one helper. */
export function AskedCard({ booking }: { readonly booking: Booking }) {
  const members = useAsked(booking).map(({ doc }) => doc)
  if (members.length < 2) return null
  const title = text('several.asked', { count: members.length })
  return (
    <section className="several">
      <SectionHeader title={title} flush />
      <p className="t-small c-2">{askedStateText(members)}</p>
      <ul className="several__list" aria-label={title}>
        {members.map((each) => (
          <li key={each.id}>
            <ListRow
              lead={<Avatar text={each.provider_image} size={40} />}
              title={localizeName(each.provider_name)}
              text={stateText(each)}
              end={<span className="t-small-strong num">{money(each.total_amount, each.city)}</span>}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
