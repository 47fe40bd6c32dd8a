/** A service by its name in the person's language, offered while its name is typed into the search. */
import { serviceName } from '#parts/provider-words.ts'
import { useFilter } from '#state/directory.ts'
import { useLanguage } from '#state/language.ts'
import { text } from '#text/catalogue.ts'
import { ChipRow } from '#ui/chip-row.tsx'
import { Chip } from '#ui/chip.tsx'
import { suggestServices } from './suggest-services.ts'

export function ServiceSuggestion() {
  useLanguage()
  const [filter, setFilter] = useFilter()
  const services = suggestServices(filter.text).filter((service) => service !== filter.serviceType)
  if (services.length === 0) return null
  return (
    <div className="service-suggestion">
      <ChipRow label={text('map.suggested')} padded>
        {services.map((service) => (
          <Chip key={service} on="surface" icon={service} onPress={() => setFilter({ ...filter, text: '', serviceType: service })}>
            {text('map.suggest_service', { service: serviceName(service) })}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
