/** Languages with a catalogue in `src/text/translations`, with gettext's headers and plural forms. */
export interface PoLanguage {
  readonly tag: 'es' | 'fr' | 'de' | 'zh'
  readonly headers: Readonly<Record<string, string>>
  /** CLDR categories of gettext's forms, in their order. Larger categories of CLDR (Spanish and French millions) read as `other`. */
  readonly categories: readonly string[]
}

export const TRANSLATIONS_FOLDER = 'src/text/translations'

function language(tag: PoLanguage['tag'], code: string, plurals: string, categories: readonly string[]): PoLanguage {
  const headers = {
    'Project-Id-Version': 'NearHelp',
    'Report-Msgid-Bugs-To': '',
    'POT-Creation-Date': '2026-11-24 00:00+0000',
    'PO-Revision-Date': '2026-11-24 00:00+0000',
    'Last-Translator': 'NearHelp',
    'Language-Team': code,
    Language: code,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': plurals,
  }
  return { tag, headers, categories }
}

const TWO_FORMS = ['one', 'other']

export const PO_LANGUAGES: readonly PoLanguage[] = [
  language('es', 'es', 'nplurals=2; plural=(n != 1);', TWO_FORMS),
  language('fr', 'fr', 'nplurals=2; plural=(n > 1);', TWO_FORMS),
  language('de', 'de', 'nplurals=2; plural=(n != 1);', TWO_FORMS),
  language('zh', 'zh_Hans', 'nplurals=1; plural=0;', ['other']),
]

export const poLanguage = (tag: string): PoLanguage | undefined => PO_LANGUAGES.find((each) => each.tag === tag)
