/** Checks that every language has all texts of English, with the same placeholders and with valid plural forms. */
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { afterEach, describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#domain/documents/notification-kinds.ts'
import { MODERATION_STATUS_CHANGES } from '#domain/moderation/moderation-status.ts'
import { notificationText } from '#domain/notifications/notification-texts.ts'
import { loadCatalogue, activateCatalogue, text } from './catalogue.ts'
import { ENGLISH } from './en/english.ts'
import { LANGUAGE_TAGS, LANGUAGES, type LanguageTag } from './languages.ts'
import { localizedNotification } from './server-text/localized-notification.ts'

const others = LANGUAGE_TAGS.filter((tag): tag is Exclude<LanguageTag, 'en'> => tag !== 'en')
const keys = Object.keys(ENGLISH)

/** Words of the wrong form of address: the texts use Sie, vous, tú and 您. */
const OTHER_ADDRESS: Readonly<Record<Exclude<LanguageTag, 'en'>, RegExp>> = {
  de: /(?<!\p{L})(du|dir|dich|dein\p{L}*|gib|wähle|tippe|prüfe|lade|schreibe?)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|ta|tes)(?!\p{L})/iu,
  es: /(?<!\p{L})(usted|ustedes|vosotr[oa]s|vuestr[oa]s?|\p{L}+[áé]is)(?!\p{L})/iu,
  zh: /你(?!们)/u,
}

/** Placeholders of a message, with their branches: `count plural`, `side select provider other`. */
function placeholdersOf(message: string, withBranches: boolean): string[] {
  const found = new Set<string>()
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as unknown[]) {
      if (!Array.isArray(token)) continue
      const [name, type, choices] = token as [string, string?, Record<string, unknown>?]
      const branches = typeof choices === 'object' ? Object.keys(choices).filter((branch) => branch !== 'offset') : []
      // Plural forms differ between languages; the branches of a `select` do not.
      const shownBranches = withBranches || type === 'select' ? branches : []
      found.add([name, type ?? '', ...shownBranches].join(' ').trim())
      for (const branch of branches) visit(choices?.[branch])
    }
  }
  visit(compileMessageOrThrow(message))
  return [...found].sort()
}

async function tableOf(language: LanguageTag): Promise<Readonly<Record<string, string>>> {
  return loadCatalogue(language)
}

afterEach(() => activateCatalogue('en', ENGLISH, 'en'))

test('the parts of English have all of it', async () => {
  const english: Readonly<Record<string, string>> = ENGLISH
  expect(await tableOf('en')).toEqual(english)
})

describe.each(others)('%s', (language) => {
  test('has the keys of English and no others', async () => {
    expect(Object.keys(await tableOf(language)).sort()).toEqual([...keys].sort())
  })

  test('every message parses and has the placeholders of the English one', async () => {
    const table = await tableOf(language)
    const english: Readonly<Record<string, string>> = ENGLISH
    const differing = keys.filter(
      (key) => placeholdersOf(table[key] ?? '', false).join() !== placeholdersOf(english[key] ?? '', false).join(),
    )
    expect(differing).toEqual([])
  })

  test('uses one form of address', async () => {
    const foreign = Object.entries(await tableOf(language)).filter(([, message]) => OTHER_ADDRESS[language].test(message))
    expect(foreign).toEqual([])
  })

  test('plurals use the forms of the language, and all that whole numbers need', async () => {
    const rules = new Intl.PluralRules(language)
    const needed = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)))
    const known = new Set<string>(rules.resolvedOptions().pluralCategories)
    for (const [key, message] of Object.entries(await tableOf(language))) {
      for (const [, , ...branches] of placeholdersOf(message, true)
        .map((place) => place.split(' '))
        .filter(([, type]) => type === 'plural')) {
        const worded = branches.filter((branch) => !/^\d+$/.test(branch))
        expect([key, worded.filter((branch) => !known.has(branch))]).toEqual([key, []])
        expect([key, [...needed].filter((branch) => !worded.includes(branch))]).toEqual([key, []])
      }
    }
  })

  test('no text is empty, and almost none is still English', async () => {
    const english: Readonly<Record<string, string>> = ENGLISH
    const table = await tableOf(language)
    expect(keys.filter((key) => (table[key] ?? '').trim() === '')).toEqual([])
    // Sentences differ; single words ('Chat', 'Total') and names may be the same.
    const same = keys.filter((key) => table[key] === english[key] && /[a-z]{2,} [a-z]{2,}/.test(english[key] ?? ''))
    expect(same.filter((key) => !key.startsWith('service.'))).toEqual([])
  })

  test('is written in its own script and signs', async () => {
    const texts = Object.values(await tableOf(language)).map((message) => message.replaceAll(/\{[^{}]*\}/g, ''))
    // A straight apostrophe is a quote in ICU, and a line can break at a plain space before French punctuation.
    expect(texts.filter((message) => message.includes("'"))).toEqual([])
    if (language === 'fr') expect(texts.filter((message) => / [?!:;»]/.test(message))).toEqual([])
    if (language === 'zh') expect(texts.filter((message) => /\p{Script=Han}[,.?!:;]|[,.?!:;]\p{Script=Han}/u.test(message))).toEqual([])
  })
})

