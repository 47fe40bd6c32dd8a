/** Compares the views of a look with the recorded ones. */
import { compareBoxes } from './boxes/compare-boxes.ts'
import type { SeenViews } from './recorded-looks.ts'

/** Share of the pixels that may differ clearly: random codes, and the sizes of what is stored. */
const MOST_SHARE = 0.005
/** Of one view: what is below a changed box moves with it. */
const MOST_LINES = 8

/** @returns the share of the pixels of a view's two pictures that differ, and where their comparison is shown */
export type ComparePictures = (
  view: string,
  recorded: Buffer,
  present: Buffer,
) => Promise<{ readonly share: number; readonly shown: string }>

export const isOtherPicture = (share: number): boolean => share > MOST_SHARE

/**
 * Compares all views that were seen, and those that were not.
 * @param only names of the compared views; all where undefined
 * @returns a line for each difference, with its view
 */
export async function compareViews(
  recorded: SeenViews,
  present: SeenViews,
  comparePictures: ComparePictures,
  only?: readonly string[],
): Promise<readonly string[]> {
  const lines: string[] = []
  for (const view of recorded.keys()) if (!present.has(view) && (only?.includes(view) ?? true)) lines.push(`${view}: the view is missing`)
  for (const [view, now] of present) {
    const before = recorded.get(view)
    if (!before) {
      lines.push(`${view}: the view is new`)
      continue
    }
    const boxes = compareBoxes(before.boxes, now.boxes)
    lines.push(...boxes.slice(0, MOST_LINES).map((line) => `${view}: ${line}`))
    if (boxes.length > MOST_LINES) lines.push(`${view}: and ${boxes.length - MOST_LINES} more`)
    if (!before.picture !== !now.picture) lines.push(`${view}: the picture is ${now.picture ? 'new' : 'missing'}`)
    if (!before.picture || !now.picture || before.picture.equals(now.picture)) continue
    const { share, shown } = await comparePictures(view, before.picture, now.picture)
    if (isOtherPicture(share)) lines.push(`${view}: ${(share * 100).toFixed(1)} % of the picture differs: ${shown}`)
  }
  return lines
}
