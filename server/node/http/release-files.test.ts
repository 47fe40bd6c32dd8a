import { expect, test } from 'vitest'
import { mapSettingsIn } from '#app/startup/map-settings-in.ts'
import { NO_MAP_SETTINGS, type MapSettings } from '#config/map/map-settings.ts'
import { pageWithSettings, workerWithRelease } from './release-files.ts'

const page = '<meta name="build" content="0123456789ab" />\n<meta name="map-settings" content="" />'
const settings: MapSettings = { ...NO_MAP_SETTINGS, tileUrl: 'https://tiles.example/{z}/{x}/{y}.png?a=1&b=$&' }

/** Reads an attribute as a browser does. */
const contentOf = (html: string, name: string): string =>
  (new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const settingsIn = (html: string): MapSettings =>
  mapSettingsIn({ querySelector: () => ({ getAttribute: () => contentOf(html, 'map-settings') }) })

test('the page has the settings, and their hash in its build id', () => {
  const written = pageWithSettings(page, settings)
  expect(settingsIn(written)).toEqual(settings)
  expect(contentOf(written, 'build')).toMatch(/^0123456789ab-[0-9a-f]{8}$/)
  const bare = pageWithSettings(page, NO_MAP_SETTINGS)
  expect(settingsIn(bare)).toEqual(NO_MAP_SETTINGS)
  expect(contentOf(bare, 'build')).not.toBe(contentOf(written, 'build'))
})

test('the same settings make the same page, in any order', () => {
  const reversed = Object.fromEntries(Object.entries(settings).reverse()) as unknown as MapSettings
  expect(pageWithSettings(page, reversed)).toBe(pageWithSettings(page, settings))
})

test('no setting ends the attribute or opens an element', () => {
  const hostile = { ...NO_MAP_SETTINGS, tileUrl: `"><script>alert('&quot;')</script>` }
  const written = pageWithSettings(page, hostile)
  expect(written.match(/[<>]/g)).toHaveLength(4)
  expect(settingsIn(written)).toEqual(hostile)
})

test('a page without a place for the settings is refused', () => {
  expect(() => pageWithSettings('<title>x</title>', settings)).toThrow('no place for the settings')
})

test('the worker begins with the release of the page, and other settings make another worker', () => {
  const written = pageWithSettings(page, settings)
  const worker = workerWithRelease('register()', written, settings)
  const [first = '', ...rest] = worker.split('\n')
  const line = /^self\.release=(.*);$/.exec(first)?.[1] ?? ''
  expect(JSON.parse(line)).toEqual({ id: contentOf(written, 'build'), mapSettings: settings })
  expect(rest).toEqual(['register()'])
  const bare = pageWithSettings(page, NO_MAP_SETTINGS)
  expect(workerWithRelease('register()', bare, NO_MAP_SETTINGS)).not.toBe(worker)
})
