/** Brings a catalogue up to date with the English table, and finds what its translator has to do. */
import type { EnglishText } from './english-source.ts'
import { placeholdersOf, toGettext, type GettextForms } from './gettext-plural.ts'
import { entryLines, formatPo, parsePo, type PoEntry, type PoFile } from './po-file.ts'
import type { PoLanguage } from './po-languages.ts'
import { messageOf } from './translated-messages.ts'

export type ProblemKind = 'missing' | 'stale' | 'unknown key' | 'placeholders' | 'plural forms' | 'syntax'

export interface Problem {
  readonly kind: ProblemKind
  readonly key: string
  /** Line of the entry in the updated catalogue. */
  readonly line: number
  readonly detail: string
}

/** English text of a key with the notes for translators. */
export type CatalogueText = Pick<EnglishText, 'message' | 'file' | 'section' | 'comment'>

const FUZZY = 'fuzzy'

/** Returns `msgid` and `msgid_plural` of an English message. */
function idsOf(forms: GettextForms): Pick<PoEntry, 'id' | 'plural'> {
  if (forms.variable === undefined) return { id: forms.text }
  return { id: forms.forms['one'] ?? forms.forms['other'] ?? '', plural: forms.forms['other'] ?? '' }
}

/** Returns the checks that gettext and Weblate make: placeholders, or ICU where a message has a `select` or several plurals. */
function formatFlag({ message }: CatalogueText, forms: GettextForms): readonly string[] {
  if (forms.variable === undefined && /\{\w+, (plural|select),/.test(message)) return ['icu-message-format']
  return /\{\w+\}/.test(message) || forms.variable !== undefined ? ['python-brace-format'] : []
}

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** Returns the entry of a key, with the translation of the catalogue if there is one; fuzzy where its English changed. */
function updatedEntry(key: string, text: CatalogueText, old: PoEntry | undefined, { categories }: PoLanguage): PoEntry {
  const forms = toGettext(text.message)
  const ids = idsOf(forms)
  const count = forms.variable === undefined ? 1 : categories.length
  const strings = Array.from({ length: count }, (_, at) => old?.strings[at] ?? '')
  const isTranslated = strings.some((string) => string !== '')
  const hasChanged = old !== undefined && (old.id !== ids.id || old.plural !== ids.plural)
  const isStale = isTranslated && (hasChanged || old?.flags.includes(FUZZY) === true)
  const previous = hasChanged
    ? [`msgid ${quoted(old.id)}`, ...(old.plural === undefined ? [] : [`msgid_plural ${quoted(old.plural)}`])].join('\n')
    : (old?.previous ?? '')
  return {
    context: key,
    ...ids,
    strings,
    notes: old?.notes ?? '',
    comments: [text.section, text.comment].filter((note) => note !== '').join('\n'),
    reference: text.file,
    flags: [...(isStale ? [FUZZY] : []), ...formatFlag(text, forms)],
    previous: isStale ? previous : '',
  }
}

/**
 * Returns the catalogue with an entry for each key of English, in the order of English. Translations of changed texts are marked fuzzy,
 * those of removed keys become obsolete. An unchanged catalogue is returned byte for byte.
 */
export function updateCatalogue(source: string, english: ReadonlyMap<string, CatalogueText>, language: PoLanguage): string {
  const file: PoFile = source === '' ? { headers: {}, title: 'Texts of NearHelp.', entries: [], obsolete: [] } : parsePo(source)
  const known = new Map([...file.obsolete, ...file.entries].map((entry) => [entry.context, entry]))
  const entries = [...english].map(([key, text]) => updatedEntry(key, text, known.get(key), language))
  const obsolete = [...known.values()].filter(({ context, strings }) => !english.has(context) && strings.some((string) => string !== ''))
  return formatPo({ ...file, headers: { ...language.headers, ...file.headers }, entries, obsolete })
}

function problemOf(entry: PoEntry, english: string, language: PoLanguage): readonly [ProblemKind, string] | undefined {
  const { variable } = toGettext(english)
  const expected = variable === undefined ? 1 : language.categories.length
  if (entry.strings.every((string) => string === '')) return ['missing', english]
  if (entry.strings.length !== expected || entry.strings.some((string) => string === ''))
    return ['plural forms', `${expected} needed: ${language.categories.join(', ')}`]
  const message = messageOf(entry, english, language) ?? ''
  try {
    const [wanted, found] = [placeholdersOf(english), placeholdersOf(message)]
    if (wanted.join() !== found.join()) return ['placeholders', `English has ${wanted.join(', ')}; this has ${found.join(', ')}`]
  } catch (error) {
    return ['syntax', error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)]
  }
  return entry.flags.includes(FUZZY) ? ['stale', `English is now: ${english}`] : undefined
}

/** Returns what is missing, stale or wrong in a catalogue. */
export function problemsOf(source: string, english: ReadonlyMap<string, CatalogueText>, language: PoLanguage): readonly Problem[] {
  const lines = entryLines(source)
  const entries = new Map(parsePo(source).entries.map((entry) => [entry.context, entry]))
  const found: Problem[] = []
  const add = (key: string, kind: ProblemKind, detail: string): void => void found.push({ kind, key, line: lines.get(key) ?? 0, detail })
  for (const [key, { message }] of english) {
    const entry = entries.get(key)
    const problem = entry ? problemOf(entry, message, language) : (['missing', message] as const)
    if (problem) add(key, ...problem)
    else if (entry && idsOf(toGettext(message)).id !== entry.id) add(key, 'stale', `English is now: ${message}`)
  }
  for (const key of entries.keys()) if (!english.has(key)) add(key, 'unknown key', 'English has no such key')
  return found.sort((a, b) => a.line - b.line)
}