test('English parses', () => {
  for (const message of Object.values(ENGLISH)) expect(() => compileMessageOrThrow(message)).not.toThrow()
})

test('shows a language once it is loaded', async () => {
  activateCatalogue('es', await loadCatalogue('es'), LANGUAGES.es.formatLocale)
  expect(text('nav.bookings')).toBe('Reservas')
  expect(text('map.nearby', { count: 1 })).toBe('1 profesional cerca')
  expect(text('map.nearby', { count: 3 })).toBe('3 profesionales cerca')
})

describe('notifications', () => {
  const params = [
    {},
    { name: 'Grace', service_type: 'pet_care', side: 'provider', rating: '4', preview: 'Hello {name}' },
    { name: 'Grace', service_type: 'plumber', starts_at: '2026-11-25T22:00:00.000Z', city: 'San Francisco' },
    {
      name: 'Grace',
      service_type: 'cleaner',
      visits: '4',
      frequency: 'weekly',
      visit_at: '2026-12-02T18:00:00.000Z',
      city: 'San Francisco',
    },
    { name: 'Grace', service_type: 'cleaner', visits: '1', frequency: 'monthly' },
    { name: 'Grace', service_type: 'cleaner', city: 'San Francisco', hours: '1.5', amount: '52.5' },
    { name: 'Grace', service_type: 'cleaner', city: 'San Francisco', amount: '1600' },
    { name: 'Grace', visit_at: '2026-12-02T18:00:00.000Z', visit: '2', city: 'San Francisco' },
    { name: 'Grace', service_type: 'plumber', side: 'customer', reason: 'The van broke down.', rating: '5', preview: 'Hi' },
    ...MODERATION_STATUS_CHANGES.map((change) => ({ name: 'Grace', change, reason: 'Customers said so.' })),
  ]
  test.each(NOTIFICATION_KINDS)('%s has the same English as on the server', (kind) => {
    for (const each of params) {
      const onServer = notificationText(kind, each)
      const shown = localizedNotification({ kind, params: each })
      expect(shown.title.replaceAll('\u00A0', ' ')).toBe(onServer.title)
      // The screen uses the name in the list of services, such as 'Pet care', and the server 'pet care'; and its dates do not wrap.
      expect(shown.message.replaceAll('\u00A0', ' ').toLowerCase()).toBe(onServer.message.toLowerCase())
    }
  })

  test('keeps the written reason in another language', async () => {
    activateCatalogue('de', await loadCatalogue('de'), LANGUAGES.de.formatLocale)
    expect(localizedNotification({ kind: 'booking_cancelled', params: { name: 'Grace', reason: 'The van broke down.' } })).toEqual({
      title: 'Buchung storniert',
      message: 'Grace hat die Buchung storniert. The van broke down.',
    })
  })
})
