// Draws the app's icons from the brand mark: `npm run icons`.
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from './find-browser.mjs'

const folder = fileURLToPath(new URL('../../public/icons/', import.meta.url))
const pin = 'M14 1.5c6 0 10.5 4.4 10.5 10.2 0 6.9-7.3 12.4-9.7 14.5a1.2 1.2 0 0 1-1.6 0C10.8 24.1 3.5 18.6 3.5 11.7 3.5 5.9 8 1.5 14 1.5Z'
const letter = 'M10 16V8.5l8 7.5V8.5'
const teal = '#0f766e'

interface Icon {
  readonly file: string
  /** Pixels a side. */
  readonly size: number
  /** Height of the mark as a share of the side; a maskable icon keeps it within the middle 80 %. */
  readonly mark: number
  /** Corner radius of the teal ground as a share of the side; undefined for no ground. */
  readonly corner: number | undefined
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, mark: 0.68, corner: 0.22 },
  { file: 'icon-512.png', size: 512, mark: 0.68, corner: 0.22 },
  { file: 'maskable-192.png', size: 192, mark: 0.56, corner: 0 },
  { file: 'maskable-512.png', size: 512, mark: 0.56, corner: 0 },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.64, corner: 0 },
  { file: 'monochrome-512.png', size: 512, mark: 0.62, corner: undefined },
]

/** The mark is 24.9 units high around (14, 13.95) in its own 28-unit box. */
function draw({ size, mark, corner }: Icon): string {
  const scale = (size * mark) / 24.9
  const ground = corner === undefined ? '' : `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${teal}"/>`
  const place = `translate(${size / 2} ${size / 2}) scale(${scale}) translate(-14 -13.95)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">
    <mask id="cut"><rect width="28" height="28" fill="#fff"/><path d="${letter}" fill="none" stroke="#000" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></mask>
    ${ground}<g transform="${place}"><path d="${pin}" fill="#fff" mask="url(#cut)"/></g></svg>`
}

const executablePath = findBrowser()
const browser = await chromium.launch({ args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) })
mkdirSync(folder, { recursive: true })
for (const icon of icons) {
  const page = await browser.newPage({ viewport: { width: icon.size, height: icon.size }, deviceScaleFactor: 1 })
  await page.setContent(`<style>html,body{margin:0;background:transparent}svg{display:block}</style>${draw(icon)}`)
  await page.screenshot({ path: folder + icon.file, omitBackground: true })
  await page.close()
}
await browser.close()
