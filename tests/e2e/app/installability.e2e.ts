// The installed app on a home screen: its manifest, where its shortcuts lead, and that all of it opens without a network.
import { expect, type Page } from '@playwright/test'
import { findFreeStart, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import {
  lowerList,
  openBooking,
  openSheet,
  readyForOffline,
  providerRow,
  askToCancel,
  bookingLead,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { chooseInMenu, openJob, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string }[]
  readonly screenshots: readonly { readonly src: string; readonly sizes: string }[]
}

/** Width x height of an image as the browser decodes it. */
const sizeOf = (page: Page, src: string): Promise<string> =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)

test('the browser has no objection to installing the app, and every image is what the manifest says', async ({ device, server }) => {
  const page = await device.open(server.origin)
  const session = await page.context().newCDPSession(page)
  const found = await session.send('Page.getAppManifest')
  expect(found.errors).toEqual([])
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { icons, screenshots } = JSON.parse(found.data ?? '') as Manifest
  for (const { src, sizes } of [...icons, ...screenshots]) {
    const size = await sizeOf(page, src)
    if (sizes !== 'any') expect(size, src).toBe(sizes)
  }
})

/**
 * Draggable area of the top bar, the area of its last button that is not draggable, and the distance between that button and the window's
 * edge, px.
 */
const barOf = (page: Page) =>
  page.evaluate(() => {
    const bar = [...document.querySelectorAll('.top, .home-header__bar, .bar')].find((each) => each.checkVisibility())
    const last = [...(bar?.querySelectorAll('button') ?? [])].at(-1)
    const region = (element: Element | null | undefined) => element && getComputedStyle(element).getPropertyValue('-webkit-app-region')
    return { bar: region(bar), button: region(last), end: innerWidth - (last?.getBoundingClientRect().right ?? 0) }
  })

/** Width of the window controls on some desktop systems, px. */
const CONTROLS = 138

/** A test cannot put the browser into such a window mode, so the style sheet's condition is replaced by `screen`, or put back. */
const showControls = (page: Page, show: boolean): Promise<void> =>
  page.evaluate((isShown) => {
    const [from, to] = isShown
      ? ['(display-mode: window-controls-overlay)', 'screen']
      : ['screen', '(display-mode: window-controls-overlay)']
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const found = rules.find((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === from)
    if (!(found instanceof CSSMediaRule)) throw new Error('no rule is for such windows')
    found.media.mediaText = to
  }, show)

/** Where window controls overlay the app, the bar leaves them room and moves the window; in other windows nothing changes. */
async function leavesControlsRoom(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    // Another width is another layout, which is rendered a moment later.
    await expect.poll(() => barOf(page)).toMatchObject({ bar: 'none', button: 'none' })
    const { end } = await barOf(page)
    await showControls(page, true)
    await expect.poll(() => barOf(page)).toEqual({ bar: 'drag', button: 'no-drag', end })
    await page.evaluate((room) => document.documentElement.style.setProperty('--controls-end', `${room}px`), CONTROLS)
    await expect.poll(() => barOf(page)).toMatchObject({ end: end + CONTROLS })
    await page.evaluate(() => document.documentElement.style.removeProperty('--controls-end'))
    await showControls(page, false)
  }
}

test('the shortcuts of the icon lead to their places', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const { page } = await people.visit()
  // As an icon of an earlier release has it.
  await page.goto(`${server.origin}/?view=dashboard`)
  await logIn(page, grace.email, grace.password)
  await page.goto(`${server.origin}/bookings`)
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible()
  await page.goto(`${server.origin}/dashboard/main`)
  await expect(page.getByRole('radiogroup', { name: 'Your status' })).toBeVisible()
  await leavesControlsRoom(page)
  await page.goto(`${server.origin}/map`)
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await expect(page).toHaveURL(`${server.origin}/`)
  await leavesControlsRoom(page)
})

/** Opens something, checks its heading, and goes back. */
async function look(page: Page, open: () => Promise<void>, heading: string | RegExp): Promise<void> {
  await open()
  await expect(page.getByRole('heading', { name: heading }).and(page.locator(':not([inert] *)')).last()).toBeVisible()
  await page.goBack()
}

/** Expects the browser's own bar in the color of the top of the page. */
const expectBarColor = (page: Page, color: string): Promise<void> =>
  expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', color)

test('after one visit every screen of a customer opens without a network', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const done = await requestVisit(amina, grace)
  for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(grace, done, status)
  const agreed = await requestVisit(amina, grace, await findFreeStart(amina, grace))
  await setBookingStatus(grace, agreed, 'accepted')
  const { page } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  network.cut()
  await page.reload()

  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map of San Francisco' })).toBeVisible()
  const sheet = await openSheet(page, 'Grace Okafor')
  await look(page, () => sheet.getByRole('button', { name: 'View Profile' }).click(), 'Grace Okafor')
  await look(page, () => sheet.getByRole('button', { name: 'Schedule' }).click(), 'Schedule')
  await look(page, () => sheet.getByRole('button', { name: 'Book Now' }).click(), 'Book now')
  await page.goBack()
  // The list is as high as it was left.
  await lowerList(page)
  await expectBarColor(page, 'rgb(255, 255, 255)')
  await button(page, /^NearHelp: /).click()
  await expectBarColor(page, 'rgb(238, 240, 237)')
  await page.goBack()
  await expectBarColor(page, 'rgb(255, 255, 255)')
  await look(page, () => button(page, /^Messages/).click(), 'Messages')
  await look(page, () => button(page, /^Notifications/).click(), 'Notifications')
  await look(page, () => button(page, /^Offline/).click(), 'Sync')
  await look(page, () => button(page, 'Logout').click(), 'Log out?')
  await button(page, /^Filters/).click()
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible()
  await button(page, 'Back').click()
  await button(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'Amina Diallo' })).toBeVisible()
  await openBooking(page, /^Grace Okafor.*Accepted/)
  await look(page, () => button(page, 'Contact').click(), 'Grace Okafor')
  await look(page, () => askToCancel(page), 'Cancel this booking?')
  await openBooking(page, /^Grace Okafor.*Completed/)
  await look(page, () => button(page, 'Write a review').click(), 'How was Grace Okafor?')
  await page.goto(`${network.origin}/order`)
  await expect(page.getByRole('heading', { name: 'Order a Service' })).toBeVisible()
  await button(page, 'Back to NearHelp').click()
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  // Address that a notification leads to when it is pressed now.
  const linkTo = (news: string, booking: string): string => `${network.origin}/?news=${news}&booking=${booking}&side=customer`
  await page.goto(linkTo('booking_accepted', agreed.id))
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await expect(bookingLead(page)).toContainText('Accepted · ')
  await page.goto(linkTo('message_received', agreed.id))
  await expect(page.getByRole('heading', { name: 'Grace Okafor', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('after one visit the dashboard and its screens open without a network', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await requestVisit(amina, grace)
  const { page } = await people.enter(grace, { origin: network.origin })
  await openTab(page, 'Bookings')
  await readyForOffline(page)
  network.cut()
  await page.reload()
  const job = await openJob(page, 'Amina Diallo')
  await look(page, () => job.getByRole('button', { name: 'Decline' }).click(), 'Decline this request?')
  await openTab(page, 'Main')
  await look(page, () => button(page, /^Notifications/).click(), 'Notifications')
  await expect(page.getByText('Active bookings')).toBeVisible()
  await chooseInMenu(page, 'Switch to customer view')
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
})
