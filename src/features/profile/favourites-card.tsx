import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm } from '#domain/haversine.ts'
import { ProviderListRow } from '#parts/provider-list-row.tsx'
import { useProviders } from '#state/directory.ts'
import { openOverlay } from '#state/overlays.ts'
import { useOrigin } from '#state/position.ts'
import { useFavourites } from '#state/user-data.ts'
import { showView, useCity } from '#state/view.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/city-name.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { SectionHead } from '#ui/section-head.tsx'

const byName = (a: Provider, b: Provider): number => a.name.localeCompare(b.name)

/** Providers that the person gave a heart. */
export function FavouritesCard() {
  const ids = [...useFavourites()]
  const providers = useProviders(ids)
  const origin = useOrigin()
  const [city] = useCity()
  const elsewhere = ids.length - providers.length
  return (
    <section>
      <SectionHead title={text('profile.favourites')} flush />
      <Card clip>
        {ids.length === 0 && (
          <Empty
            picture="heart"
            level={3}
            title={text('profile.favourites_none_title')}
            text={text('profile.favourites_none_text')}
            action={<Button onPress={() => showView('map')}>{text('booking.find')}</Button>}
          />
        )}
        <ul>
          {providers.toSorted(byName).map((provider) => (
            <li key={provider.id}>
              <ProviderListRow
                provider={provider}
                distanceKm={haversineKm(origin, provider)}
                onPress={() => openOverlay({ kind: 'provider-profile', providerId: provider.id })}
              />
            </li>
          ))}
        </ul>
        {elsewhere > 0 && (
          <p className="profile-elsewhere">{text('profile.favourites_elsewhere', { count: elsewhere, city: cityName(city) })}</p>
        )}
      </Card>
    </section>
  )
}
