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
  const { followLanguage, chooseLanguage, spokenLanguageName } = await openPage()
  expect(spokenLanguageName()).toBe('French')
  await followLanguage('u1', 'German')
  expect(spokenLanguageName()).toBe('German')
  await followLanguage('u1', null)
  expect(spokenLanguageName()).toBe('French')
  await chooseLanguage('en')
  await followLanguage('u1', 'German')
  expect(spokenLanguageName()).toBe('German')
  await followLanguage('u1', null)
  expect((await openPage()).spokenLanguageName()).toBe('French')
})

test('who never chose a language in the profile keeps the one of the device, and a profile that did not change chooses once', async () => {
  const { followLanguage, chooseLanguage, spokenLanguageName } = await openPage()
  await chooseLanguage('es')
  await followLanguage('u1', null)
  expect(spokenLanguageName()).toBe('Spanish')
  await followLanguage('u1', 'German')
  await chooseLanguage('en')
  await followLanguage('u1', 'German')
  expect(spokenLanguageName()).toBe('English')
  // Of somebody else nothing was followed.
  await followLanguage('u2', null)
  expect(spokenLanguageName()).toBe('English')
})
