import { isListed, type Provider } from '#domain/documents/provider.ts'
import { FavouriteButton } from '#shared/provider/favourite-button.tsx'
import { ProviderListRow } from '#shared/provider/provider-list-row.tsx'
import { usePendingCommands } from '#shared/waiting/use-pending-commands.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { useProviders } from '#state/directory/directory.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { sameCityDistanceKm, useOrigin } from '#state/device/geolocation.ts'
import { useFavourites } from '#state/sync/user-queries.ts'
import { showView, useCity } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { RowWithAction } from '#ui/list/row-with-action.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'

const byName = (a: Provider, b: Provider): number => a.name.localeCompare(b.name)

function ListedProvider({ provider }: { readonly provider: Provider }) {
  const origin = useOrigin()
  const [city] = useCity()
  return (
    <ProviderListRow
      provider={provider}
      {...(provider.city === city ? { distanceKm: sameCityDistanceKm(origin, provider) } : { place: cityName(provider.city) })}
      onPress={() => openOverlay({ kind: 'provider-profile', providerId: provider.id })}
    />
  )
}

/** A favourite that left the directory, or was never fetched: says so, with the heart to remove it. */
function UnlistedProvider({ id, provider }: { readonly id: string; readonly provider: Provider | undefined }) {
  const name = provider?.name ?? text('profile.favourite_unknown')
  return (
    <RowWithAction aside={<FavouriteButton providerId={id} name={name} small />}>
      <ListRow
        lead={<Avatar text={provider?.profile_image ?? name} kind={provider ? 'emoji' : 'letter'} size={40} />}
        title={name}
        text={text(provider ? 'profile.favourite_unlisted' : 'profile.favourite_unknown_text')}
      />
    </RowWithAction>
  )
}

/** The person's favourite providers of all cities, stored on this device. */
export function FavouritesCard() {
  const ids = [...useFavourites()]
  const isWaiting = usePendingCommands('add_favourite', 'remove_favourite').length > 0
  const providers = useProviders(ids).toSorted(byName)
  const listed = providers.filter(isListed)
  const unlisted = providers.filter((provider) => !isListed(provider))
  const unknown = ids.filter((id) => !providers.some((provider) => provider.id === id))
  return (
    <section>
      <SectionHeader title={text('profile.favourites')} flush note={isWaiting ? <WaitingTag /> : undefined} />
      <Card clip>
        {ids.length === 0 && (
          <EmptyState
            picture="heart"
            level={3}
            title={text('profile.favourites_none_title')}
            text={text('profile.favourites_none_text')}
            action={<Button onPress={() => showView('map')}>{text('booking.find')}</Button>}
          />
        )}
        <ul aria-label={text('profile.favourites')}>
          {listed.map((provider) => (
            <li key={provider.id}>
              <ListedProvider provider={provider} />
            </li>
          ))}
          {unlisted.map((provider) => (
            <li key={provider.id}>
              <UnlistedProvider id={provider.id} provider={provider} />
            </li>
          ))}
          {unknown.map((id) => (
            <li key={id}>
              <UnlistedProvider id={id} provider={undefined} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
