/**
 * Language of the interface: the profile's, or the one chosen on this device, or the browser's. A choice made here belongs to this
 * device and stays; a profile's language leaves with its user.
 */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { loadCatalogue, loadInitialTexts, activateCatalogue, type Catalogue } from '#text/catalogue.ts'
import {
  detectLanguage,
  formatLocaleFor,
  LANGUAGE_TAGS,
  LANGUAGES,
  languageByName,
  type Language,
  type LanguageTag,
} from '#text/languages.ts'
import { marketplaceAtom } from './marketplace.ts'
import { removeStored, writeStored, isStorageMemoryOnly, readStored } from '../storage/local-storage.ts'

const CHOSEN_KEY = 'language'
const PROFILE_LANGUAGE_KEY = 'language-asked'
/** Older builds stored the profile's language as the device's choice, and the uid and language it came from under this key. */
const LEGACY_FOLLOWED_KEY = 'language-followed'

const tagSchema = v.picklist(LANGUAGE_TAGS)
const chosenSchema = v.nullable(tagSchema)
const profileLanguageSchema = v.nullable(v.object({ uid: v.string(), language: tagSchema, rules: v.boolean() }))
/** Language of a profile. It applies while `rules` is true, until the user chooses another one by hand. */
type ProfileLanguage = v.InferOutput<typeof profileLanguageSchema>

const readStoredLanguage = (): LanguageTag | null => readStored(CHOSEN_KEY, chosenSchema, null)
const readProfileLanguage = (): ProfileLanguage => readStored(PROFILE_LANGUAGE_KEY, profileLanguageSchema, null)

const chosenAtom = atom(readStoredLanguage())
const profileLanguageAtom = atom(readProfileLanguage())
/** Choice made on a shared device: valid for this page and its user, without changing the owner's choice. */
const sharedDeviceLanguageAtom = atom<LanguageTag | null>(null)
const shownAtom = atom<LanguageTag>('en')
/** Language of the texts. */
export const languageAtom = atom((get) => get(shownAtom))
/** Latest requested language: a slow download must not override a later choice. */
let requestedLanguage: LanguageTag = 'en'
/** True in a tab of development that shows a pseudo-language. */
let isReplaced = false

/**
 * Returns the language of the texts. Code that shows texts outside React's tree, or caches them, must depend on it. Names of cities and
 * services are texts too: what follows the language also follows the marketplace.
 */
export function useLanguage(): LanguageTag {
  useAtomValue(marketplaceAtom)
  return useAtomValue(shownAtom)
}

/** Returns the current language's name, as written in a profile. */
export const currentLanguageName = (): Language['name'] => LANGUAGES[getDefaultStore().get(shownAtom)].name

async function applyLanguage(language: LanguageTag, load: typeof loadInitialTexts = loadCatalogue): Promise<boolean> {
  if (isReplaced) return true
  requestedLanguage = language
  try {
    const catalogue = await load(language)
    if (requestedLanguage !== language) return true
    activateCatalogue(language, catalogue, formatLocaleFor(language, navigator.languages))
    document.documentElement.lang = LANGUAGES[language].htmlLang
    document.documentElement.dir = LANGUAGES[language].dir
    getDefaultStore().set(shownAtom, language)
    return true
  } catch {
    // The texts are neither cached nor reachable: keep the current language.
    requestedLanguage = getDefaultStore().get(shownAtom)
    return false
  }
}

/** Shows the texts of a pseudo-language in this tab, instead of those of every language. Development only. */
export function replaceLanguages(catalogue: Catalogue, { htmlLang, dir }: Pick<Language, 'htmlLang' | 'dir'>): void {
  isReplaced = true
  // Dates as English has them: the day before the month.
  activateCatalogue(htmlLang, catalogue, 'en-GB')
  document.documentElement.lang = htmlLang
  document.documentElement.dir = dir
}

function setChosen(chosen: LanguageTag | null): void {
  writeStored(CHOSEN_KEY, chosen)
  getDefaultStore().set(chosenAtom, chosen)
}

