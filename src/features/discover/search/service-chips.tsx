import { openServiceTypes } from '#domain/service-types.ts'
import { serviceIcon, serviceName } from '#shared/provider/provider-labels.ts'
import { withUser } from '#shared/account/require-user.ts'
import { useFilter } from '#state/directory/directory.ts'
import { useOnlyFavourites } from '#state/directory/favourites.ts'
import { usePreferences } from '#state/session/preferences.ts'
import { text } from '#text/catalogue.ts'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { Chip } from '#ui/controls/chip.tsx'

/** Favourite providers or all; all services or one, the person's favourite services first. */
export function ServiceChips({ surface }: { readonly surface: 'map' | 'background' | 'surface' }) {
  const [filter, setFilter] = useFilter()
  const [only, setOnly] = useOnlyFavourites()
  const { favoriteServices } = usePreferences()
  const offered = openServiceTypes()
  const favorites = favoriteServices.filter((service) => offered.includes(service))
  const services = [...favorites, ...offered.filter((service) => !favorites.includes(service))]
  return (
    <ChipRow label={text('map.services')} padded>
      <Chip on={surface} selected={filter.serviceType === null} onPress={() => setFilter({ ...filter, serviceType: null })}>
        {text('map.all_services')}
      </Chip>
      <Chip on={surface} icon="heart" selected={only} selectedVariant="tinted" onPress={() => withUser(() => setOnly(!only))}>
        {text('map.favourites')}
      </Chip>
      {services.map((service) => (
        <Chip
          key={service}
          on={surface}
          icon={serviceIcon(service)}
          selected={filter.serviceType === service}
          onPress={() => setFilter({ ...filter, serviceType: filter.serviceType === service ? null : service })}
        >
          {serviceName(service)}
        </Chip>
      ))}
    </ChipRow>
  )
}
