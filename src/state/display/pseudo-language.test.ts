import { expect, test } from 'vitest'
import { chosenPseudoLanguage } from './pseudo-language.ts'

function emptyStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

test('the address chooses a pseudo-language, and the tab keeps it', () => {
  const tab = emptyStorage()
  expect(chosenPseudoLanguage('', tab)).toBeUndefined()
  expect(chosenPseudoLanguage('?lang=xa', tab)).toBe('xa')
  expect(chosenPseudoLanguage('', tab)).toBe('xa')
  expect(chosenPseudoLanguage('?test=true&lang=xb', tab)).toBe('xb')
  expect(chosenPseudoLanguage('?test=true', tab)).toBe('xb')
  expect(chosenPseudoLanguage('', emptyStorage())).toBeUndefined()
})

test('any other language in the address ends it', () => {
  const tab = emptyStorage()
  chosenPseudoLanguage('?lang=xb', tab)
  expect(chosenPseudoLanguage('?lang=off', tab)).toBeUndefined()
  expect(chosenPseudoLanguage('', tab)).toBeUndefined()
})
