/** Faults of what lies on a map and over it: covered labels and controls, targets that nobody can press, a chosen pin or credits under a card. */

/** Runs in the page, at rest. @returns a line for each fault */
export function findMapFaults(): string[] {
  const faults = new Set<string>()
  interface Box {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
  const nameOf = (element: Element | null): string =>
    element === null
      ? 'nothing'
      : `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}"`
  const boxOf = (element: Element): Box => element.getBoundingClientRect()
  const middleOf = ({ left, top, right, bottom }: Box) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
  const doMeet = (a: Box, b: Box, by = 1): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by
  const clip = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  /** A button on a row that is pressed too. */
  const isWithin = (inner: Box, outer: Box): boolean =>
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  const isEmpty = ({ left, top, right, bottom }: Box): boolean => right - left < 2 || bottom - top < 2
  /** The part of an element that no scrolling or clipping ancestor hides. */
  const shownBox = (element: Element): Box => {
    let box = clip(boxOf(element), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    for (let holder = element.parentElement; holder; holder = holder.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(holder)
      if (/auto|scroll|hidden|clip/.test(overflowX + overflowY)) box = clip(box, boxOf(holder))
    }
    return box
  }
  const isUsed = (element: Element): boolean =>
    element.closest('[inert], [hidden]') === null && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** True when a press at the point reaches the element, or the label of an input. */
  const reaches = (element: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    return (
      hit !== null &&
      (element.contains(hit) || (element.matches('input, select') && element.closest('label, .field')?.contains(hit) === true))
    )
  }
  const at = (element: Element, x: number, y: number): string => `${nameOf(element)} by ${nameOf(document.elementFromPoint(x, y))}`

  for (const map of document.querySelectorAll<HTMLElement>('.leaflet-container')) {
    if (!isUsed(map)) continue
    const view = shownBox(map)
    if (isEmpty(view)) continue
    const inView = (element: Element): boolean => {
      const { x, y } = middleOf(boxOf(element))
      return isUsed(element) && x > view.left && x < view.right && y > view.top && y < view.bottom
    }
    const all = (selector: string): Element[] => [...map.querySelectorAll(selector)].filter(inView)
    /** Rings and dots are round: their corners may meet. */
    const doCover = (one: Element, other: Element): boolean => {
      const [a, b] = [boxOf(one), boxOf(other)]
      if (!one.matches('.cluster, .dot, .me') || !other.matches('.cluster, .dot, .me')) return doMeet(a, b)
      const [from, to] = [middleOf(a), middleOf(b)]
      return Math.hypot(from.x - to.x, from.y - to.y) < (a.right - a.left + b.right - b.left) / 2 - 1
    }
    const pairs = (elements: readonly Element[], what: string): void => {
      for (const [index, one] of elements.entries())
        for (const other of elements.slice(index + 1)) if (doCover(one, other)) faults.add(`${what}: ${nameOf(one)} and ${nameOf(other)}`)
    }
    const names = all('.map-name, .map-ring__label')
    pairs(names, 'names overlap')
    for (const mark of all('.pin, .cluster, .pickup, .me'))
      for (const name of names) if (doMeet(boxOf(mark), boxOf(name))) faults.add(`name under a mark: ${nameOf(name)} under ${nameOf(mark)}`)
    const chosen = all('.pin--on')
    pairs(all('.pin:not(.pin--on), .cluster, .dot'), 'marks overlap')
    for (const pin of all('.pin:not(.pin--on)'))
      if (chosen.some((over) => doMeet(boxOf(over), boxOf(pin)))) faults.add(`under the chosen pin: ${nameOf(pin)}`)
    for (const words of all('.pin__t'))
      for (const person of all('.me'))
        if (doMeet(boxOf(words), boxOf(person))) faults.add(`the person covers ${nameOf(words.closest('.pin'))}`)
    for (const ring of all('.cluster'))
      for (const person of all('.me')) if (doCover(ring, person)) faults.add(`the person covers ${nameOf(ring)}`)
    for (const words of all('.pin__t'))
      if (words.scrollWidth > words.clientWidth + 1 && words.clientWidth > 0) faults.add(`cut off: ${nameOf(words)}`)

    for (const mark of all('.pin, .cluster, .dot, .pickup')) {
      if (!mark.matches('button')) continue
      const { x, y } = middleOf(boxOf(mark))
      const spots = [0, -11, 11].flatMap((right) => [0, -11, 11].map((down) => [x + right, y + down] as const))
      const hits = spots.map(([right, down]) => document.elementFromPoint(right, down))
      // Chips, a sheet or the edge of the screen lie over a part of the map.
      if (hits.some((hit) => hit === null || !map.contains(hit))) continue
      // The label of the chosen helper and the marker of an order are what is asked about: they may lie over dots and rings.
      const over = hits.find((hit) => hit !== null && !mark.contains(hit) && hit.closest('.pin--on, .pickup') === null)
      if (over) faults.add(`less than 24 px: ${nameOf(mark)} under ${nameOf(over)}`)
    }
    for (const mark of map.querySelectorAll('.pin--on, .pickup')) {
      const { left, top, right, bottom } = boxOf(mark)
      if (left < view.left || right > view.right || top < view.top || bottom > view.bottom) faults.add(`out of view: ${nameOf(mark)}`)
      for (const [x, y] of [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 8, (top + bottom) / 2],
        [right - 8, (top + bottom) / 2],
      ] as const)
        if (!reaches(mark, x, y)) faults.add(`covered: ${at(mark, x, y)}`)
    }

    const credits = map.parentElement?.querySelector('.map-attribution')
    if (!credits || (credits.textContent ?? '').trim() === '') {
      faults.add(`no credits: ${nameOf(map)}`)
    } else if (boxOf(credits).bottom <= view.bottom + 1 && !isEmpty(shownBox(credits))) {
      const { left, top, right, bottom } = boxOf(credits)
      if (left < view.left - 1 || right > view.right + 1) faults.add(`credits leave the map: ${nameOf(credits)}`)
      for (const x of [left + 8, (left + right) / 2, right - 8])
        if (!reaches(credits, x, (top + bottom) / 2)) faults.add(`credits covered: ${at(credits, x, (top + bottom) / 2)}`)
    } else if (view.bottom >= boxOf(map).bottom - 1) {
      faults.add(`credits out of view: ${nameOf(credits)}`)
    }

    // What is pressed over the map: chips, buttons, the sheet, the card.
    const stage = map.closest('.map-stage, .map-brief, .place-map') ?? map
    const pressed = [...stage.querySelectorAll('button, a[href], select, input, textarea')].filter(
      (element) => !map.contains(element) && isUsed(element) && !element.closest('.map-attribution'),
    )
    const shown = pressed
      .map((element) => ({ element, box: shownBox(element) }))
      .filter(({ element, box }) => {
        const { x, y } = middleOf(boxOf(element))
        return !isEmpty(box) && x > box.left && x < box.right && y > box.top && y < box.bottom
      })
    for (const { element } of shown) {
      const { x, y } = middleOf(boxOf(element))
      if (!reaches(element, x, y)) faults.add(`covered: ${at(element, x, y)}`)
      else if (
        [-11, 11].some((away) => !reaches(element, x + away, y)) ||
        [-11, 11].some((away) => y + away < innerHeight && !reaches(element, x, y + away))
      )
        faults.add(`less than 24 px: ${nameOf(element)}`)
    }
    for (const [index, one] of shown.entries())
      for (const other of shown.slice(index + 1)) {
        const isNested = one.element.contains(other.element) || other.element.contains(one.element)
        const isInside = isWithin(one.box, other.box) || isWithin(other.box, one.box)
        const isField = one.element.matches('input') || other.element.matches('input')
        const areLayers = one.element.closest('.sheet') !== other.element.closest('.sheet')
        if (!isNested && !isInside && !isField && !areLayers && doMeet(one.box, other.box, 2))
          faults.add(`targets overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`)
      }
  }
  for (const image of document.querySelectorAll<HTMLImageElement>('.place-picture__image')) {
    if (!image.checkVisibility()) continue
    if (!image.complete || image.naturalWidth < 2 * image.clientWidth) faults.add(`not sharp: ${nameOf(image)}`)
    if (image.alt === '') faults.add(`without words: ${nameOf(image)}`)
    const credits = image.closest('figure')?.querySelector('figcaption')
    if (!credits?.checkVisibility({ visibilityProperty: true }) || credits.textContent === '') faults.add(`no credits: ${nameOf(image)}`)
  }
  return [...faults]
}
