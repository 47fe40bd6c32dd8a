/** Tiles out of a downloaded city: the product's reader beside the same bytes read bare, in one worker. */
import { buildPages, withBrowser } from '../../bench-browser.ts'
import { openBenchOrigin } from '../../bench-origin.ts'
import { sampleOf, type Benchmark, type Row } from '../../benchmark.ts'

const AIM = 1.3

export const cityReads: Benchmark = {
  name: 'city-reads',
  async measure({ isShort }): Promise<readonly Row[]> {
    await buildPages()
    const bench = await openBenchOrigin()
    try {
      const found = await withBrowser(async (browser) => {
        const page = await (await browser.newContext()).newPage()
        await page.goto(`${bench.origin}/bench/city-reads/index.html`)
        return page.evaluate((rounds) => window.measureReads(rounds), isShort ? 5 : 30)
      })
      const [folder, database] = [sampleOf(found.folder.read), sampleOf(found.database.read)]
      const [bareFolder, bareDatabase] = [sampleOf(found.folder.bare), sampleOf(found.database.bare)]
      return [
        {
          what: '200 reads from a downloaded city',
          unit: 'ms',
          value: folder,
          floor: { what: 'the same bytes read bare', value: bareFolder },
          aim: { words: 'at most 1.3 ×', holds: folder.median <= AIM * bareFolder.median },
        },
        { what: '· with decompression', unit: 'ms', value: sampleOf(found.folder.unpacked) },
        {
          what: '· where the browser has no file system',
          unit: 'ms',
          value: database,
          floor: { what: 'the same pieces out of the database', value: bareDatabase },
        },
      ]
    } finally {
      await bench.close()
    }
  },
}
