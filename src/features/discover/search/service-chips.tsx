import { openServiceTypes } from '#domain/service-types.ts'
import { serviceIcon, serviceName } from '#shared/provider/provider-labels.ts'
import { withUser } from '#shared/account/require-user.ts'
import { useFilter } from '#state/directory/directory.ts'
import { useOnlyFavourites } from '#state/directory/favourites.ts'
import { usePreferences } from '#state/session/preferences.ts'
import { text } from '#text/catalogue.ts'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { Chip } from '#ui/controls/chip.tsx'

/** All services, one, or the favourite providers; the person's favourite services first. One of the chips is selected. */
export function ServiceChips({ surface }: { readonly surface: 'map' | 'background' | 'surface' }) {
  const [filter, setFilter] = useFilter()
  const [only, setOnly] = useOnlyFavourites()
  const { favoriteServices } = usePreferences()
  const offered = openServiceTypes()
  const favorites = favoriteServices.filter((service) => offered.includes(service))
  const services = [...favorites, ...offered.filter((service) => !favorites.includes(service))]
  const choose = (serviceType: string | null): void => {
    setFilter({ ...filter, serviceType })
    setOnly(false)
  }
  const toggleFavourites = (): void => {
    setFilter({ ...filter, serviceType: null })
    setOnly(!only)
  }
  return (
    <ChipRow label={text('map.services')} padded oneStop>
      <Chip on={surface} selected={filter.serviceType === null && !only} onPress={() => choose(null)}>
        {text('map.all_services')}
      </Chip>
      <Chip on={surface} icon="heart" selected={only} selectedVariant="tinted" onPress={() => withUser(toggleFavourites)}>
        {text('map.favourites')}
      </Chip>
      {services.map((service) => (
        <Chip
          key={service}
          on={surface}
          icon={serviceIcon(service)}
          selected={filter.serviceType === service && !only}
          onPress={() => choose(filter.serviceType === service && !only ? null : service)}
        >
          {serviceName(service)}
        </Chip>
      ))}
    </ChipRow>
  )
}
