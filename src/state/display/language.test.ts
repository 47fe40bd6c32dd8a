import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()

/** Loads a separate page in a browser that prefers French. */
async function openPage() {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages: ['fr-CH', 'en'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  const language = await import('./language.ts')
  await language.startLanguage()
  return language
}

beforeEach(() => {
  kept.clear()
  return () => vi.unstubAllGlobals()
})

test("'Same as this device' drops the profile's language, and choosing that language again applies it", async () => {
  const { applyProfileLanguage, chooseLanguage, currentLanguageName } = await openPage()
  expect(currentLanguageName()).toBe('French')
  await applyProfileLanguage('u1', 'German')
  expect(currentLanguageName()).toBe('German')
  await applyProfileLanguage('u1', null)
  expect(currentLanguageName()).toBe('French')
  await chooseLanguage('en')
  await applyProfileLanguage('u1', 'German')
  expect(currentLanguageName()).toBe('German')
  // The choice made on this device meanwhile is the one to return to.
  await applyProfileLanguage('u1', null)
  expect((await openPage()).currentLanguageName()).toBe('English')
})

test('a profile without a language keeps the device language, and an unchanged profile applies once', async () => {
  const { applyProfileLanguage, chooseLanguage, currentLanguageName } = await openPage()
  await chooseLanguage('es')
  await applyProfileLanguage('u1', null)
  expect(currentLanguageName()).toBe('Spanish')
  await applyProfileLanguage('u1', 'German')
  await chooseLanguage('en')
  await applyProfileLanguage('u1', 'German')
  expect(currentLanguageName()).toBe('English')
  // Another user's profile was not applied.
  await applyProfileLanguage('u2', null)
  expect(currentLanguageName()).toBe('English')
})

test("a profile's language leaves with its user, and the next user gets the device's choice", async () => {
  const page = await openPage()
  await page.chooseLanguage('es')
  await page.applyProfileLanguage('u1', 'German')
  expect((await openPage()).currentLanguageName()).toBe('German')
  const { clearProfileLanguage, applyProfileLanguage, currentLanguageName } = await openPage()
  await clearProfileLanguage()
  expect(currentLanguageName()).toBe('Spanish')
  await applyProfileLanguage('u2', null)
  expect(currentLanguageName()).toBe('Spanish')
  expect((await openPage()).currentLanguageName()).toBe('Spanish')
  expect([...kept.values()].join(' ')).not.toContain('u1')
})

test("a user with the device's language does not get the language of an expired session's user", async () => {
  const { applyProfileLanguage, currentLanguageName } = await openPage()
  await applyProfileLanguage('u1', 'German')
  await applyProfileLanguage('u2', null)
  expect(currentLanguageName()).toBe('French')
})

test("a choice on a shared device lasts until its user signs out, then the owner's choice returns", async () => {
  await (await openPage()).chooseLanguage('es')
  const { chooseLanguage, applyProfileLanguage, clearProfileLanguage, currentLanguageName } = await openPage()
  const { setMemoryOnlyStorage } = await import('../storage/local-storage.ts')
  setMemoryOnlyStorage(true)
  await applyProfileLanguage('u1', 'German')
  await chooseLanguage('en')
  await applyProfileLanguage('u1', 'German')
  expect(currentLanguageName()).toBe('English')
  expect((await openPage()).currentLanguageName()).toBe('Spanish')
  await clearProfileLanguage()
  expect(currentLanguageName()).toBe('Spanish')
})

test('a language that an earlier build stored from a profile counts as the profile language, not as chosen', async () => {
  kept.set('nearhelp.language', '"de"').set('nearhelp.language-followed', '"u1 de"')
  const { clearProfileLanguage, currentLanguageName } = await openPage()
  expect(currentLanguageName()).toBe('German')
  await clearProfileLanguage()
  expect(currentLanguageName()).toBe('French')
  expect([...kept.values()]).toEqual(['null'])
})
