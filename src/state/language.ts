/** Which language the person reads: chosen here, or the profile's, or the browser's. The chosen one is remembered on this device. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { loadCatalogue, loadFirstTexts, speak } from '#text/catalogue.ts'
import { firstLanguage, formatsOf, LANGUAGE_TAGS, LANGUAGES, languageNamed, type Language, type LanguageTag } from '#text/languages.ts'
import { persistedAtom } from './persisted.ts'

const KEY = 'nearhelp.language'

const chosenAtom = persistedAtom('language', v.nullable(v.picklist(LANGUAGE_TAGS)), null)
/** The profile's language that was last followed, with its person: only a change of it speaks again. */
const followedAtom = persistedAtom('language-followed', v.nullable(v.string()), null)
const shownAtom = atom<LanguageTag>('en')
/** What was asked for last: a slow table must not undo a later choice. */
let wanted: LanguageTag = 'en'

/** The language that texts are shown in. Whoever shows texts outside React's tree, or keeps them, depends on it. */
export const useLanguage = (): LanguageTag => useAtomValue(shownAtom)

/** Its name in a profile. */
export const spokenLanguageName = (): Language['name'] => LANGUAGES[getDefaultStore().get(shownAtom)].name

async function show(language: LanguageTag, load: typeof loadFirstTexts = loadCatalogue): Promise<boolean> {
  wanted = language
  try {
    const catalogue = await load(language)
    if (wanted !== language) return true
    speak(language, catalogue, formatsOf(language, navigator.languages))
    document.documentElement.lang = LANGUAGES[language].htmlLang
    document.documentElement.dir = LANGUAGES[language].dir
    getDefaultStore().set(shownAtom, language)
    return true
  } catch {
    // Neither kept on this device nor to be had now: the language stays.
    wanted = getDefaultStore().get(shownAtom)
    return false
  }
}

/** Changes the language without a reload. @returns false when its texts cannot be had now; then nothing changes */
export async function chooseLanguage(language: LanguageTag): Promise<boolean> {
  const shown = await show(language)
  if (shown) getDefaultStore().set(chosenAtom, language)
  return shown
}

/** Back to the browser's own language. */
async function unchoose(): Promise<boolean> {
  const shown = await show(firstLanguage(navigator.languages))
  if (shown) getDefaultStore().set(chosenAtom, null)
  return shown
}

/**
 * Follows the language of a person's profile: at sign-in, and whenever it changes, on whatever device.
 * @param name one of the specification's five, an unknown one leaves the language as it is; null: as on this device, so what was
 *   followed for this person before is given up, and what was chosen here stays
 */
export async function followLanguage(uid: string, name: string | null): Promise<void> {
  const store = getDefaultStore()
  if (name === null) {
    const wasFollowed = store.get(followedAtom)?.startsWith(`${uid} `) === true
    if (wasFollowed && (await unchoose())) store.set(followedAtom, null)
    return
  }
  const language = languageNamed(name)
  if (language === undefined) return
  const followed = `${uid} ${language}`
  if (store.get(followedAtom) === followed) return
  if (await chooseLanguage(language)) store.set(followedAtom, followed)
}

/** Begins in the remembered language, or the browser's; before the first paint, so that no other language flashes up. */
export async function startLanguage(): Promise<void> {
  const store = getDefaultStore()
  await show(store.get(chosenAtom) ?? firstLanguage(navigator.languages), loadFirstTexts)
  // The other tabs of this device follow.
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY) return
    const chosen = LANGUAGE_TAGS.find((tag) => JSON.stringify(tag) === newValue)
    if (chosen) void chooseLanguage(chosen)
    else if (newValue === 'null') void unchoose()
  })
}
