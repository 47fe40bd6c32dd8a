// Checks of the map that need a browser.
import assert from 'node:assert/strict'
import { drag, freePin, settled, until, zoomOf } from './drive-map.ts'
import { markChecks } from './mark-checks.ts'
import type { OpenLab } from '../open-lab.ts'

export const checks: Readonly<Record<string, (open: OpenLab) => Promise<void>>> = {
  ...markChecks,

  async 'the map mounts, with pins and clusters, under the strict policy'(open) {
    const { page, close } = await open()
    await page.waitForSelector('.cluster')
    assert.ok((await page.locator('.pin .pin__d svg path').count()) > 0)
    assert.match(
      (await page.locator('.pin').first().getAttribute('aria-label')) ?? '',
      /^\S+ \S+, .+, (Available|Busy|Emergency Only), \$\d+\.\d\d per hour$/,
    )
    assert.match((await page.locator('.cluster').first().getAttribute('aria-label')) ?? '', /^\d+ helpers, zoom in$/)
    assert.equal(await page.locator('[style*="javascript"], .leaflet-control').count(), 0)
    assert.equal(await page.getByRole('link', { name: /OpenStreetMap/ }).isVisible(), true)
    await close()
  },

  async 'map and worker run under the one policy of the app'(open) {
    const { page, close } = await open({ path: 'app.html' })
    await page.waitForSelector('.cluster')
    await close()
  },

  async 'a pan keeps the marks that stay'(open) {
    const { page, close } = await open({ query: 'zoom=15' })
    await page.evaluate(() => {
      for (const mark of document.querySelectorAll('.map-mark')) mark.setAttribute('data-seen', '')
    })
    const before = await page.locator('.map-mark').count()
    await drag(page, 30, 20)
    const kept = await page.locator('.map-mark[data-seen]').count()
    assert.ok(kept >= before * 0.8, `${kept} of ${before} marks kept`)
    await close()
  },

  async 'a live change repaints one pin in place'(open) {
    const { page, close } = await open({ query: 'zoom=15' })
    const pin = page.locator('.pin--available').first()
    const name = (await pin.getAttribute('aria-label')) ?? ''
    await pin.evaluate((element) => element.setAttribute('data-mine', ''))
    await pin.focus()
    await page.keyboard.press('Enter')
    const id = await page.evaluate(() => window.lab.selected.at(-1) ?? '')
    await page.evaluate((chosen) => window.lab.busy?.(chosen), id)
    const mine = page.locator('[data-mine].pin--busy.pin--on')
    await mine.waitFor()
    assert.equal(await mine.getAttribute('aria-label'), name.replace('Available', 'Busy'))
    assert.equal(await mine.evaluate((element) => element === document.activeElement), true)
    await close()
  },

  async 'a drag that starts on a pin moves the map and selects nobody'(open) {
    const { page, close } = await open({ query: 'zoom=15' })
    const box = await (await freePin(page)).boundingBox()
    assert.ok(box)
    await drag(page, 60, 40, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
    assert.equal(await page.evaluate(() => window.lab.selected.length), 0)
    await (await freePin(page)).click()
    await until(page, 'a press selects', () => page.evaluate(() => window.lab.selected.length === 1))
    await close()
  },

  async 'a cluster zooms in until it falls apart, and the focus stays on the map'(open) {
    const { page, close } = await open({ query: 'zoom=12' })
    await page.waitForSelector('.cluster')
    const zoom = await zoomOf(page)
    await page.locator('.cluster').first().focus()
    await page.keyboard.press('Enter')
    await until(page, 'the map zooms in', async () => (await zoomOf(page)) > zoom)
    await until(page, 'the focus stays', () => page.evaluate(() => document.activeElement?.closest('.leaflet-container') !== null))
    await close()
  },

  async 'the chosen pin is panned out from under the sheet, once'(open) {
    const { page, close } = await open({ query: 'zoom=15' })
    // Where the sheet will be at half its height.
    await (await freePin(page, 530, 690)).click()
    await page.evaluate(() => window.lab.turn?.({ sheet: 'half' }))
    const isFree = (): Promise<boolean> =>
      page.evaluate(() => {
        const pin = document.querySelector('.pin--on')?.getBoundingClientRect()
        const sheet = document.querySelector('.lab__sheet--half')?.getBoundingClientRect()
        return pin !== undefined && sheet !== undefined && pin.bottom < sheet.top && pin.left >= 0 && pin.right <= innerWidth
      })
    await until(page, 'the pin is free', isFree)
    await settled(page)
    const before = await page.evaluate(() => window.lab.views.at(-1)?.center.latitude ?? 0)
    await drag(page, 0, 180, { x: 100, y: 300 })
    const after = await page.evaluate(() => window.lab.views.at(-1)?.center.latitude ?? 0)
    assert.notEqual(before, after)
    await close()
  },

  async 'hidden and shown again, the map shows the same place'(open) {
    const { page, close } = await open()
    const before = await page.evaluate(() => window.lab.views.at(-1))
    await page.evaluate(() => window.lab.turn?.({ hidden: true }))
    await page.setViewportSize({ width: 600, height: 700 })
    await page.evaluate(() => window.lab.turn?.({ hidden: false }))
    await until(page, 'the map takes its new size', () =>
      page.evaluate(() => document.querySelector('.leaflet-container')?.clientWidth === 600),
    )
    await until(page, 'the new size is told', () =>
      page.evaluate(
        (width) => (window.lab.views.at(-1)?.bounds.east ?? 0) - (window.lab.views.at(-1)?.bounds.west ?? 0) > width,
        (before?.bounds.east ?? 0) - (before?.bounds.west ?? 0),
      ),
    )
    const after = await page.evaluate(() => window.lab.views.at(-1))
    assert.ok(Math.abs((after?.center.latitude ?? 0) - (before?.center.latitude ?? 0)) < 0.003)
    assert.ok(Math.abs((after?.center.longitude ?? 0) - (before?.center.longitude ?? 0)) < 0.003)
    await close()
  },

  async 'all the world can be shown, with everybody in it'(open) {
    const { page, close } = await open({ query: 'zoom=2', width: 1280, height: 800, ready: '.cluster' })
    await settled(page)
    assert.equal(await zoomOf(page), 2)
    assert.equal(await page.locator('.cluster').count(), 1)
    await close()
  },

  async 'the map stays quick with 10,000 providers'(open) {
    const { page, close } = await open({ query: 'count=10000&zoom=14', width: 1280, height: 800 })
    await settled(page)
    await page.evaluate(() => window.lab.watch())
    const marks = await page.locator('.map-mark').count()
    await page.mouse.move(600, 400)
    await page.mouse.down()
    await page.mouse.move(640, 380, { steps: 10 })
    assert.equal(await page.evaluate(() => window.lab.changes), 0, 'marks change while the finger is down')
    await page.mouse.up()
    await settled(page)
    const changes = await page.evaluate(() => window.lab.changes)
    assert.ok(changes < marks / 2, `${changes} changes for ${marks} marks`)
    for (let count = 0; count < 6; count += 1) await drag(page, count % 2 === 0 ? 300 : -300, 60, { x: 600, y: 400 })
    const frames = await page.evaluate(() => window.lab.frames.slice(1).sort((one, other) => one - other))
    console.log(
      `    ${marks} marks, ${changes} changed; frames p95 ${(frames[Math.floor(frames.length * 0.95)] ?? 0).toFixed(1)} ms, longest ${(frames.at(-1) ?? 0).toFixed(1)} ms`,
    )
    await close()
  },
}
