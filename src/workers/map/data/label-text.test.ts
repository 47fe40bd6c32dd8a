import type { Feature } from 'protomaps-leaflet'
import { expect, test } from 'vitest'
import { canBeSpaced, labelText } from './label-text.ts'

const named = (props: Feature['props']): Feature => ({
  props,
  geomType: 1,
  geom: [],
  bbox: { minX: 0, minY: 0, maxX: 0, maxY: 0 },
  numVertices: 0,
})
const doha = named({ name: 'الدوحة', 'name:en': 'Doha', 'name:pt-BR': 'Doha (BR)' })

test.each([
  ['en', 'Doha'],
  ['en-GB', 'Doha'],
  ['pt-BR', 'Doha (BR)'],
  ['ar', 'الدوحة'],
  ['vi', 'الدوحة'],
])('in %s the name is %s', (language, name) => {
  expect(labelText(doha, language)).toBe(name)
})

test('markup is text, and characters that would move other text are left out', () => {
  expect(labelText(named({ name: '<img src=x onerror=alert(1)>' }), 'en')).toBe('<img src=x onerror=alert(1)>')
  expect(labelText(named({ name: '\u202Eevil\nname' }), 'en')).toBe('evil name')
  expect(labelText(named({ name: 'क्‍ष' }), 'hi')).toBe('क्‍ष')
})

test.each([{}, { name: '' }, { name: ' \n' }, { name: 7 }, { name: 'x'.repeat(61) }])('%j has no name', (props) => {
  expect(labelText(named(props), 'en')).toBeUndefined()
})

test('only letters that stand apart are set apart', () => {
  expect(['Nob Hill', 'Đường Lê Lợi', 'Невский 7', '16th/Mission'].every(canBeSpaced)).toBe(true)
  expect(['الدوحة', 'קניון', 'ลุมพินี', '銀座', 'दिल्ली', 'Doha الدوحة'].some(canBeSpaced)).toBe(false)
})
