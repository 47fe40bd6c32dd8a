/** Language selection that shows each language by its own name, so that everyone can find theirs. */
import { chooseLanguage, useLanguage } from '#state/display/language.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { text } from '#text/catalogue.ts'
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag } from '#text/languages.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { InlineSelect } from '#ui/fields/inline-select.tsx'
import './language-select.css'

const OPTIONS = LANGUAGE_TAGS.map((tag) => ({ value: tag, label: LANGUAGES[tag].nativeName }))

/** Changes the language; shows a toast where its texts cannot be loaded. @returns whether it changed */
export async function changeLanguage(language: LanguageTag): Promise<boolean> {
  const changed = await chooseLanguage(language)
  if (!changed) showToast({ content: () => ({ title: text('language.failed_title'), text: text('language.failed_text') }), icon: 'globe' })
  return changed
}

export function LanguageSelect() {
  const language = useLanguage()
  return (
    <span className="language-select">
      <Icon name="globe" size={18} />
      <InlineSelect label={text('language.label')} value={language} options={OPTIONS} onChange={(tag) => void changeLanguage(tag)} />
    </span>
  )
}
