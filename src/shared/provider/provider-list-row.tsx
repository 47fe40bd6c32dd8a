import type { Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { useArrival } from '#state/location/use-arrival.ts'
import { text } from '#text/catalogue.ts'
import { distance, money } from '#text/formatting/format.ts'
import { ProviderRow } from '#ui/list/provider-row.tsx'
import { RowWithAction } from '#ui/list/row-with-action.tsx'
import { arrivalFact } from './arrival-text.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { ProviderRating } from './provider-rating.tsx'
import { ProviderStatusLabel } from './provider-status-label.tsx'
import { serviceName } from './provider-labels.ts'

export interface ProviderListRowProps {
  readonly provider: Provider
  /** km from the person or from the centre of the map; undefined where unknown, or too large to be useful. */
  readonly distanceKm?: number | undefined
  /** The provider's city, where the distance is not useful. */
  readonly place?: string | undefined
  /** Where the help is needed; by default where the person is. */
  readonly at?: Position | undefined
  readonly selected?: boolean | undefined
  readonly onPress: () => void
}

/** Row of a provider, the same in every list. */
export function ProviderListRow({ provider, distanceKm, place, at, selected, onPress }: ProviderListRowProps) {
  const arrival = useArrival(provider, at)
  const meta = [
    serviceName(provider.service_type),
    ...(place === undefined ? [] : [place]),
    ...(distanceKm === undefined ? [] : [distance(distanceKm)]),
  ]
  return (
    <RowWithAction aside={<FavouriteButton providerId={provider.id} name={provider.name} small />}>
      <ProviderRow
        picture={provider.profile_image}
        name={provider.name}
        verifiedLabel={provider.is_verified ? text('common.verified') : undefined}
        meta={meta}
        status={<ProviderStatusLabel status={provider.status} />}
        arrival={arrivalFact(arrival)}
        price={money(provider.price_per_hour, provider.city)}
        priceUnit={text('format.per_hour')}
        rating={<ProviderRating provider={provider} />}
        selected={selected}
        onPress={onPress}
      />
    </RowWithAction>
  )
}
