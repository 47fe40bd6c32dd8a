/** The views with a map, of one city: home, chosen helper, booking and its record, order, picker, day sheet on the screen and on paper. */
import type { Locator, Page } from '@playwright/test'
import type { Position } from '#domain/location/haversine.ts'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { listBookings, openAccount, openProvider, setBookingStatus, type Account, type ApiBooking } from '#tests/support/e2e/account.ts'
import { openBooking, openSheet, providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { mapRegion } from '#tests/support/e2e/pages/own-position-page.ts'
import { button, pressInMenu } from '#tests/support/e2e/person.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { findMapGaps, MAP_LEAST_AREA } from './faults/map-coverage.ts'
import { findMapFaults } from './faults/map-faults.ts'
import { findOverflow } from './faults/find-overflow.ts'
import { expect } from './view-walk.ts'

export interface MapCity extends Position {
  readonly name: string
  readonly zone: string
  /** Zoom of the default view; of San Francisco without a position, on its streets. */
  readonly zoom: number
  readonly people: readonly [customer: string, provider: string]
}

export const MAP_CITIES = {
  'san-francisco': {
    name: 'San Francisco',
    zone: 'America/Los_Angeles',
    latitude: 37.7849,
    longitude: -122.4044,
    zoom: 15,
    people: ['Amara Ito', 'Bola Ade'],
  },
  lagos: { name: 'Lagos', zone: 'Africa/Lagos', latitude: 6.4541, longitude: 3.3947, zoom: 13, people: ['Tunde Obi', 'Sade Oni'] },
} as const satisfies Readonly<Record<string, MapCity>>

export interface MapMarket {
  readonly city: MapCity
  readonly customer: Account
  readonly provider: Account
  /** Accepted, for tomorrow, with an exact place. Another one, as soon as possible, has no answer yet. */
  readonly booking: ApiBooking
}

/** Requests an hour of the provider. @param start null: as soon as possible */
const requestHour = async ({ city, customer, provider }: Omit<MapMarket, 'booking'>, start: string | null): Promise<ApiBooking> =>
  (await customer.call('POST', '/bookings', {
    provider_id: provider.uid,
    scheduled_date: start,
    duration_hours: 1,
    address: '12 Market Street',
    user_latitude: city.latitude,
    user_longitude: city.longitude,
  })) as ApiBooking

/** Asks again what has no answer: after ten minutes the customer would be told so, over the map. */
export async function askAgain(market: MapMarket): Promise<void> {
  const { customer } = market
  for (const booking of await listBookings(customer))
    if (booking.status === 'pending') await setBookingStatus(customer, booking, 'cancelled')
  await requestHour(market, null)
}

/** Creates two people of a city with an agreed booking. */
export async function openMapMarket(server: ProductServer, city: MapCity): Promise<MapMarket> {
  const customer = await openAccount(server, city.people[0])
  const { latitude, longitude } = city
  const place = { latitude: latitude + 0.004, longitude: longitude + 0.003 }
  const provider = await openProvider(server, city.people[1], { ...place, city: city.name })
  const date = addDays(wallTimeAt(Date.now(), city.zone).date, 1)
  const { slots } = (await customer.call('GET', `/providers/${provider.uid}/slots?date=${date}&duration_hours=1`)) as {
    slots: readonly { readonly starts_at: string }[]
  }
  const people = { city, customer, provider }
  const booking = await requestHour(people, slots[2]?.starts_at ?? null)
  await setBookingStatus(provider, booking, 'accepted')
  await requestHour(people, null)
  return { ...people, booking }
}

export interface MapWalk {
  readonly page: Page
  readonly market: MapMarket
  /** Called once for each view, when it is on the screen. */
  see(name: string): Promise<void>
}

/** Waits until no mark moves and no tile is missing for a quarter of a second. */
export async function mapRests(page: Page): Promise<void> {
  let last = ''
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => {
          const places = [...document.querySelectorAll('.map-mark, .leaflet-tile')].map((each) => {
            const { left, top } = each.getBoundingClientRect()
            return `${Math.round(left)},${Math.round(top)}${each.matches('.leaflet-tile:not(.leaflet-tile-loaded)') ? ' loading' : ''}`
          })
          return [...places, document.querySelectorAll('.place-picture--painting').length].join(' ')
        })
        const isSame = now === last && !now.includes('loading')
        last = now
        return isSame
      },
      { intervals: [150, 250] },
    )
    .toBe(true)
}

