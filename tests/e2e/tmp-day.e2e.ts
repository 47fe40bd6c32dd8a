import { expect } from '@playwright/test'
import { findFreeStart, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { closeToasts, button } from '#tests/support/e2e/person.ts'
import { openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const OUT = '/tmp/clones/day-pictures'
const NAMES = [
  'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswesse',
  'Amina Diallo', 'Ben Carter', 'Zoë 😀🎉 Łukasz', 'مريم Mariam الفاسي', '王小明 Wang Xiaoming', 'Fay Lin', 'Gus Hall', 'Hana Ito', 'Ivo Jansen',
  'Jo King', 'Kim Berg', 'Leah Stone', 'Mo Salah', 'Nia Mensah', 'Omar Haddad', 'Pia Roth', 'Quinn Abe', 'Ruth Adeyemi', 'Sol Vega',
]
test('pictures', async ({ people, server }) => {
  test.setTimeout(600_000)
  const grace = await openProvider(server, 'Grace Okafor')
  const { page } = await people.enter(grace)
  const errors: string[] = []
  page.on('console', (m) => { if (m.type() === 'error') errors.push(m.text()) })
  const shot = async (name: string) => {
    await closeToasts(page)
    for (const [w, h, scheme] of [[390, 844, 'light'], [390, 844, 'dark'], [320, 640, 'light'], [844, 390, 'light'], [1280, 800, 'light'], [1280, 800, 'dark']] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.evaluate((s) => { document.documentElement.dataset['theme'] = s }, scheme)
      await page.waitForTimeout(150)
      await page.screenshot({ path: `${OUT}/${name}-${w}x${h}-${scheme}.png` })
    }
    await page.evaluate(() => { document.documentElement.dataset['theme'] = 'light' })
    await page.setViewportSize({ width: 390, height: 844 })
    const found = await auditScreen(page, name)
    if (found.length > 0) console.log(name, JSON.stringify(found).slice(0, 1500))
  }
  const tab = async (name: 'Main' | 'Bookings') => { await page.setViewportSize({ width: 390, height: 844 }); await openTab(page, name) }
  await expect(page.getByText('Your status').first()).toBeVisible()
  await shot('main-0')
  await tab('Bookings'); await shot('bookings-0')
  const customers = []
  for (const name of NAMES) customers.push(await openAccount(server, name))
  const [a, b, c] = customers as any
  const starts: string[] = []
  for (let n = 0; n < 22; n += 1) starts.push(await findFreeStart(a, grace, n).catch(() => null as any))
  // running + today + 3 requests
  const run = await requestVisit(b, grace, null); await setBookingStatus(grace, run, 'accepted'); await setBookingStatus(grace, run, 'in_progress')
  const next = await requestVisit(c, grace, starts[3]); await setBookingStatus(grace, next, 'accepted')
  for (const n of [0, 3, 4]) await requestVisit(customers[n]!, grace, n === 3 ? null : starts[n + 1] ?? null)
  await expect(page.getByRole('list', { name: 'Requests' }).getByRole('listitem')).toHaveCount(3)
  await page.waitForTimeout(2500)
  await shot('bookings-3')
  await tab('Main'); await shot('main-3')
  await page.screenshot({ path: `${OUT}/main-3-x.png` })
  for (const [n, customer] of customers.entries()) if (![0, 3, 4].includes(n)) await requestVisit(customer, grace, n % 6 === 0 ? null : starts[n % 20] ?? null).catch((e) => console.log(String(e).slice(0, 200)))
  await tab('Bookings')
  await page.waitForTimeout(2500)
  await shot('bookings-20')
  await page.locator('.scroll').first().evaluate((e) => { e.scrollTop = 742 })
  await page.waitForTimeout(200)
  await page.screenshot({ path: `${OUT}/bookings-20-second.png` })
  await page.locator('.scroll').first().evaluate((e) => { e.scrollTop = 0 })
  await button(page, 'Select').click(); await button(page, 'Select all').click()
  await shot('select-20')
  await page.reload()
  await tab('Bookings')
  await page.locator('.jrow__open').first().click()
  await expect(page.locator('.job-bar')).toBeVisible()
  await shot('job-request')
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Accepted and in progress' }).locator('.jrow__open').first().click()
  await expect(page.locator('.job-bar')).toBeVisible()
  await button(page, 'More actions').click()
  await shot('job-running-menu')
  await page.keyboard.press('Escape'); await page.keyboard.press('Escape')
  await tab('Main'); await page.waitForTimeout(300); await shot('main-20')
  // large text
  for (const name of ['Main', 'Bookings'] as const) {
    await tab(name)
    await page.addStyleTag({ content: 'html{font-size:200%}' }).catch(() => page.evaluate(() => { document.documentElement.style.setProperty('font-size', '200%') }))
    await page.waitForTimeout(200)
    await page.screenshot({ path: `${OUT}/large-${name}-390.png` })
    await page.setViewportSize({ width: 320, height: 640 }); await page.waitForTimeout(200)
    await page.screenshot({ path: `${OUT}/large-${name}-320.png` })
    await page.evaluate(() => { document.documentElement.style.removeProperty('font-size') })
    await page.emulateMedia({ forcedColors: 'active' }); await page.setViewportSize({ width: 390, height: 844 }); await page.waitForTimeout(200)
    await page.screenshot({ path: `${OUT}/forced-${name}.png` })
    await page.emulateMedia({ forcedColors: 'none' })
  }
  console.log('console errors', errors.slice(0, 5))
})
