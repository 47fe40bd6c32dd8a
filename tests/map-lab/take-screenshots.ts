import { freePin, settled } from './checks/drive-map.ts'
import type { OpenLab } from './open-lab.ts'

const sizes = [
  { width: 390, height: 844, name: 'phone' },
  { width: 1280, height: 800, name: 'desktop' },
] as const

/** Every look of the map, in both sizes and themes. */
export async function takeScreenshots(open: OpenLab, folder: string): Promise<void> {
  for (const { name, ...size } of sizes) {
    for (const theme of ['light', 'dark']) {
      for (const ground of ['tiles', 'paper']) {
        const { page, close } = await open({ ...size, query: `${theme}&${ground}&zoom=15` })
        await page.waitForLoadState('networkidle')
        await settled(page)
        await page.screenshot({ path: `${folder}/${name}-${theme}-${ground}.png`, animations: 'disabled' })
        await (await freePin(page)).click()
        await page.evaluate(() => window.lab.turn?.({ sheet: 'half' }))
        await page.waitForSelector('.pin--on')
        await settled(page)
        await page.waitForLoadState('networkidle')
        if (ground === 'tiles') await page.screenshot({ path: `${folder}/${name}-${theme}-chosen.png`, animations: 'disabled' })
        await close()
      }
      const brief = await open({ ...size, query: `${theme}&brief` })
      await brief.page.waitForLoadState('networkidle')
      await brief.page.screenshot({ path: `${folder}/${name}-${theme}-brief.png`, clip: { x: 0, y: 0, width: size.width, height: 240 } })
      await brief.close()
    }
  }
}
