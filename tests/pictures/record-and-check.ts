/** `--record` and `--check`: what each view looks like at a release, and what is different now. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lookName, type Look } from '#tests/support/views/look/look.ts'
import { collectBoxes } from './boxes/collect-boxes.ts'
import { compareViews, isOtherPicture, type ComparePictures } from './compare-views.ts'
import { PICTURED_LOOKS } from './looks.ts'
import { openRecordedLooks, type SeenView } from './recorded-looks.ts'
import { openPictureComparer } from './shots/picture-comparer.ts'
import { rests } from './shots/rests.ts'
import { takePicture } from './shots/take-picture.ts'
import { launchBrowser, walkLook } from './walk-look.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const recordedLooks = openRecordedLooks()

/** Number of views, and a line for each thing that is wrong. */
export interface LookOutcome {
  readonly views: number
  readonly faults: readonly string[]
}

/** Sees every view of a look, or only some. */
async function seeViews(look: Look, only: readonly string[] | undefined) {
  const views = new Map<string, SeenView>()
  const { faults } = await walkLook(look, {
    only,
    withFaults: false,
    onView: async (page, view) => {
      await rests(page)
      const boxes = await page.evaluate(collectBoxes)
      const picture = PICTURED_LOOKS.includes(look) ? await takePicture(page) : undefined
      if (views.has(view)) throw new Error(`two views are called ${view}`)
      views.set(view, { boxes, picture })
    },
  })
  return { views, faults }
}

/** Returns whether a look was recorded at that release. */
export const isRecorded = (look: Look, release: string): boolean => recordedLooks.read(lookName(look))?.release === release

/** Records a look, or some views of one that was recorded at the same release. A walk that broke records nothing. */
export async function recordLook(look: Look, release: string, only: readonly string[] | undefined): Promise<LookOutcome> {
  const { views, faults } = await seeViews(look, only)
  if (faults.length === 0) recordedLooks.write(lookName(look), release, views, only === undefined)
  console.log(`  ${(recordedLooks.size() / 1_000_000).toFixed(1)} MB are recorded`)
  return { views: views.size, faults }
}

/** Compares a look with what was recorded at the last release. Differing pictures are beside each other in `.artifacts/pictures/differences`. */
export async function checkLook(look: Look, only: readonly string[] | undefined): Promise<LookOutcome> {
  const name = lookName(look)
  const recorded = recordedLooks.read(name)
  if (!recorded) return { views: 0, faults: ['no release has recorded this look'] }
  const { views, faults } = await seeViews(look, only)
  const browser = await launchBrowser()
  try {
    const comparer = await openPictureComparer(browser)
    const folder = join(root, '.artifacts', 'pictures', 'differences', name)
    const comparePictures: ComparePictures = async (view, before, now) => {
      const { share, marked } = await comparer.compare(before, now)
      if (isOtherPicture(share)) {
        mkdirSync(folder, { recursive: true })
        for (const [kind, picture] of Object.entries({ recorded: before, present: now, marked }))
          writeFileSync(join(folder, `${view}-${kind}.jpg`), new Uint8Array(picture))
      }
      return { share, shown: relative(root, join(folder, `${view}-{recorded,present,marked}.jpg`)) }
    }
    const differences = await compareViews(recorded.views, views, comparePictures, only)
    return { views: views.size, faults: [...faults, ...differences.map((line) => `since ${recorded.release}: ${line}`)] }
  } finally {
    await browser.close()
  }
}
