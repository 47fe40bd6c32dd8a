/** Suggests a service while its name, or an everyday word for it in the person's language, is typed into the search. */
import { useEffect, useState } from 'react'
import { serviceIcon, serviceName } from '#shared/provider/provider-labels.ts'
import { useFilter } from '#state/directory/directory.ts'
import { useLanguage } from '#state/display/language.ts'
import { text } from '#text/catalogue.ts'
import type { LanguageTag } from '#text/languages.ts'
import { loadServiceWords, type ServiceWords } from '#text/service-words.ts'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { suggestServices } from './suggest-services.ts'

/** Returns the everyday words of the language; undefined until they are loaded. */
function useServiceWords(language: LanguageTag): ServiceWords | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: LanguageTag; readonly words: ServiceWords }>()
  useEffect(() => {
    let isCurrent = true
    loadServiceWords(language).then(
      (words) => isCurrent && setLoaded({ of: language, words }),
      // Without them names are still suggested.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return loaded?.of === language ? loaded.words : undefined
}

export function ServiceSuggestion() {
  const words = useServiceWords(useLanguage())
  const [filter, setFilter] = useFilter()
  const services = suggestServices(filter.text, words).filter((service) => service !== filter.serviceType)
  if (services.length === 0) return null
  return (
    <div className="service-suggestion">
      <ChipRow label={text('map.suggested')} padded>
        {services.map((service) => (
          <Chip
            key={service}
            on="surface"
            icon={serviceIcon(service)}
            onPress={() => setFilter({ ...filter, text: '', serviceType: service })}
          >
            {text('map.suggest_service', { service: serviceName(service) })}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}
