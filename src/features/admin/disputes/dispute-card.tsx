/** A dispute: both answers with their times, and what the admin can decide. */
import type { ReactNode } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { OUTCOMES, type Outcome } from '#domain/documents/booking.ts'
import { shortId } from '#domain/ids.ts'
import { outcomeText } from '#shared/booking/steps/outcome-text.ts'
import { formatVisitRange } from '#shared/booking/subscription-labels.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { shortDate, timeOfDay } from '#text/formatting/format.ts'
import { serviceName } from '#text/formatting/service-name.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Dispute } from '../shared/admin-responses.ts'

export interface DisputeCardProps {
  /** Since when it waits, and why. */
  readonly waiting?: ReactNode
  readonly dispute: Dispute
  readonly onDecide: (dispute: Dispute, outcome: Outcome) => void
}

export function DisputeCard({ dispute, onDecide, waiting }: DisputeCardProps) {
  const { zone, name } = cityOrDefault(dispute.city)
  const when = formatVisitRange(dispute.starts_at, dispute.ends_at, zone)
  return (
    <article
      className="card card--pad stack g-3"
      aria-label={`${localizeName(dispute.customer.name)}, ${localizeName(dispute.provider.name)}`}
    >
      {waiting}
      <header>
        <h3 className="t-strong num">{text('record.zone', { time: when, city: cityName(name) })}</h3>
        <p className="t-small c-2 num">
          {serviceName(dispute.service_type)}
          {dispute.visit !== null && ` · ${text('admin.dispute_visit', { visit: dispute.visit })}`}{' '}
          <code>{shortId(dispute.booking_id)}</code>
        </p>
      </header>
      <ul className="stack g-2">
        {dispute.answers.map(({ by, outcome, at }) => (
          <li key={by}>
            <p>
              <b className="t-small-strong">{text(`admin.dispute_${by}`)}</b> <bdi>{localizeName(dispute[by].name)}</bdi>
            </p>
            <p className="t-small">
              {outcomeText(outcome, undefined)}{' '}
              <span className="c-2 num">
                · {shortDate(at)}, {timeOfDay(at)}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <div className="stack g-2">
        {OUTCOMES.map((outcome) => (
          <Button key={outcome} variant="line" wide onPress={() => onDecide(dispute, outcome)}>
            {text('admin.dispute_decide', { answer: outcomeText(outcome, undefined) })}
          </Button>
        ))}
      </div>
    </article>
  )
}
