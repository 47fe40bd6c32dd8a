/**
 * Which language the person reads: the profile's, or the one chosen on this device, or the browser's. What was chosen here is this
 * device's and stays; what a profile asks for goes with its person.
 */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { loadCatalogue, loadInitialTexts, activateCatalogue } from '#text/catalogue.ts'
import {
  detectLanguage,
  formatLocaleFor,
  LANGUAGE_TAGS,
  LANGUAGES,
  languageByName,
  type Language,
  type LanguageTag,
} from '#text/languages.ts'
import { removeStored, writeStored, isStorageMemoryOnly, readStored } from '../storage/local-storage.ts'

const CHOSEN_KEY = 'language'
const PROFILE_LANGUAGE_KEY = 'language-asked'
/** Builds from before kept what a profile asked for among what was chosen here, and beside it of whom it was. */
const LEGACY_FOLLOWED_KEY = 'language-followed'

const tagSchema = v.picklist(LANGUAGE_TAGS)
const chosenSchema = v.nullable(tagSchema)
const profileLanguageSchema = v.nullable(v.object({ uid: v.string(), language: tagSchema, rules: v.boolean() }))
/** What the profile of a person here asks for: it rules until something else is chosen by hand. */
type ProfileLanguage = v.InferOutput<typeof profileLanguageSchema>

const readChosen = (): LanguageTag | null => readStored(CHOSEN_KEY, chosenSchema, null)
const readProfileLanguage = (): ProfileLanguage => readStored(PROFILE_LANGUAGE_KEY, profileLanguageSchema, null)

const chosenAtom = atom(readChosen())
const profileLanguageAtom = atom(readProfileLanguage())
/** Chosen on a device of others: for this page and its person, beside what its owner chose. */
const sharedDeviceLanguageAtom = atom<LanguageTag | null>(null)
const shownAtom = atom<LanguageTag>('en')
/** What was asked for last: a slow table must not undo a later choice. */
let requestedLanguage: LanguageTag = 'en'

/** The language that texts are shown in. Whoever shows texts outside React's tree, or keeps them, depends on it. */
export const useLanguage = (): LanguageTag => useAtomValue(shownAtom)

/** Its name in a profile. */
export const currentLanguageName = (): Language['name'] => LANGUAGES[getDefaultStore().get(shownAtom)].name

async function applyLanguage(language: LanguageTag, load: typeof loadInitialTexts = loadCatalogue): Promise<boolean> {
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
    // Neither kept on this device nor to be had now: the language stays.
    requestedLanguage = getDefaultStore().get(shownAtom)
    return false
  }
}

function setChosen(chosen: LanguageTag | null): void {
  writeStored(CHOSEN_KEY, chosen)
  getDefaultStore().set(chosenAtom, chosen)
}

function setProfileLanguage(asked: ProfileLanguage): void {
  if (asked) writeStored(PROFILE_LANGUAGE_KEY, asked)
  else removeStored(PROFILE_LANGUAGE_KEY)
  getDefaultStore().set(profileLanguageAtom, asked)
}

/** Of whoever is here. */
const deviceLanguage = (): LanguageTag => getDefaultStore().get(chosenAtom) ?? detectLanguage(navigator.languages)

function effectiveLanguage(): LanguageTag {
  const store = getDefaultStore()
  const asked = store.get(profileLanguageAtom)
  return store.get(sharedDeviceLanguageAtom) ?? (asked?.rules ? asked.language : deviceLanguage())
}

/** Changes the language without a reload. @returns false when its texts cannot be had now; then nothing changes */
export async function chooseLanguage(language: LanguageTag): Promise<boolean> {
  if (!(await applyLanguage(language))) return false
  const store = getDefaultStore()
  const asked = store.get(profileLanguageAtom)
  if (isStorageMemoryOnly()) store.set(sharedDeviceLanguageAtom, language)
  else setChosen(language)
  if (asked?.rules) setProfileLanguage({ ...asked, rules: false })
  return true
}

/**
 * Follows the language of a person's profile: at sign-in, and whenever it changes, on whatever device.
 * @param name one of the specification's five, an unknown one leaves the language as it is; null: as on this device, so what a
 *   profile asked for here before is given up, and what was chosen here stays
 */
export async function applyProfileLanguage(uid: string, name: string | null): Promise<void> {
  const store = getDefaultStore()
  const asked = store.get(profileLanguageAtom)
  if (name === null) {
    if (asked && (!asked.rules || (await applyLanguage(store.get(sharedDeviceLanguageAtom) ?? deviceLanguage())))) setProfileLanguage(null)
    return
  }
  const language = languageByName(name)
  if (language === undefined || (asked?.uid === uid && asked.language === language)) return
  if (!(await applyLanguage(language))) return
  store.set(sharedDeviceLanguageAtom, null)
  setProfileLanguage({ uid, language, rules: true })
}

/** Nobody is signed in any more: the screen goes back to what was chosen on this device. */
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
  const rules = readChosen() === language
  setProfileLanguage({ uid, language, rules })
  if (rules) setChosen(null)
}

/** Begins in the remembered language, or the browser's; before the first paint, so that no other language flashes up. */
export async function startLanguage(): Promise<void> {
  migrateFollowedLanguage()
  await applyLanguage(effectiveLanguage(), loadInitialTexts)
  // The other tabs of this device follow.
  addEventListener('storage', ({ key }) => {
    if (key !== `nearhelp.${CHOSEN_KEY}` && key !== `nearhelp.${PROFILE_LANGUAGE_KEY}`) return
    const store = getDefaultStore()
    const before = effectiveLanguage()
    store.set(chosenAtom, readChosen())
    store.set(profileLanguageAtom, readProfileLanguage())
    if (effectiveLanguage() !== before) void applyLanguage(effectiveLanguage())
  })
}
