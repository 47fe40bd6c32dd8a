/** Says which limit of open requests is reached, when it ends, and which requests count. */
import type { Refusal } from '#domain/errors.ts'
import { EnterCodeButton } from '#shared/contacts/enter-code-button.tsx'
import { useNow } from '#state/display/use-now.ts'
import { showBooking } from '#state/navigation/view.ts'
import { useBookings } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { deviceTimeZone, relativeDay, timeOfDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { formatBookingTime } from '../booking-labels.ts'
import './counted-requests.css'

/** Returns a sentence such as `This works again when one is answered, today at 14:30 at the latest.`; undefined without that instant. */
export function limitEndText({ details }: Refusal, nowMs: number): string | undefined {
  const until = details?.until
  if (until === undefined) return undefined
  return text('limit.until', { when: `${relativeDay(until, deviceTimeZone(), nowMs)}, ${timeOfDay(until)}` })
}

/** The open requests that count, each opens its booking. */
export function CountedRequests({ limit }: { readonly limit: Refusal }) {
  const nowMs = useNow()
  const ids = limit.details?.open_requests ?? []
  const bookings = useBookings() ?? []
  // In the order in which they end.
  const counted = ids.flatMap((id) => bookings.find(({ doc }) => doc.id === id)?.doc ?? [])
  if (counted.length === 0) return null
  return (
    <ul className="counted" aria-label={text('limit.open')}>
      {counted.map((booking) => (
        <li key={booking.id}>
          <Button variant="text" size="compact" onPress={() => showBooking(booking.id)}>
            {`${localizeName(booking.provider_name)} · ${formatBookingTime(booking, nowMs)}`}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Opens the code that ends the lower limit of an unverified account. Renders nothing for other limits. */
export const LimitCodeButton = ({ limit }: { readonly limit: Refusal }) =>
  limit.code === 'too_many_unverified' ? <EnterCodeButton /> : null

/** In a form, before anything is confirmed. Renders nothing while no limit is reached. */
export function RequestLimitNotice({ limit }: { readonly limit: Refusal | undefined }) {
  const nowMs = useNow()
  if (!limit) return null
  return (
    <Notice tone="warn" role="status">
      <p className="t-strong">{refusalText(limit)}</p>
      <LimitCodeButton limit={limit} />
      <p>{limitEndText(limit, nowMs)}</p>
      <CountedRequests limit={limit} />
      <p>{text('limit.kept')}</p>
    </Notice>
  )
}
