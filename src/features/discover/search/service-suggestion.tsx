/** Suggests a service while its name, or an everyday word for it in the person's language, is typed into the search. */
import { useEffect, useState } from 'react'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { useFilter } from '#state/directory/directory.ts'
import { useLanguage } from '#state/display/language.ts'
import { text } from '#text/catalogue.ts'
import type { LanguageTag } from '#text/languages.ts'
import type { Synonyms } from '#text/synonyms/synonym-table.ts'
import { loadSynonyms } from '#text/synonyms/synonyms.ts'
import { ChipRow } from '#ui/controls/chip-row.tsx'
import { Chip } from '#ui/controls/chip.tsx'
import { suggestServices } from './suggest-services.ts'

/** Returns the everyday words of the language; undefined until they are loaded. */
function useSynonyms(language: LanguageTag): Synonyms | undefined {
  const [loaded, setLoaded] = useState<{ readonly of: LanguageTag; readonly synonyms: Synonyms }>()
  useEffect(() => {
    let isCurrent = true
    loadSynonyms(language).then(
      (synonyms) => isCurrent && setLoaded({ of: language, synonyms }),
      // Without them names are still suggested.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return loaded?.of === language ? loaded.synonyms : undefined
}

export function ServiceSuggestion() {
  const synonyms = useSynonyms(useLanguage())
  const [filter, setFilter] = useFilter()
  const services = suggestServices(filter.text, synonyms).filter((service) => service !== filter.serviceType)
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
