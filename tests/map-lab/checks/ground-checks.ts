// Checks of what lies under the markers, without raster tiles.
import assert from 'node:assert/strict'
import { findMapFaults } from '#tests/support/views/faults/map-faults.ts'
import { settled, until } from './drive-map.ts'
import type { OpenLab } from '../open-lab.ts'

export const groundChecks: Readonly<Record<string, (open: OpenLab) => Promise<void>>> = {
  async 'without raster tiles there are land, water, names and rings, with their credits'(open) {
    const { page, close } = await open({ query: 'paper&city=Lagos&zoom=12', ready: '.map-name' })
    await settled(page)
    await until(page, 'the shore is drawn', () =>
      page.evaluate(() => {
        const colours = new Set<string>()
        for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.leaflet-coarse-pane canvas')) {
          const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
          for (let at = 0; at < data.length; at += 4 * 97) colours.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`)
        }
        return colours.has('238 240 237') && colours.has('195 219 230')
      }),
    )
    const names = await page.locator('.map-name').allTextContents()
    assert.ok(names.includes('Yaba') && names.includes('Ikoyi'), names.join())
    assert.deepEqual(await page.locator('.map-ring__label').allTextContents(), ['2 km', '5 km', '10 km'])
    const credits = await page.locator('.map-attribution a').evaluateAll((links) => links.map((link) => link.textContent))
    assert.deepEqual(credits, ['GSHHG (LGPL)'])
    await close()
  },

  async 'no name of the coarse map is over another, at any zoom'(open) {
    for (const zoom of [2, 10, 11, 12, 13, 14]) {
      const { page, close } = await open({
        query: `paper&city=Ho+Chi+Minh+City&zoom=${zoom}&count=3`,
        ready: '.map-name',
        width: 1280,
        height: 800,
      })
      await settled(page)
      assert.deepEqual(await page.evaluate(findMapFaults), [], `at zoom ${zoom}`)
      await close()
    }
  },
}
