import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '#tests/support/find-browser.mjs'
import { fakeTile } from '#tests/map-lab/fake-tile.ts'
const out = '/tmp/marks-pics'
import { mkdirSync } from 'node:fs'
mkdirSync(out, { recursive: true })
const executablePath = findBrowser()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath ? { executablePath } : {}) })
const only = process.argv[2] ?? ''
const sizes = [[390, 844], [360, 640], [844, 390], [1280, 800]] as const
const places = { sf: { latitude: 37.7849, longitude: -122.4044 }, lagos: { latitude: 6.5244, longitude: 3.3792 } }
for (const [w, h] of sizes) for (const theme of ['light', 'dark', 'forced'] as const) for (const [place, geo] of Object.entries(places)) {
  const name = `${place}-${w}x${h}-${theme}`
  if (!name.includes(only)) continue
  const context = await browser.newContext({ viewport: { width: w, height: h }, deviceScaleFactor: w > 1000 ? 1 : 2, colorScheme: theme === 'dark' ? 'dark' : 'light', forcedColors: theme === 'forced' ? 'active' : 'none', locale: 'en-US', permissions: ['geolocation'], geolocation: geo, serviceWorkers: 'block', reducedMotion: 'reduce', hasTouch: w < 1000 })
  await context.route(/tile\.openstreetmap\.org\/\d+\/(\d+)\/(\d+)\.png/, (route) => { const [, x, y] = /org\/\d+\/(\d+)\/(\d+)\.png/.exec(route.request().url()) ?? []; return route.fulfill({ contentType: 'image/svg+xml', headers: { 'access-control-allow-origin': '*' }, body: fakeTile(Number(x), Number(y)) }) })
  await context.addInitScript((city) => { try { const k = 'nearhelp.city'; void k; void city } catch {} }, place)
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log(name, 'ERR', String(e)))
  await page.goto('http://127.0.0.1:9181/')
  await page.getByText('Find Services').first().click({ timeout: 60000 }).catch(() => undefined)
  await page.locator('.map-mark .pin, .map-mark .cluster, .map-mark .dot').first().waitFor({ timeout: 60000 })
  if (place === 'lagos') { const locate = page.getByRole('button', { name: 'Show my location' }); await locate.click(); await page.waitForTimeout(2500) }
  await page.waitForTimeout(2000)
  await page.screenshot({ path: `${out}/${name}-home.png`, timeout: 60000 })
  const pin = page.locator('.pin:not(.pin--on)')
  // The pin lowest and most to the right.
  await pin.evaluateAll((pins) => { const best = pins.filter((p) => { const r = p.getBoundingClientRect(); return r.left > 0 && r.right < innerWidth && r.top > 100 && r.bottom < innerHeight }).sort((a, b) => { const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()]; return y.x + y.y - x.x - x.y })[0] as HTMLElement | undefined; best?.click() })
  await page.locator('.pin--on').waitFor({ timeout: 20000 }).catch(() => console.log(name, 'no chosen'))
  await page.waitForTimeout(1800)
  await page.screenshot({ path: `${out}/${name}-chosen.png`, timeout: 60000 })
  const problems = await page.evaluate(() => { const c = document.querySelector('.pin--on')?.getBoundingClientRect(); if (!c) return 'none'; const e = document.elementFromPoint(c.x + c.width / 2, c.y + c.height / 2); return e?.closest('.pin--on') ? 'free' : 'covered by ' + e?.className })
  console.log(name, problems)
  await context.close()
}
await browser.close()
