import { SERVICE_TYPES } from '#domain/service-types.ts'
import { serviceName } from '#parts/provider-words.ts'
import { useFilter } from '#state/directory.ts'
import { text } from '#text/catalogue.ts'
import { ChipRow } from '#ui/chip-row.tsx'
import { Chip } from '#ui/chip.tsx'

/** All services, then each: one is chosen. */
export function ServiceChips({ on }: { readonly on: 'map' | 'background' | 'surface' }) {
  const [filter, setFilter] = useFilter()
  return (
    <ChipRow label={text('map.services')} padded>
      <Chip on={on} selected={filter.serviceType === null} onPress={() => setFilter({ ...filter, serviceType: null })}>
        {text('map.all_services')}
      </Chip>
      {SERVICE_TYPES.map((service) => (
        <Chip
          key={service}
          on={on}
          icon={service}
          selected={filter.serviceType === service}
          onPress={() => setFilter({ ...filter, serviceType: filter.serviceType === service ? null : service })}
        >
          {serviceName(service)}
        </Chip>
      ))}
    </ChipRow>
  )
}
