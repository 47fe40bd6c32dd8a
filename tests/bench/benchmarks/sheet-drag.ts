/**
 * A helper's sheet dragged over the map by touch, on a phone's screen with the main thread slowed four times; beside an empty element of
 * its size and shadow that is dragged over the same page.
 */
import type { CDPSession, Page } from '@playwright/test'
import { openPerson } from '#tests/support/e2e/person.ts'
import { openSheet } from '#tests/support/e2e/pages/customer-page.ts'
import { startServer } from '../market/prefilled-market.ts'
import { withBrowser } from '../bench-browser.ts'
import { runInterleaved, type Benchmark, type Row } from '../benchmark.ts'
import { SLOWDOWN } from '../phone/phone.ts'

const HELPER = 'Grace Okafor'
/** Share of the frames of the empty element. */
const FRAMES_SHARE = 0.9
/** Positions of the finger in one drag, 16 ms apart, and how often it goes up and down. */
const [STEPS, TURNS] = [30, 4]
/** px that the finger moves. */
const FAR = 320

/** Adds an element of the sheet's size and shadow, without content, that follows a finger; hidden at first. */
const addEmpty = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = document.querySelector<HTMLElement>('.sheet:has(.provider-sheet)')
    if (!sheet) throw new Error('no sheet')
    const { boxShadow, borderRadius, backgroundColor, touchAction } = getComputedStyle(sheet.querySelector('.sheet__top') ?? sheet)
    const { boxShadow: shadow, borderRadius: radius, backgroundColor: color } = getComputedStyle(sheet)
    const empty = document.createElement('div')
    empty.id = 'bench-empty'
    const { left, width, height } = sheet.getBoundingClientRect()
    const top = sheet.parentElement?.getBoundingClientRect().bottom ?? innerHeight
    Object.assign(empty.style, {
      position: 'absolute',
      insetInlineStart: `${left}px`,
      insetBlockStart: `${top - height}px`,
      width: `${width}px`,
      height: `${height}px`,
      boxShadow: shadow === 'none' ? boxShadow : shadow,
      borderRadius: radius || borderRadius,
      background: color || backgroundColor,
      zIndex: '1000',
      touchAction: touchAction === 'auto' ? 'none' : touchAction,
      visibility: 'hidden',
    })
    let [startY, startAt, at] = [0, 0, 0]
    const place = (px: number): void => {
      at = px
      empty.style.transform = `translateY(${px}px)`
    }
    empty.addEventListener('pointerdown', (event) => ([startY, startAt] = [event.clientY, at]))
    empty.addEventListener('pointermove', (event) => place(Math.max(0, startAt + event.clientY - startY)))
    place(sheet.getBoundingClientRect().top - (top - height))
    document.body.append(empty)
  })

/** Shows the sheet or the empty element in its place. */
const showOnly = (page: Page, what: 'sheet' | 'empty'): Promise<void> =>
  page.evaluate((shown) => {
    const [empty, sheet] = [
      document.querySelector<HTMLElement>('#bench-empty'),
      document.querySelector<HTMLElement>('.sheet:has(.provider-sheet)'),
    ]
    if (empty) empty.style.visibility = shown === 'empty' ? '' : 'hidden'
    if (sheet) sheet.style.visibility = shown === 'sheet' ? '' : 'hidden'
  }, what)

/** Moves a finger up and down over the screen, and counts the frames that the page gets meanwhile. */
async function drag(page: Page, devtools: CDPSession, what: 'sheet' | 'empty'): Promise<number> {
  await showOnly(page, what)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
  const box = await page.locator(what === 'sheet' ? '.sheet:has(.provider-sheet) .sheet__top' : '#bench-empty').boundingBox()
  if (!box) throw new Error('nothing to drag')
  const at = (y: number) => [{ x: box.x + box.width / 2, y: box.y + 12 + y }]
  await page.evaluate(() => {
    const counted = { frames: 0, isOn: true }
    Object.assign(globalThis, { counted })
    const count = (): void => {
      counted.frames += 1
      if (counted.isOn) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let turn = 0; turn < TURNS; turn += 1)
    for (let step = 1; step <= STEPS; step += 1) {
      const share = turn % 2 === 0 ? step / STEPS : 1 - step / STEPS
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(-FAR * share) })
      await new Promise((resolve) => setTimeout(resolve, 16))
    }
  const frames = await page.evaluate(() => {
    const counted = Reflect.get(globalThis, 'counted') as { frames: number; isOn: boolean }
    counted.isOn = false
    return counted.frames
  })
  // Where the sheet was, and at rest, so that it settles there.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(600)
  return frames
}

export const sheetDrag: Benchmark = {
  name: 'sheet-drag',
  async measure({ isShort }): Promise<readonly Row[]> {
    const server = await startServer({ DEMO: '1' })
    try {
      return await withBrowser(async (browser) => {
        const { page, context } = await openPerson(
          { newContext: (options) => browser.newContext({ ...options, hasTouch: true, reducedMotion: 'no-preference' }) },
          { origin: server.origin },
        )
        await openSheet(page, HELPER)
        // The loader of this script adds calls of this name to every function that it sends to the page.
        await page.evaluate('globalThis.__name = (given) => given')
        await page.waitForTimeout(2_000)
        await addEmpty(page)
        const devtools = await context.newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
        const [value, floor] = await runInterleaved(
          { rounds: isShort ? 3 : 9, warmUp: 1 },
          () => drag(page, devtools, 'sheet'),
          () => drag(page, devtools, 'empty'),
        )
        if (!value || !floor) throw new Error('nothing was measured')
        return [
          {
            what: 'A helper’s sheet dragged over the map: frames',
            unit: 'frames',
            value,
            floor: { what: 'an empty element of its size and shadow', value: floor },
            aim: { words: `at least ${FRAMES_SHARE}`, holds: value.median >= FRAMES_SHARE * floor.median },
          },
        ]
      })
    } finally {
      await server.dispose()
    }
  },
}
