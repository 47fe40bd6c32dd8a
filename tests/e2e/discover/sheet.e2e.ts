// A finger on the sheets of the home, with real touches and movement: flicks, a catch in flight, a pull from the list's top, a swipe away.
import { expect, type CDPSession, type Locator } from '@playwright/test'
import { chooseCustomer, lowerList, openSheet, raiseList } from '#tests/support/e2e/pages/customer-page.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test.use({ environment: { DEMO: '1' } })

interface Swipe {
  readonly from: readonly [x: number, y: number]
  /** px, positive downwards. */
  readonly by: number
  readonly steps: number
}

const STEP_S = 0.012

/** Moves a finger over the screen and lifts it. Its events say their time, so that one step is a flick on a busy machine too. */
async function swipe(touch: CDPSession, { from: [x, y], by, steps }: Swipe): Promise<void> {
  const startS = Date.now() / 1_000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + (by * step) / steps }],
      timestamp: startS + (type === 'touchEnd' ? step + 1 : step) * STEP_S,
    })
  await send('touchStart', 0)
  for (let step = 1; step <= steps; step += 1) await send('touchMove', step)
  await send('touchEnd', steps)
}

async function middleOf(locator: Locator): Promise<readonly [number, number]> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not shown')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const settled = (sheet: Locator): Promise<void> => expect.poll(() => sheet.evaluate((element) => element.getAnimations().length)).toBe(0)

test('a flick is never refused, a moving sheet is caught, the list pulls it down, and the lowest closes', async ({ people }) => {
  const { page, context } = await people.visit({})
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await chooseCustomer(page)
  const touch = await context.newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const list = page.getByRole('region', { name: 'List of helpers' }).and(page.locator('.sheet'))
  const grip = list.getByRole('button', { name: 'Show more or less' })
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toBeVisible()

  // Short and quick: 40 px are less than half of the way.
  await swipe(touch, { from: await middleOf(grip), by: -40, steps: 1 })
  await expect(list).toHaveAttribute('data-height', /half|full/)
  await raiseList(page)
  await expect(list).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)')

  // The content scrolls as usual, and pulls the sheet only from its top.
  const body = list.locator('.sheet__body')
  const [x, y] = await middleOf(body)
  await swipe(touch, { from: [x, y], by: -200, steps: 12 })
  await expect.poll(() => body.evaluate((element) => element.scrollTop)).toBeGreaterThan(50)
  await expect(list).toHaveAttribute('data-height', 'full')
  // Without the rest of the fling.
  await expect(async () => {
    await body.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }))
    await page.waitForTimeout(100)
    expect(await body.evaluate((element) => element.scrollTop)).toBe(0)
  }).toPass()
  await swipe(touch, { from: [x, y - 100], by: 120, steps: 1 })
  await expect(list).toHaveAttribute('data-height', /half|peek/)
  await lowerList(page)
  await expect(list).toHaveAttribute('data-height', 'peek')
  await settled(list)

  // Caught on its way up: it stays where the finger is, and presses nothing.
  await list.evaluate(async (sheet) => {
    sheet.querySelector<HTMLElement>('.sheet__grip')?.click()
    while (sheet.getAnimations().length === 0) await new Promise(requestAnimationFrame)
    for (const animation of sheet.getAnimations()) animation.updatePlaybackRate(0.01)
  })
  const [gripX, gripY] = await middleOf(grip)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: gripX, y: gripY }] })
  await expect(list).toHaveAttribute('data-dragging', '')
  const top = () => list.evaluate((element) => element.getBoundingClientRect().top)
  const caught = await top()
  await page.waitForTimeout(400)
  expect(Math.abs((await top()) - caught)).toBeLessThan(2)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await settled(list)

  // A helper's sheet grows to the profile under the finger, is pulled down from its top, and Back lowers it, too.
  const name = (await rows.first().locator('.prow__name .ellip').innerText()).trim()
  const sheet = await openSheet(page, name)
  const handle = sheet.getByRole('button', { name: 'Show more or less' })
  const address = () => new URL(page.url()).pathname + new URL(page.url()).search
  const profile = sheet.getByRole('heading', { name: 'Recent reviews' })
  await expect(sheet).toHaveAttribute('data-height', 'half')
  await settled(sheet)
  const lower = address()
  await swipe(touch, { from: await middleOf(handle), by: -120, steps: 1 })
  await expect(sheet).toHaveAttribute('data-height', 'full')
  await expect(profile).toBeAttached()
  await expect.poll(address).toBe(lower.replace('?on=map', ''))
  await expect(sheet.getByRole('button', { name: 'Book Now' })).toBeInViewport({ ratio: 1 })
  await settled(sheet)
  await swipe(touch, { from: await middleOf(sheet.locator('.sheet__body')), by: 120, steps: 1 })
  await expect(sheet).toHaveAttribute('data-height', /half|peek/)
  await expect(profile).toHaveCount(0)
  await expect.poll(address).toBe(lower)
  await handle.press('ArrowUp')
  await handle.press('ArrowUp')
  await expect(profile).toBeAttached()
  await page.goBack()
  await expect(sheet).toHaveAttribute('data-height', 'half')
  await settled(sheet)

  // It closes below its lowest height, and Back has nothing to close.
  await handle.press('ArrowDown')
  await expect(sheet).toHaveAttribute('data-height', 'peek')
  await settled(sheet)
  await swipe(touch, { from: await middleOf(handle), by: 60, steps: 1 })
  await expect(sheet).toHaveCount(0)
  await expect(list).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a form is pulled down by its bar, not by half an inch, and keeps what was written', async ({ people }) => {
  const { page, context } = await people.visit({})
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await logIn(page, 'amina@demo.nearhelp.test')
  const touch = await context.newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const sheet = await openSheet(page, 'Grace Okafor')
  await settled(sheet)
  const lower = await sheet.getAttribute('data-height')
  await button(page, 'Book Now').click()
  const address = page.getByRole('combobox', { name: 'Address' })
  await address.fill('1 Market Street')
  const form = page.locator('.overlay').filter({ has: address })
  await settled(form)
  const [x, y] = await middleOf(form.getByRole('heading', { name: 'Book now' }))
  await swipe(touch, { from: [x, y], by: 40, steps: 12 })
  await expect(form).toHaveCSS('transform', 'none')
  await expect(address).toHaveValue('1 Market Street')
  await swipe(touch, { from: [x, y], by: 80, steps: 1 })
  await expect(address).toHaveCount(0)
  await expect(sheet).toHaveAttribute('data-height', lower ?? '')
  await button(page, 'Book Now').click()
  await expect(address).toHaveValue('1 Market Street')
})
