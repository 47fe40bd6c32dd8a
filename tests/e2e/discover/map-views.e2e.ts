// Nothing lies over anything else in the views with a map, and every part of the map is painted: a few of the views, sizes and looks that
// `npm run screenshots -- maps` takes.
import { expect } from '@playwright/test'
import { test } from '#tests/support/e2e/fixtures.ts'
import {
  arriveIn,
  bookingMaps,
  homeMaps,
  MAP_CITIES,
  mapFaults,
  openMapMarket,
  type MapCity,
  type MapMarket,
} from '#tests/support/views/map-views.ts'

test.use({ environment: { DEMO: '1' } })

test('nothing is covered, cut off or left blank where there is a map', async ({ people, server }) => {
  test.slow()
  const faults: string[] = []
  const markets = new Map<MapCity, MapMarket>()
  for (const { city, size, colorScheme, isForced, walk } of [
    { city: MAP_CITIES['san-francisco'], size: [390, 844], colorScheme: 'light', isForced: false, walk: homeMaps },
    { city: MAP_CITIES.lagos, size: [844, 390], colorScheme: 'dark', isForced: true, walk: homeMaps },
    { city: MAP_CITIES.lagos, size: [360, 640], colorScheme: 'dark', isForced: false, walk: bookingMaps },
  ] as const) {
    const market = markets.get(city) ?? (await openMapMarket(server, city))
    markets.set(city, market)
    const [width, height] = size
    const { page } = await people.enter(market.customer, { viewport: { width, height }, colorScheme, position: city })
    if (isForced) await page.emulateMedia({ forcedColors: 'active' })
    await arriveIn(page, city)
    await walk({
      page,
      market,
      see: async (view) => void faults.push(...(await mapFaults(page)).map((fault) => `${city.name} ${width} ${view}: ${fault}`)),
    })
    await page.close()
  }
  expect(faults).toEqual([])
})
