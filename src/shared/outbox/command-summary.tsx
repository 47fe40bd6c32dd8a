/** Head of a command's card: the person and the subject. */
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { isBookingRequest } from '#domain/booking/booking-request-commands.ts'
import { useUser } from '#state/session/session.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { commandPerson, commandTitle } from './command-labels.ts'
import { serviceName } from '../provider/provider-labels.ts'
import { midSentence } from '#text/formatting/mid-sentence.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'

export function CommandSummary({ item, line }: { readonly item: OutboxItem; readonly line: string | undefined }) {
  const user = useUser()
  const { booking } = item.shown
  const isRequest = isBookingRequest(item.name) && booking !== undefined
  const title = isRequest
    ? `${localizeName(booking.provider_name)}, ${midSentence(serviceName(booking.service_type))}`
    : commandTitle(item, user?.uid)
  const isOwnSide = booking?.customer_uid === user?.uid
  return (
    <div className="row g-3">
      {booking && isOwnSide ? (
        <Avatar text={booking.provider_image} size={40} />
      ) : (
        <Avatar text={commandPerson(item, user?.uid) || title} kind="letter" size={40} />
      )}
      <div className="grow">
        <p className="t-strong">{title}</p>
        {line !== undefined && <p className="t-small c-2 num command-subject__line">{line}</p>}
      </div>
    </div>
  )
}
