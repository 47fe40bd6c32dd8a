/**
 * Which language the person reads: the profile's, or the one chosen on this device, or the browser's. What was chosen here is this
 * device's and stays; what a profile asks for goes with its person.
 */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { loadCatalogue, loadFirstTexts, speak } from '#text/catalogue.ts'
import { firstLanguage, formatsOf, LANGUAGE_TAGS, LANGUAGES, languageNamed, type Language, type LanguageTag } from '#text/languages.ts'
import { forget, keep, keepsInPage, readKept } from '../storage/local-storage.ts'

const CHOSEN = 'language'
const ASKED = 'language-asked'
/** Builds from before kept what a profile asked for among what was chosen here, and beside it of whom it was. */
const FOLLOWED = 'language-followed'

const tagSchema = v.picklist(LANGUAGE_TAGS)
const chosenSchema = v.nullable(tagSchema)
const askedSchema = v.nullable(v.object({ uid: v.string(), language: tagSchema, rules: v.boolean() }))
/** What the profile of a person here asks for: it rules until something else is chosen by hand. */
type Asked = v.InferOutput<typeof askedSchema>

const readChosen = (): LanguageTag | null => readKept(CHOSEN, chosenSchema, null)
const readAsked = (): Asked => readKept(ASKED, askedSchema, null)

const chosenAtom = atom(readChosen())
const askedAtom = atom(readAsked())
/** Chosen on a device of others: for this page and its person, beside what its owner chose. */
const passingAtom = atom<LanguageTag | null>(null)
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

function setChosen(chosen: LanguageTag | null): void {
  keep(CHOSEN, chosen)
  getDefaultStore().set(chosenAtom, chosen)
}

function setAsked(asked: Asked): void {
  if (asked) keep(ASKED, asked)
  else forget(ASKED)
  getDefaultStore().set(askedAtom, asked)
}

/** Of whoever is here. */
const deviceLanguage = (): LanguageTag => getDefaultStore().get(chosenAtom) ?? firstLanguage(navigator.languages)

function rulingLanguage(): LanguageTag {
  const store = getDefaultStore()
  const asked = store.get(askedAtom)
  return store.get(passingAtom) ?? (asked?.rules ? asked.language : deviceLanguage())
}

/** Changes the language without a reload. @returns false when its texts cannot be had now; then nothing changes */
export async function chooseLanguage(language: LanguageTag): Promise<boolean> {
  if (!(await show(language))) return false
  const store = getDefaultStore()
  const asked = store.get(askedAtom)
  if (keepsInPage()) store.set(passingAtom, language)
  else setChosen(language)
  if (asked?.rules) setAsked({ ...asked, rules: false })
  return true
}

/**
 * Follows the language of a person's profile: at sign-in, and whenever it changes, on whatever device.
 * @param name one of the specification's five, an unknown one leaves the language as it is; null: as on this device, so what a
 *   profile asked for here before is given up, and what was chosen here stays
 */
export async function followLanguage(uid: string, name: string | null): Promise<void> {
  const store = getDefaultStore()
  const asked = store.get(askedAtom)
  if (name === null) {
    if (asked && (!asked.rules || (await show(store.get(passingAtom) ?? deviceLanguage())))) setAsked(null)
    return
  }
  const language = languageNamed(name)
  if (language === undefined || (asked?.uid === uid && asked.language === language)) return
  if (!(await show(language))) return
  store.set(passingAtom, null)
  setAsked({ uid, language, rules: true })
}

/** Nobody is signed in any more: the screen goes back to what was chosen on this device. */
export async function forgetFollowedLanguage(): Promise<void> {
  const store = getDefaultStore()
  if (!store.get(askedAtom) && store.get(passingAtom) === null) return
  const before = rulingLanguage()
  setAsked(null)
  store.set(passingAtom, null)
  if (rulingLanguage() !== before) await show(rulingLanguage())
}

function takeOverFollowed(): void {
  const [uid, name] = readKept(FOLLOWED, v.nullable(v.string()), null)?.split(' ') ?? []
  forget(FOLLOWED)
  const language = LANGUAGE_TAGS.find((tag) => tag === name)
  if (uid === undefined || language === undefined) return
  const rules = readChosen() === language
  setAsked({ uid, language, rules })
  if (rules) setChosen(null)
}

/** Begins in the remembered language, or the browser's; before the first paint, so that no other language flashes up. */
export async function startLanguage(): Promise<void> {
  takeOverFollowed()
  await show(rulingLanguage(), loadFirstTexts)
  // The other tabs of this device follow.
  addEventListener('storage', ({ key }) => {
    if (key !== `nearhelp.${CHOSEN}` && key !== `nearhelp.${ASKED}`) return
    const store = getDefaultStore()
    const before = rulingLanguage()
    store.set(chosenAtom, readChosen())
    store.set(askedAtom, readAsked())
    if (rulingLanguage() !== before) void show(rulingLanguage())
  })
}
