/** Who was asked with one request, and how each answered, for the customer. */
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { isTaken } from '#domain/booking/several/asked-group.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import { endedBySuspension } from '#domain/moderation/booking-suspension.ts'
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

function stateText({ doc, waiting, confirmed }: OptimisticDocument<Booking>): string {
  // Only this device knows that this helper is asked.
  if (waiting && !confirmed) return text('several.state_unsent')
  if (endedBySuspension(doc)) return text('several.state_suspended')
  return text(isTaken(doc) ? 'several.state_taken' : `several.state_${doc.status}`)
}

/** Renders nothing for a request to one helper. */
export function AskedCard({ booking }: { readonly booking: Booking }) {
  const members = useAsked(booking)
  if (members.length < 2) return null
  const title = askedStateText(members.map(({ doc }) => doc))
  return (
    <section className="several">
      <SectionHeader title={title} flush />
      <ul className="several__list" aria-label={title}>
        {members.map((member) => (
          <li key={member.doc.id}>
            <ListRow
              lead={<Avatar text={member.doc.provider_image} size={40} />}
              title={localizeName(member.doc.provider_name)}
              text={stateText(member)}
              end={<span className="t-small-strong num">{money(member.doc.total_amount, member.doc.city)}</span>}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
