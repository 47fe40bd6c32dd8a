/** Effects of longer texts on a screen: boxes that they overflow, and window edges that they cross. */

/** Runs in the page. @returns a line for each fault, empty for a screen without overflow */
export function findOverflow(): string[] {
  const faults = new Set<string>()
  const wide = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > wide)
    faults.add(`the page is ${document.documentElement.scrollWidth - wide} px wider than the window`)
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.textContent ?? '').trim().slice(0, 60)}"`
  /** True when it can be scrolled into view, as the tabs of a strip. */
  const scrolls = (element: Element): boolean => {
    for (let holder = element.parentElement; holder && holder !== document.body; holder = holder.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(holder).overflowX)) return true
    }
    return false
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (
      element.closest('[inert], .leaflet-container, .vh, svg, [aria-hidden="true"]') ||
      !element.checkVisibility({ opacityProperty: true })
    )
      continue
    const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
    const style = getComputedStyle(element)
    if (style.clipPath === 'inset(50%)') continue
    const { left, right } = element.getBoundingClientRect()
    const pressed = element.matches('button, a, input, select, textarea')
    if ((words || pressed) && !scrolls(element) && (left < -1 || right > wide + 1)) faults.add(`${nameOf(element)} leaves the window`)
    const holds = style.display !== 'inline' && element.clientWidth > 0
    if (
      holds &&
      style.overflowX === 'visible' &&
      element.scrollWidth > element.clientWidth + 1 &&
      (words || element.matches('button:not(.ib), label, a, li'))
    )
      faults.add(`${nameOf(element)} is ${element.scrollWidth - element.clientWidth} px too narrow`)
    if (holds && words && style.overflowY !== 'auto' && style.overflowY !== 'scroll' && element.scrollHeight > element.clientHeight + 8)
      faults.add(`${nameOf(element)} is ${element.scrollHeight - element.clientHeight} px too low`)
    if (holds && style.overflowX !== 'visible' && style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      faults.add(`${nameOf(element)} is cut`)
  }
  return [...faults]
}
