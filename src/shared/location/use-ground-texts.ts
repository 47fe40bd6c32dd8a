import { useMemo } from 'react'
import type { GroundTexts } from '#map/coarse/labels/ground-texts.ts'
import { useLanguage } from '#state/display/language.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { distance } from '#text/formatting/format.ts'
import type { LanguageTag } from '#text/languages.ts'

/** @param _language language of the texts: a new value makes new texts, and prints them again */
const textsIn = (_language: LanguageTag): GroundTexts => ({ city: cityName, distance })

/** Returns the words that the ground of a map prints. */
export function useGroundTexts(): GroundTexts {
  const language = useLanguage()
  return useMemo(() => textsIn(language), [language])
}