function setProfileLanguage(language: ProfileLanguage): void {
  if (language) writeStored(PROFILE_LANGUAGE_KEY, language)
  else removeStored(PROFILE_LANGUAGE_KEY)
  getDefaultStore().set(profileLanguageAtom, language)
}

/** Returns the device's choice, or the browser's language. */
const deviceLanguage = (): LanguageTag => getDefaultStore().get(chosenAtom) ?? detectLanguage(navigator.languages)

function effectiveLanguage(): LanguageTag {
  const store = getDefaultStore()
  const profileLanguage = store.get(profileLanguageAtom)
  return store.get(sharedDeviceLanguageAtom) ?? (profileLanguage?.rules ? profileLanguage.language : deviceLanguage())
}

/** Changes the language without a reload. @returns false when its texts are not available now; then nothing changes */
export async function chooseLanguage(language: LanguageTag): Promise<boolean> {
  if (!(await applyLanguage(language))) return false
  const store = getDefaultStore()
  const profileLanguage = store.get(profileLanguageAtom)
  if (isStorageMemoryOnly()) store.set(sharedDeviceLanguageAtom, language)
  else setChosen(language)
  if (profileLanguage?.rules) setProfileLanguage({ ...profileLanguage, rules: false })
  return true
}

/**
 * Applies the language of a user's profile, at sign-in and whenever it changes on any device.
 * @param name one of the specification's five; an unknown name changes nothing. Null means the device's language: the profile's
 *   earlier language is dropped, and the choice made on this device stays
 */
export async function applyProfileLanguage(uid: string, name: string | null): Promise<void> {
  const store = getDefaultStore()
  const profileLanguage = store.get(profileLanguageAtom)
  if (name === null) {
    if (profileLanguage && (!profileLanguage.rules || (await applyLanguage(store.get(sharedDeviceLanguageAtom) ?? deviceLanguage()))))
      setProfileLanguage(null)
    return
  }
  const language = languageByName(name)
  if (language === undefined || (profileLanguage?.uid === uid && profileLanguage.language === language)) return
  if (!(await applyLanguage(language))) return
  store.set(sharedDeviceLanguageAtom, null)
  setProfileLanguage({ uid, language, rules: true })
}

/** Clears the profile's language after a sign-out and returns to the device's choice. */
export async function clearProfileLanguage(): Promise<void> {
  const store = getDefaultStore()
  if (!store.get(profileLanguageAtom) && store.get(sharedDeviceLanguageAtom) === null) return
  const before = effectiveLanguage()
  setProfileLanguage(null)
  store.set(sharedDeviceLanguageAtom, null)
  if (effectiveLanguage() !== before) await applyLanguage(effectiveLanguage())
}

function migrateFollowedLanguage(): void {
  const [uid, name] = readStored(LEGACY_FOLLOWED_KEY, v.nullable(v.string()), null)?.split(' ') ?? []
  removeStored(LEGACY_FOLLOWED_KEY)
  const language = LANGUAGE_TAGS.find((tag) => tag === name)
  if (uid === undefined || language === undefined) return
  const rules = readStoredLanguage() === language
  setProfileLanguage({ uid, language, rules })
  if (rules) setChosen(null)
}

/** Loads the stored language, or the browser's. Runs before the first paint, so that no other language appears. */
export async function startLanguage(): Promise<void> {
  migrateFollowedLanguage()
  await applyLanguage(effectiveLanguage(), loadInitialTexts)
  // Follow changes made in other tabs of this device.
  addEventListener('storage', ({ key }) => {
    if (key !== `nearhelp.${CHOSEN_KEY}` && key !== `nearhelp.${PROFILE_LANGUAGE_KEY}`) return
    const store = getDefaultStore()
    const before = effectiveLanguage()
    store.set(chosenAtom, readStoredLanguage())
    store.set(profileLanguageAtom, readProfileLanguage())
    if (effectiveLanguage() !== before) void applyLanguage(effectiveLanguage())
  })
}
