/** Helpers with what each costs and when each arrives. */
import { currencyOf } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { bookingTotal } from '#domain/money/money.ts'
import { useArrival } from '#state/location/use-arrival.ts'
import { distance, money } from '#text/formatting/format.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { arrivalFact } from '../../provider/arrival-text.ts'

interface LineProps {
  readonly helper: Provider
  readonly place: Position | undefined
  readonly hours: number
}

function Line({ helper, place, hours }: LineProps) {
  const arrival = useArrival(helper, place ?? null)
  const facts = [...(place ? [distance(haversineKm(helper, place))] : []), arrivalFact(arrival)]
  return (
    <ListRow
      lead={<Avatar text={helper.profile_image} size={40} />}
      title={helper.name}
      text={<span className="num">{facts.join(' · ')}</span>}
      end={<b className="t-small-strong num">{money(bookingTotal(helper.price_per_hour, hours, currencyOf(helper.city)), helper.city)}</b>}
    />
  )
}

export function HelperLines({
  label,
  helpers,
  ...props
}: Omit<LineProps, 'helper'> & { readonly label: string; readonly helpers: readonly Provider[] }) {
  return (
    <ul className="several__list" aria-label={label}>
      {helpers.map((helper) => (
        <li key={helper.id}>
          <Line helper={helper} {...props} />
        </li>
      ))}
    </ul>
  )
}
