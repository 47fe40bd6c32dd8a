/**
 * `npm run texts` updates the catalogues of `src/text/translations` and reports what is missing, stale or wrong, with its line.
 * `npm run texts -- --check` writes nothing and fails where an update would.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVICE_WORDS } from '#text/en/discover/service-words.ts'
import { ENGLISH } from '#text/en/english.ts'
import { readEnglish } from './english-source.ts'
import { PO_LANGUAGES, TRANSLATIONS_FOLDER, type PoLanguage } from './po-languages.ts'
import { problemsOf, updateCatalogue, type CatalogueText } from './update-catalogue.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Sources of the texts that no table holds as literals, by the first part of their keys. */
const DOMAIN_TABLES: Readonly<Record<string, Omit<CatalogueText, 'message'>>> = {
  refusal: { file: 'src/domain/errors.ts', section: 'Why something was refused.', comment: '' },
  service: { file: 'src/domain/service-types.ts', section: 'Services of the marketplace.', comment: '' },
  city: { file: 'src/domain/cities.ts', section: 'Cities of the marketplace.', comment: '' },
}

function sourceOf(key: string): Omit<CatalogueText, 'message'> {
  const source = DOMAIN_TABLES[key.slice(0, key.indexOf('.'))]
  if (!source) throw new Error(`The text ${key} is in no table`)
  return source
}

/** Returns the English texts in their order, with the notes of their tables. */
export function englishTexts(): ReadonlyMap<string, CatalogueText> {
  const tables = readEnglish(root)
  const messages: Readonly<Record<string, string>> = { ...ENGLISH, ...SERVICE_WORDS }
  return new Map(Object.entries(messages).map(([key, message]) => [key, { ...(tables.get(key) ?? sourceOf(key)), message }]))
}

export const cataloguePath = ({ tag }: PoLanguage): string => join(root, TRANSLATIONS_FOLDER, `${tag}.po`)

export const readCatalogue = (language: PoLanguage): string =>
  existsSync(cataloguePath(language)) ? readFileSync(cataloguePath(language), 'utf8') : ''

/** Updates all catalogues and prints their problems. @returns whether nothing is left to do */
export function updateTexts({ checkOnly = false, print }: { checkOnly?: boolean; print: (line: string) => void }): boolean {
  const english = englishTexts()
  let isComplete = true
  for (const language of PO_LANGUAGES) {
    const source = readCatalogue(language)
    const updated = updateCatalogue(source, english, language)
    const path = `${TRANSLATIONS_FOLDER}/${language.tag}.po`
    const shown = checkOnly ? source : updated
    if (checkOnly && source !== updated) print(`${path}: not up to date with English; run npm run texts`)
    if (!checkOnly && source !== updated) writeFileSync(cataloguePath(language), updated)
    const problems = problemsOf(shown, english, language)
    for (const { line, key, kind, detail } of problems) print(`${path}:${line}: ${kind}: ${key}: ${detail}`)
    print(`${path}: ${english.size} texts, ${problems.length} to do`)
    isComplete &&= problems.length === 0 && (!checkOnly || source === updated)
  }
  return isComplete
}
