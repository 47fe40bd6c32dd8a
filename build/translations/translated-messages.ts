/** Turns a catalogue of gettext into the table that the app reads: an ICU message for each key. */
import type { EnglishText } from './english-source.ts'
import { toGettext, toIcuPlural } from './gettext-plural.ts'
import type { PoEntry } from './po-file.ts'
import type { PoLanguage } from './po-languages.ts'

/** Returns the ICU message of an entry; undefined where it is not translated. @param english ICU message of its key */
export function messageOf({ strings }: PoEntry, english: string, { categories }: PoLanguage): string | undefined {
  if (strings.length === 0 || strings.some((text) => text === '')) return undefined
  const source = toGettext(english)
  if (source.variable === undefined) return strings[0]
  const forms = Object.fromEntries(categories.map((category, at) => [category, strings[at] ?? '']))
  return toIcuPlural({ variable: source.variable, forms })
}

/** Returns the messages of a catalogue by key. Keys that English does not have are left out. */
export function messagesOf(
  entries: readonly PoEntry[],
  english: ReadonlyMap<string, Pick<EnglishText, 'message'>>,
  language: PoLanguage,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of entries) {
    // Texts of the domain's error table are no literals of a table, and have no plurals.
    const message = messageOf(entry, english.get(entry.context)?.message ?? '', language)
    if (message !== undefined) found[entry.context] = message
  }
  return found
}
