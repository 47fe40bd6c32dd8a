import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()

/** A page of its own, in a browser that asks for French. */
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

test("'As on this device' gives up the language that the profile had, and takes it up again when it is chosen again", async () => {
  const { applyProfileLanguage, chooseLanguage, currentLanguageName } = await openPage()
  expect(currentLanguageName()).toBe('French')
  await applyProfileLanguage('u1', 'German')
  expect(currentLanguageName()).toBe('German')
  await applyProfileLanguage('u1', null)
  expect(currentLanguageName()).toBe('French')
  await chooseLanguage('en')
  await applyProfileLanguage('u1', 'German')
  expect(currentLanguageName()).toBe('German')
  // What was chosen on this device meanwhile is what it goes back to.
  await applyProfileLanguage('u1', null)
  expect((await openPage()).currentLanguageName()).toBe('English')
})

test('who never chose a language in the profile keeps the one of the device, and a profile that did not change chooses once', async () => {
  const { applyProfileLanguage, chooseLanguage, currentLanguageName } = await openPage()
  await chooseLanguage('es')
  await applyProfileLanguage('u1', null)
  expect(currentLanguageName()).toBe('Spanish')
  await applyProfileLanguage('u1', 'German')
  await chooseLanguage('en')
  await applyProfileLanguage('u1', 'German')
  expect(currentLanguageName()).toBe('English')
  // Of somebody else nothing was followed.
  await applyProfileLanguage('u2', null)
  expect(currentLanguageName()).toBe('English')
})

test('what a profile asks for leaves with its person: the next one reads what was chosen on this device', async () => {
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

test('who signed in over an expired session, and reads as on this device, does not read the language of the one before', async () => {
  const { applyProfileLanguage, currentLanguageName } = await openPage()
  await applyProfileLanguage('u1', 'German')
  await applyProfileLanguage('u2', null)
  expect(currentLanguageName()).toBe('French')
})

test('what is chosen on a device of others lasts as long as its person is there; what its owner chose comes back', async () => {
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

test('what an earlier build followed counts as followed, not as chosen', async () => {
  kept.set('nearhelp.language', '"de"').set('nearhelp.language-followed', '"u1 de"')
  const { clearProfileLanguage, currentLanguageName } = await openPage()
  expect(currentLanguageName()).toBe('German')
  await clearProfileLanguage()
  expect(currentLanguageName()).toBe('French')
  expect([...kept.values()]).toEqual(['null'])
})
