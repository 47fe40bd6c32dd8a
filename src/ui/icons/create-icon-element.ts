import { type IconName, layersOf } from './icon-table.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Creates an icon as an element, for markers outside React (pins on the map).
 * It is hidden from assistive technology: its parent has the accessible name.
 * @param size side in px: 12, 14, 16, 18, 20 or 24
 */
export function createIconElement(name: IconName, size: 12 | 14 | 16 | 18 | 20 | 24 = 24): SVGSVGElement {
  const svg = document.createElementNS(svgNamespace, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', size === 24 ? 'i' : `i i--${size}`)
  svg.setAttribute('aria-hidden', 'true')
  const { line, solid, knockout } = layersOf(name)
  for (const [d, layer] of [
    [line, ''],
    [solid, 'i__solid'],
    [knockout, 'i__knock'],
  ] as const) {
    if (d === undefined) continue
    const path = document.createElementNS(svgNamespace, 'path')
    path.setAttribute('d', d)
    if (layer !== '') path.setAttribute('class', layer)
    svg.append(path)
  }
  return svg
}
