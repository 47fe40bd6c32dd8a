import { isLatin, type PlaceName } from './place-names.ts'

/** Creates the element of a name. Streets and list say the same to assistive technology. */
export function nameElement(kind: PlaceName['kind'], lines: readonly string[]): HTMLElement {
  const element = document.createElement('span')
  element.className = `map-name map-name--${kind}${isLatin(lines.join(' ')) ? ' map-name--latin' : ''}`
  element.ariaHidden = 'true'
  element.dir = 'auto'
  for (const [index, line] of lines.entries()) element.append(...(index > 0 ? [document.createElement('br')] : []), line)
  return element
}
