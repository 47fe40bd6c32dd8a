/** Finds icons that point the wrong way. */
import { iconNames, layersOf, type IconName } from '#ui/icons/icon-table.ts'
import type { PseudoTag } from '#text/pseudo/pseudo-language.ts'
import type { Page } from '@playwright/test'

/** Icons that point in reading direction or against it. All others show a thing, up and down, or the direction of a clock. */
const DIRECTIONAL: ReadonlySet<IconName> = new Set([
  'back',
  'chevron-left',
  'chevron-right',
  'send',
  'log-out',
  'undo',
  'list',
  'external',
  'share',
])

const namesByPath: ReadonlyMap<string, IconName> = new Map(
  iconNames.map((name) => {
    const { line, solid, knockout } = layersOf(name)
    return [[line, solid, knockout].filter((path) => path !== undefined).join(' '), name]
  }),
)

/** Returns a line for each icon of the screen that is mirrored and must not be, or the reverse. */
export async function iconFaults(page: Page, tag: PseudoTag): Promise<string[]> {
  const icons = await page.evaluate(() =>
    [...document.querySelectorAll('svg.i, svg[viewBox="0 0 24 24"]')]
      .filter((icon) => icon.closest('[inert]') === null && icon.checkVisibility())
      .map((icon) => ({
        path: [...icon.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(' '),
        isMirrored: getComputedStyle(icon).transform.startsWith('matrix(-1,'),
      })),
  )
  return icons.flatMap(({ path, isMirrored }) => {
    const name = namesByPath.get(path)
    const expected = tag === 'xb' && name !== undefined && DIRECTIONAL.has(name)
    if (isMirrored === expected) return []
    return [`the icon ${name ?? path.slice(0, 20)} is ${isMirrored ? '' : 'not '}mirrored`]
  })
}
