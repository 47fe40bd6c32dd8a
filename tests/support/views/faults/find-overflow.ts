/** Effects of longer texts on a screen: boxes that they overflow, boxes that cut them, and window edges that they cross. */

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
  /** Texts of people, and lines that end with one, may end with an ellipsis: the whole of it is one press away. */
  const isOfPeople = (element: Element): boolean =>
    element.closest('[dir="auto"]') !== null || element.querySelector('[dir="auto"]') !== null
  /** Rows of jobs have one height, and an opened job has what its row cuts (decision 0099). */
  const isOfJobRow = (element: Element): boolean => element.matches('.jrow__when, .jrow__facts')
  const wordsOf = (element: Element): Text[] =>
    [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '') as Text[]
  /** The first box around a text that hides a part of it and cannot be scrolled. */
  const cutBy = (element: Element): string | undefined => {
    const range = document.createRange()
    for (const words of wordsOf(element)) {
      range.selectNodeContents(words)
      const text = range.getBoundingClientRect()
      for (let holder: Element | null = element; holder && holder !== document.body; holder = holder.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(holder)
        // A sheet is pulled up.
        if (/auto|scroll/.test(overflowX + overflowY) || holder.matches('.sheet__body, .sheet')) break
        const box = holder.getBoundingClientRect()
        const sideways =
          /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && (text.left < box.left - 1 || text.right > box.right + 1)
        // A line box is higher than its letters.
        const upright = /hidden|clip/.test(overflowY) && (text.top < box.top - 4 || text.bottom > box.bottom + 4)
        if (sideways || upright)
          return `${nameOf(holder)} ${[text.left, text.top, text.right, text.bottom].map(Math.round).join()} / ${[box.left, box.top, box.right, box.bottom].map(Math.round).join()}`
      }
    }
    return undefined
  }
  for (const scroller of document.querySelectorAll('.scroll, .modal__body, .sheet__body')) {
    if (scroller.closest('[inert]') === null && scroller.scrollWidth > scroller.clientWidth + 1)
      faults.add(`${nameOf(scroller)} is ${scroller.scrollWidth - scroller.clientWidth} px narrower than its content`)
  }
  const content = document.createRange()
  for (const element of document.body.querySelectorAll('*')) {
    // A drawing of a map is cut at its edges, like the map.
    if (element.closest('[inert], .leaflet-container, .selection__map, .vh, svg') || !element.checkVisibility({ opacityProperty: true }))
      continue
    const words = wordsOf(element).length > 0
    const style = getComputedStyle(element)
    if (style.clipPath === 'inset(50%)') continue
    const { left, right, bottom } = element.getBoundingClientRect()
    content.selectNodeContents(element)
    // Without pseudo-elements, such as the area around a small button that reacts to presses too.
    const inside = content.getBoundingClientRect()
    const pressed = element.matches('button, a, input, select, textarea')
    if ((words || pressed) && !scrolls(element) && (left < -1 || right > wide + 1)) faults.add(`${nameOf(element)} leaves the window`)
    const holds = style.display !== 'inline' && element.clientWidth > 0
    if (
      holds &&
      style.overflowX === 'visible' &&
      element.scrollWidth > element.clientWidth + 1 &&
      (inside.left < left - 1 || inside.right > right + 1) &&
      (words || element.matches('button:not(.ib), label, a, li'))
    )
      faults.add(`${nameOf(element)} is ${element.scrollWidth - element.clientWidth} px too narrow`)
    const scrollsDown = /auto|scroll/.test(style.overflowY)
    if (holds && words && !scrollsDown && element.scrollHeight > element.clientHeight + 8 && inside.bottom > bottom + 8)
      faults.add(`${nameOf(element)} is ${element.scrollHeight - element.clientHeight} px too low`)
    if (isOfPeople(element) || isOfJobRow(element)) continue
    if (holds && style.overflowX !== 'visible' && style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      faults.add(`${nameOf(element)} is cut`)
    const holder = words ? cutBy(element) : undefined
    if (holder !== undefined) faults.add(`${nameOf(element)} is cut by ${holder}`)
  }
  return [...faults]
}
