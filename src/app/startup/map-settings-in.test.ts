import { expect, test } from 'vitest'
import { NO_MAP_SETTINGS } from '#config/map/map-settings.ts'
import { mapSettingsIn } from './map-settings-in.ts'

const pageWith = (content: string | undefined) => ({
  querySelector: (selectors: string) =>
    content === undefined || selectors !== 'meta[name="map-settings"]' ? null : { getAttribute: () => content },
})

test('a page has the settings of its meta element; what is not set is null', () => {
  expect(mapSettingsIn(pageWith('{"tileUrl":"https://tiles.example/{z}/{x}/{y}.png"}'))).toEqual({
    ...NO_MAP_SETTINGS,
    tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
  })
})

test.each([
  ['a page without the element', pageWith(undefined)],
  ['a page as the build left it', pageWith('')],
])('%s has no settings', (_, page) => {
  expect(mapSettingsIn(page)).toEqual(NO_MAP_SETTINGS)
})
