/** Elements whose focus nobody would see, because another element covers all of them (WCAG 2.4.11). */

/**
 * Runs in the page. Moves the focus over everything that can have it, waits where a sheet rises for it, and returns it.
 * @returns a line for each fault
 */
export async function coveredFocus(): Promise<string[]> {
  const MOST_FAULTS = 4
  const HEIGHTS = ['peek', 'half', 'full']
  // Near the edges too, where a ring is drawn.
  const PARTS = [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98]
  const faults = new Set<string>()
  const before = document.activeElement
  const heights = [...document.querySelectorAll<HTMLElement>('.sheet')].map((sheet) => [sheet, sheet.dataset['height']] as const)
  const nameOf = (element: Element | null): string =>
    element === null
      ? 'nothing'
      : `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const modal = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal'))
  const canHaveFocus = (element: HTMLElement): boolean =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    element.closest('[inert], [hidden]') === null &&
    (!modal || modal.contains(element)) &&
    element.checkVisibility({ visibilityProperty: true })
  /** What is drawn for it: a control without an appearance is drawn by its label. */
  const drawnBy = (element: HTMLElement): Element => {
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 && getComputedStyle(element).opacity !== '0' ? element : (element.closest('label') ?? element)
  }
  /** @returns what covers it; undefined where a part of it is seen */
  const coverOf = (element: HTMLElement): string | undefined => {
    const drawn = drawnBy(element)
    const box = drawn.getBoundingClientRect()
    // Of what is larger than the window, the part in it.
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    let cover: Element | null = null
    for (const part of PARTS)
      for (const depth of PARTS) {
        const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * depth)
        if (hit && (drawn.contains(hit) || element.contains(hit) || (hit.contains(drawn) && hit.closest('label') !== null)))
          return undefined
        // A toast ends after some seconds.
        if (hit?.closest('.toast')) return undefined
        cover ??= hit
      }
    return nameOf(cover)
  }
  for (const element of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')) {
    if (!canHaveFocus(element)) continue
    element.focus()
    if (document.activeElement !== element || coverOf(element) === undefined) continue
    if (faults.size === MOST_FAULTS) break
    // A sheet rises, a list scrolls.
    await new Promise((resolve) => setTimeout(resolve, 400))
    const cover = coverOf(element)
    if (cover !== undefined && element.isConnected) faults.add(`the focus of ${nameOf(element)} is covered by ${cover}`)
  }
  for (const [sheet, height] of heights) {
    const grip = sheet.querySelector<HTMLElement>('.sheet__grip')
    if (!grip) continue
    const steps = HEIGHTS.indexOf(height ?? '') - HEIGHTS.indexOf(sheet.dataset['height'] ?? '')
    for (let step = 0; step < Math.abs(steps); step += 1) {
      grip.dispatchEvent(new KeyboardEvent('keydown', { key: steps > 0 ? 'ArrowUp' : 'ArrowDown', bubbles: true }))
      await new Promise(requestAnimationFrame)
    }
  }
  if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return [...faults]
}
