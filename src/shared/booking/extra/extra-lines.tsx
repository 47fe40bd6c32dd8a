/** Agreed extras as lines of an agreement. One that only this device knows says so. */
import { agreedExtras } from '#domain/booking/extras/agreed-extras.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { hours as formatHours, money } from '#text/formatting/format.ts'

interface ExtraLinesProps {
  readonly booking: Booking
  /** The server's copy while a change waits. */
  readonly confirmed?: Booking | undefined
}

export function ExtraLines({ booking, confirmed = booking }: ExtraLinesProps) {
  const sent = agreedExtras(confirmed).length
  return agreedExtras(booking).map(({ command_id, hours, amount = 0, visit }, index) => {
    const sum = money(amount, booking.city)
    const value = hours === undefined ? sum : text('extra.hours_line', { hours: formatHours(hours), amount: sum })
    return (
      <div key={command_id} className="booking-line">
        <dt className="c-2">{text(hours === undefined ? 'extra.material' : 'extra.time')}</dt>
        <dd>
          {visit === undefined ? value : text('extra.of_visit', { extra: value, visit })}
          {index >= sent && <span className="t-small c-2 booking-line__note">{text('extra.not_sent')}</span>}
        </dd>
      </div>
    )
  })
}
