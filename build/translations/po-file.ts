/** Reads and writes gettext catalogues (`.po`), with one entry for each key of the English table. */
import { po, type GetTextTranslation } from 'gettext-parser'

/** Entry of a catalogue. `context` is the key of the English table. */
export interface PoEntry {
  readonly context: string
  readonly id: string
  readonly plural?: string | undefined
  /** One translation, or one for each plural form. An empty string is not translated yet. */
  readonly strings: readonly string[]
  /** Notes by translators, kept as they are. */
  readonly notes: string
  /** Notes for translators, from the English table. */
  readonly comments: string
  readonly reference: string
  readonly flags: readonly string[]
  /** Earlier English of a fuzzy entry, as gettext writes it after `#|`. */
  readonly previous: string
}

export interface PoFile {
  readonly headers: Readonly<Record<string, string>>
  /** Comment before the first entry. */
  readonly title: string
  readonly entries: readonly PoEntry[]
  /** Entries whose key is gone. Tools keep their translations for later. */
  readonly obsolete: readonly PoEntry[]
}

const entryOf = ({ msgctxt = '', msgid, msgid_plural, msgstr, comments = {} }: GetTextTranslation): PoEntry => ({
  context: msgctxt,
  id: msgid,
  plural: msgid_plural,
  strings: msgstr,
  notes: comments.translator ?? '',
  comments: comments.extracted ?? '',
  reference: comments.reference ?? '',
  flags: (comments.flag ?? '').split(/[,\n]/).flatMap((flag) => (flag.trim() === '' ? [] : [flag.trim()])),
  previous: comments.previous ?? '',
})

const entriesOf = (records: Readonly<Record<string, Readonly<Record<string, GetTextTranslation>>>> = {}): PoEntry[] =>
  Object.values(records)
    .flatMap((byId) => Object.values(byId))
    .filter(({ msgctxt = '', msgid }) => msgctxt !== '' || msgid !== '')
    .map(entryOf)

/** Parses a catalogue. @throws Error on a file that is not in gettext's format */
export function parsePo(source: string): PoFile {
  const { headers, translations, obsolete } = po.parse(source)
  return {
    headers,
    title: translations['']?.['']?.comments?.translator ?? '',
    entries: entriesOf(translations),
    obsolete: entriesOf(obsolete),
  }
}

function recordOf({ context, id, plural, strings, notes, comments, reference, flags, previous }: PoEntry): GetTextTranslation {
  const texts = { translator: notes, extracted: comments, reference, flag: flags.join(', '), previous }
  return {
    msgctxt: context,
    msgid: id,
    ...(plural === undefined ? {} : { msgid_plural: plural }),
    msgstr: [...strings],
    comments: Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
  }
}

const recordsOf = (entries: readonly PoEntry[]): Record<string, Record<string, GetTextTranslation>> =>
  Object.fromEntries(entries.map((entry) => [entry.context, { [entry.id]: recordOf(entry) }]))

/** Returns a catalogue in the layout of GNU gettext (`msgcat` changes nothing). */
export function formatPo({ headers, title, entries, obsolete }: PoFile): string {
  const head = { '': { '': { msgid: '', msgstr: [''], comments: { translator: title } } } }
  const file = po.compile({
    charset: 'utf-8',
    headers: { ...headers },
    translations: { ...head, ...recordsOf(entries) },
    obsolete: recordsOf(obsolete),
  })
  // GNU gettext writes notes for translators before references; the library the other way round.
  return file.toString('utf8').replaceAll(/((?:^#: .*\n)+)((?:^#\. .*\n)+)/gm, '$2$1')
}

/** Returns the line of each entry's `msgctxt`, by key, counted from 1. */
export function entryLines(source: string): ReadonlyMap<string, number> {
  const lines = source.split('\n').map((line, at) => [/^msgctxt "(.+)"$/.exec(line)?.[1], at + 1] as const)
  return new Map(lines.flatMap(([context, line]) => (context === undefined ? [] : [[context, line] as const])))
}