/** Returns the faults of what is on the screen. */
export async function mapFaults(page: Page): Promise<readonly string[]> {
  await mapRests(page)
  // tsx wraps named functions with it.
  await page.evaluate('globalThis.__name = (given) => given')
  return [
    ...(await page.evaluate(findMapFaults)),
    ...(await page.evaluate(findMapGaps, MAP_LEAST_AREA)),
    ...(await page.evaluate(findOverflow)),
  ]
}

const marks = (page: Page): Locator => page.locator('.pin, .cluster, .dot')

/** To the helpers of the city, from the home of somebody who is there: the app begins in San Francisco. */
export async function arriveIn(page: Page, { name, people }: MapCity): Promise<void> {
  if (name !== MAP_CITIES['san-francisco'].name) await button(page, 'Show my location').click()
  await expect(providerRow(page, people[1])).toBeAttached()
}

/** Home, chosen helper and the picker of their request, from the home of a customer who is logged in. */
export async function homeMaps({ page, market, see }: MapWalk): Promise<void> {
  await expect(marks(page).first()).toBeVisible()
  await see('home')
  const sheet = await openSheet(page, market.provider.name)
  await see('chosen')
  // On a phone in landscape the sheet opens at its lowest height.
  const grip = sheet.getByRole('button', { name: 'Show more or less', expanded: false })
  if (await grip.isVisible()) await grip.press('ArrowUp')
  await button(page, 'Schedule').click()
  await button(page, /^(Pick on the map|Show it on the map|Change on the map)$/).click()
  await page.locator('.place-map .leaflet-container').scrollIntoViewIfNeeded()
  await see('picker')
}

/** Booking, its record, and an order, of a customer who is logged in. */
export async function bookingMaps({ page, market, see }: MapWalk): Promise<void> {
  const { origin } = new URL(page.url())
  // Out of what is open, and back where the app was.
  await page.goto(origin)
  await openBooking(page, new RegExp(`^${market.provider.name}.*Pending`))
  await expect(page.locator('.map-brief .leaflet-container')).toBeVisible()
  await see('booking')
  await openBooking(page, new RegExp(`^${market.provider.name}.*Accepted`))
  await pressInMenu(page, 'Receipt and history')
  await page.locator('.place-picture__image').scrollIntoViewIfNeeded()
  await see('record')
  await page.goto(`${origin}/order`)
  await expect(page.getByRole('list', { name: 'Available helpers' }).getByRole('listitem').first()).toBeVisible()
  await page.locator('.order-map').scrollIntoViewIfNeeded()
  await see('order')
}

/** From the dashboard of a provider who is logged in. */
export async function providerMaps({ page, see }: MapWalk): Promise<void> {
  await button(page, /^Daily schedule/).click()
  await button(page, 'Next day').click()
  await expect(page.getByRole('list', { name: 'Jobs' }).getByRole('listitem').first()).toBeVisible()
  await see('day-sheet')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.place-picture__image').first()).toBeVisible()
  await see('day-sheet-print')
  await page.emulateMedia({ media: 'screen' })
}

const FIRST_ZOOM = 11
const LAST_ZOOM = 17

/** The default view at each zoom. */
export async function mapZooms({ page, market, see }: MapWalk): Promise<void> {
  await expect(marks(page).first()).toBeVisible()
  await mapRegion(page).focus()
  const step = async (key: '+' | '-'): Promise<void> => {
    await page.keyboard.press(key)
    await mapRests(page)
  }
  for (let { zoom } = market.city; zoom > FIRST_ZOOM; zoom -= 1) await step('-')
  for (let zoom = FIRST_ZOOM; zoom <= LAST_ZOOM; zoom += 1) {
    if (zoom > FIRST_ZOOM) await step('+')
    await see(`zoom-${zoom}`)
  }
}
