import { describe, expect, test } from 'vitest'
import { parseMarketplace } from './parse-marketplace.ts'

const DA_NANG = {
  name: 'Đà Nẵng',
  country: 'VN',
  center: { latitude: 16.0544, longitude: 108.2022 },
  zone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
}
const VND_PRICES = { least: 20_000, highest: 2_000_000, slider_from: 50_000, slider_to: 1_000_000, slider_step: 10_000 }
const NAILS = {
  key: 'nail_care',
  names: { en: 'Nail care', de: 'Nagelpflege' },
  icon: 'beauty',
  emoji: '💅',
  words: { en: 'nails, manicure' },
  questions: [{ key: 'nails', texts: { en: 'Hands or feet?', de: 'Hände oder Füße?' } }],
}

/** Writes a file with a field in each line. */
const fileOf = (more: object): string => JSON.stringify({ revision: 1, ...more }, undefined, 1)
const withCity = (city: object): string => fileOf({ cities: [{ ...DA_NANG, prices: VND_PRICES, ...city }] })
const withService = (service: object): string => fileOf({ services: [{ ...NAILS, ...service }] })

const mistakesOf = (text: string): readonly string[] => {
  const parsed = parseMarketplace(text)
  return parsed.ok ? [] : parsed.error.map((mistake) => `${mistake.line ?? '-'}: ${mistake.text}`)
}
const contentsOf = (text: string) => {
  const parsed = parseMarketplace(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
  const { lineOf: _lines, source: _source, ...contents } = parsed.value
  return contents
}

describe('a marketplace', () => {
  test('has cities in their currencies and services', () => {
    const text = fileOf({
      revision: 7,
      cities: [
        {
          ...DA_NANG,
          prices: VND_PRICES,
          speeds: { xe_om: 30, nail_care: 12 },
          districts: [{ name: 'Hải Châu', latitude: 16.06, longitude: 108.22 }],
        },
      ],
      services: [NAILS],
    })
    expect(contentsOf(text)).toEqual({
      revision: 7,
      cities: [
        {
          name: 'Đà Nẵng',
          slug: 'da-nang',
          country: 'VN',
          zone: 'Asia/Ho_Chi_Minh',
          latitude: 16.0544,
          longitude: 108.2022,
          currency: { code: 'VND', decimals: 0 },
          prices: VND_PRICES,
          speeds: { xe_om: 30, nail_care: 12 },
          districts: [{ name: 'Hải Châu', latitude: 16.06, longitude: 108.22 }],
        },
      ],
      services: [
        {
          key: 'nail_care',
          names: { en: 'Nail care', de: 'Nagelpflege' },
          icon: 'beauty',
          emoji: '💅',
          is_ride: false,
          words: { en: 'nails, manicure' },
          questions: [{ key: 'nails', texts: { en: 'Hands or feet?', de: 'Hände oder Füße?' } }],
        },
      ],
    })
  })

  test('has USD, its prices and its slider where the file says nothing', () => {
    const { currency: _currency, ...plain } = DA_NANG
    expect(contentsOf(fileOf({ cities: [plain] })).cities[0]).toMatchObject({
      currency: { code: 'USD', decimals: 2 },
      prices: { least: 1, highest: 200, slider_from: 10, slider_to: 200, slider_step: 5 },
      speeds: {},
      districts: [],
    })
  })

  test('may be empty, and may begin with a byte order mark', () => {
    expect(contentsOf('\uFEFF{"revision": 3}')).toEqual({ revision: 3, cities: [], services: [] })
  })

  test('may have currencies with three decimals', () => {
    const kuwait = {
      ...DA_NANG,
      name: 'Kuwait City',
      center: { latitude: 29.3759, longitude: 47.9774 },
      zone: 'Asia/Kuwait',
      currency: 'KWD',
    }
    const prices = { least: 0.5, highest: 60.125, slider_from: 1, slider_to: 50, slider_step: 0.5 }
    expect(contentsOf(fileOf({ cities: [{ ...kuwait, prices }] })).cities[0]?.currency).toEqual({ code: 'KWD', decimals: 3 })
  })
})

test.each([
  ['', '1: Not JSON: A value is missing, or there is a comma too many.'],
  ['{\n "revision": 1,\n "cities": [\n}', '4: Not JSON: A value is missing, or there is a comma too many.'],
  ['{\n "revision": 1,\n}', '3: Not JSON: A name in quotes is missing, or there is a comma too many.'],
  ['{\n // mine\n "revision": 1}', '2: Not JSON: Comments are not part of JSON.'],
  ['{"revision": 1}\n{}', '2: Not JSON: There is text after the end.'],
  ['revision: 1', '1: Not JSON: this character does not belong here.'],
  ['{\n "revision": 1,\n "cities": [],\n "cities": []\n}', '4: "cities" is already in line 3.'],
  ['{\n "revision": 1,\n "__proto__": {}\n}', '3: "__proto__" cannot be a name.'],
  ['[]', '1: A marketplace must be an object.'],
  ['{}', '1: "revision" is missing.'],
  ['{\n "revision": 1.5}', '2: The revision must be a whole number.'],
  ['{\n "revision": 0}', '2: The revision must be 1 or more.'],
  ['{\n "revision": 1,\n "city": []}', '3: "city" is not a field here.'],
  ['['.repeat(500_000), '-: This is not a marketplace: it nests too deep.'],
])('what is not a marketplace: %#', (text, mistake) => {
  expect(mistakesOf(text)).toEqual([mistake])
})

test.each<readonly [string, object, readonly string[]]>([
  ['in the sea', { center: { latitude: 0, longitude: 0 } }, ['9: The center lies in the sea. Are latitude and longitude in order?']],
  ['beyond the poles', { center: { latitude: 108.2, longitude: 16.05 } }, ['8: The latitude must be at most 90.']],
  ['without a center', { center: undefined }, ['9: "center" is missing.']],
  ['in an unknown zone', { zone: 'Mars/Base' }, ['11: The zone "Mars/Base" is unknown. Use a name such as Asia/Ho_Chi_Minh.']],
  ['in a zone of some engines', { zone: '+07:00' }, ['11: The zone "+07:00" is unknown. Use a name such as Asia/Ho_Chi_Minh.']],
  ['in an unknown currency', { currency: 'XQZ' }, ['12: The currency "XQZ" is unknown. Use a code such as VND (ISO 4217).']],
  ['with a built-in name', { name: 'Doha' }, ['5: "Doha" is a built-in city, which stays as it is.']],
  ['with a name in other letters', { name: '河内' }, ['5: "河内" has no Latin letters: give the city a "slug".']],
  ['with an invisible letter', { name: 'Da\u202eNang' }, ['5: The name has an invisible character.']],
  ['with the slug of all cities', { name: 'All' }, ['5: "All" needs another "slug": "all" is taken.']],
  ['with decimals that VND has not', { prices: { ...VND_PRICES, least: 20_000.5 } }, ['14: VND has 0 decimals, 20000.5 has more.']],
  [
    'with prices the wrong way round',
    { prices: { ...VND_PRICES, highest: 10_000 } },
    [
      '15: The highest price (10000) must be more than the least one (20000).',
      '18: The slider (50000 to 1000000) must lie within the prices (20000 to 10000).',
    ],
  ],
  ['with prices that no slider sets', { prices: { ...VND_PRICES, slider_step: 100 } }, ['18: The slider has more than 1000 steps.']],
  ['with free help', { prices: { ...VND_PRICES, least: 0 } }, ['14: The least price must be more than 0.']],
  ['with the speed of an unknown service', { speeds: { rocket: 100 } }, ['21: There is no service "rocket".']],
  [
    'with a far district',
    { districts: [{ name: 'Hà Nội', latitude: 21, longitude: 105.8 }] },
    ['24: "Hà Nội" is more than 100 km from the center of "Đà Nẵng".'],
  ],
  ['with a field of another kind', { population: 1 }, ['20: "population" is not a field here.']],
])('a city %s is refused with its line', (_what, city, mistakes) => {
  expect(mistakesOf(withCity(city))).toEqual(mistakes)
})

test.each<readonly [string, object, string]>([
  [
    'named __proto__',
    { key: '__proto__' },
    '5: "__proto__" cannot be the key of a service. Use small letters, digits and _, beginning with a letter.',
  ],
  [
    'named constructor',
    { key: 'constructor' },
    '5: "constructor" cannot be the key of a service. Use small letters, digits and _, beginning with a letter.',
  ],
  ['with a built-in key', { key: 'cleaner' }, '5: "cleaner" is a built-in service, which stays as it is.'],
  ['without an English name', { names: { de: 'Nagelpflege' } }, '7: The names need at least one in English ("en").'],
  [
    'that asks under an unusable key',
    { questions: [{ key: 'Nails', texts: { en: 'Hands?' } }] },
    '17: "Nails" cannot be the key of a question. Use up to 40 small letters, digits and _.',
  ],
  [
    'that asks nothing in English',
    { questions: [{ key: 'nails', texts: { de: 'Hände?' } }] },
    '19: The texts need at least one in English ("en").',
  ],
  [
    'that asks too much',
    { questions: [1, 2, 3, 4].map((n) => ({ key: `q${n}`, texts: { en: 'Why?' } })) },
    '15: A service has at most 3 questions.',
  ],
  [
    'that asks at length',
    { questions: [{ key: 'nails', texts: { en: 'x'.repeat(81) } }] },
    '19: The question has more than 80 characters.',
  ],
  [
    'that asks twice under one key',
    { questions: [1, 2].map(() => ({ key: 'nails', texts: { en: 'Hands?' } })) },
    '15: Two questions have the same key.',
  ],
  ['in a language that the app does not have', { names: { en: 'Nails', tlh: 'x' } }, '8: "tlh" is not a field here.'],
])('a service %s is refused with its line', (_what, service, mistake) => {
  expect(mistakesOf(withService(service))).toEqual([mistake])
})

test('a service may say how its helpers come to a place', () => {
  expect(contentsOf(withService({ travels_by: 'bicycle' })).services[0]?.travels_by).toBe('bicycle')
  expect(mistakesOf(withService({ travels_by: 'rocket' }))[0]).toMatch(/^\d+: travels_by must be one of car, motorbike, bicycle, foot\.$/)
})

test('an unknown icon is refused with the names of those there are', () => {
  expect(mistakesOf(withService({ icon: 'rocket' }))[0]).toMatch(/^10: There is no icon "rocket"\. Icons: cleaner, plumber, .*motorbike/)
})

test('what is there twice is refused', () => {
  expect(
    mistakesOf(fileOf({ cities: [DA_NANG, { ...DA_NANG, name: 'Da Nang' }], services: [NAILS, NAILS] })).filter(
      (each) => !each.includes('pric'),
    ),
  ).toEqual([
    expect.stringMatching(/^\d+: There are two cities "Da Nang"\.$/),
    expect.stringMatching(/^\d+: There are two services "nail_care"\.$/),
  ])
})

test('every mistake is named, in the order of the lines', () => {
  const lines = mistakesOf(
    fileOf({
      cities: [
        { ...DA_NANG, zone: 'x/y', center: { latitude: 30, longitude: -40 } },
        { ...DA_NANG, name: 'Hue', currency: 'zzz' },
      ],
      services: [{ ...NAILS, icon: '' }],
    }),
  )
  expect(lines).toHaveLength(4)
  const numbers = lines.map((line) => Number.parseInt(line, 10))
  expect(numbers.every((line, index) => line >= (numbers[index - 1] ?? 0))).toBe(true)
})

test('more cities than a device holds are refused in one sentence', () => {
  const cities = Array.from({ length: 10_000 }, (_, index) => ({ ...DA_NANG, name: `City ${index}` }))
  expect(mistakesOf(fileOf({ cities }))).toEqual(['3: A marketplace has at most 500 cities.'])
})
