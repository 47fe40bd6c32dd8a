/** Says that a helper does not come to the place, and offers up to three who do. */
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { reachOf } from '#domain/location/reach.ts'
import { findNearbyCity } from '#state/device/geolocation.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { distance } from '#text/formatting/format.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProviderListRow } from '../../provider/provider-list-row.tsx'
import { useHelpersInReach, type WantedVisit } from './use-helpers-in-reach.ts'
import './reach-notice.css'

export interface ReachNoticeProps {
  readonly provider: Pick<Provider, 'id' | 'name' | 'city' | 'service_type' | 'service_radius_km' | 'latitude' | 'longitude'>
  readonly place: Position
  readonly wanted: WantedVisit
  /** Books this helper instead, with everything typed. */
  readonly onChoose: (provider: Provider) => void
}

/** True where the place is known and beyond the provider's reach. */
export const isOutOfReach = (provider: ReachNoticeProps['provider'], place: Position | undefined): place is Position =>
  place !== undefined && !reachOf(provider, place).isReached

export function ReachNotice({ provider, place, wanted, onChoose }: ReachNoticeProps) {
  const { name, city } = provider
  const { distance_km, radius_km } = reachOf(provider, place)
  const others = useHelpersInReach(provider.service_type, place, wanted)
  const there = findNearbyCity(place)
  const isElsewhere = there !== undefined && there.name !== city && distance_km > radius_km
  return (
    <section className="reach" aria-label={text('reach.others')}>
      <Notice tone="warn" role="alert">
        <p className="t-strong">
          {isElsewhere
            ? text('reach.other_city', { name, city: cityName(city), there: cityName(there.name) })
            : text('reach.too_far', { name, radius: distance(radius_km), distance: distance(distance_km) })}
        </p>
        {others !== undefined && <p>{text(others.length === 0 ? 'reach.none' : 'reach.others')}</p>}
      </Notice>
      {others !== undefined && others.length > 0 && (
        <ul className="reach__list" aria-label={text('reach.others')}>
          {others.map((other) => (
            <li key={other.id}>
              <ProviderListRow provider={other} distanceKm={haversineKm(other, place)} onPress={() => onChoose(other)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
