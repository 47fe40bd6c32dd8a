/** The browser's own bar takes the color of what is at the top of the page. */

/** Screens and copies of those that leave have come to rest, ms. */
const AT_REST_AFTER_MS = 300

const isOpaque = (color: string): boolean => !/^rgba\(|\/ 0?\.?\d+\)$|^transparent$/.test(color)

/** Returns the color of the topmost element that paints one; undefined below a dialog, whose page keeps its color. */
function topColor(): string | undefined {
  for (const element of document.elementsFromPoint(innerWidth / 2, 1)) {
    if (element.closest('dialog')) return undefined
    const color = getComputedStyle(element).backgroundColor
    if (isOpaque(color)) return color
  }
  return undefined
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Has the bar follow, when the page is at rest. Call it when a screen comes or goes, or the theme changes. */
export function followTopColor(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const color = topColor()
    if (color !== undefined) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  }, AT_REST_AFTER_MS)
}
