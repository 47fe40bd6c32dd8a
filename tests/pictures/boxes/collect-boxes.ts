/** Where the things are that a person would miss, or see move: headings, controls, fields, landmarks and dialogs. */

/** Rounded to 4 px; left and top from the window's corner, so that they may be below 0 or beyond the window. */
export interface LayoutBox {
  readonly role: string
  /** What a screen reader says, digits as 0; at most 60 characters. Empty for a landmark without a name. */
  readonly name: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Runs in the page, at rest. @returns the boxes of the topmost screen, in the order of the document; without toasts, which come and go by time */
export function collectBoxes(): LayoutBox[] {
  const STEP_PX = 4
  const MOST_LETTERS = 60
  const ROLES = new Set(
    'alertdialog banner button checkbox combobox complementary contentinfo dialog form heading link main menu menuitem menuitemradio navigation option radio region search searchbox slider spinbutton switch tab tablist textbox'.split(
      ' ',
    ),
  )
  const OF_TAGS: readonly (readonly [selector: string, role: string])[] = [
    ['h1, h2, h3, h4, h5, h6', 'heading'],
    ['button, summary, input:is([type="button"], [type="submit"])', 'button'],
    ['a[href]', 'link'],
    ['input[type="checkbox"]', 'checkbox'],
    ['input[type="radio"]', 'radio'],
    ['input[type="range"]', 'slider'],
    ['input[type="number"]', 'spinbutton'],
    ['input[type="search"]', 'searchbox'],
    ['select', 'combobox'],
    ['textarea, input:not([type="hidden"], [type="file"])', 'textbox'],
    ['main', 'main'],
    ['nav', 'navigation'],
    ['aside', 'complementary'],
    ['dialog', 'dialog'],
    ['search', 'search'],
    [':is(section, form):is([aria-label], [aria-labelledby])', 'region'],
    ['header:not(:is(main, article, section, aside, nav, dialog) *)', 'banner'],
    ['footer:not(:is(main, article, section, aside, nav, dialog) *)', 'contentinfo'],
  ]
  const roleOf = (element: Element): string | undefined => {
    const said = element.getAttribute('role')
    if (said !== null) return ROLES.has(said) ? said : undefined
    return OF_TAGS.find(([selector]) => element.matches(selector))?.[1]
  }
  /** Words of different elements are apart; what only the eye sees is left out. */
  const wordsIn = (element: Element): string =>
    [...element.childNodes]
      .map((node) => {
        if (node instanceof Text) return node.data
        if (!(node instanceof Element) || node.matches('[aria-hidden="true"], script, style')) return ''
        return node instanceof HTMLImageElement ? node.alt : (node.ariaLabel ?? wordsIn(node))
      })
      .join(' ')
  const holdsMore = (role: string): boolean =>
    /^(alertdialog|banner|complementary|contentinfo|dialog|form|main|menu|navigation|region|search|tablist)$/.test(role)
  const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
    element.matches('input, select, textarea')
  const nameOf = (element: Element, role: string): string => {
    const by = element.getAttribute('aria-labelledby')
    if (by !== null)
      return by
        .split(' ')
        .map((id) => wordsIn(document.getElementById(id) ?? document.createElement('i')))
        .join(' ')
    const said = element.ariaLabel ?? ''
    if (said !== '') return said
    if (isField(element)) {
      const labels = [...(element.labels ?? [])].map(wordsIn).join(' ')
      return labels !== '' ? labels : (element.getAttribute('placeholder') ?? element.title)
    }
    const words = holdsMore(role) ? '' : wordsIn(element)
    return words.trim() !== '' ? words : (element.getAttribute('title') ?? '')
  }
  /** Amounts, times and counts differ from day to day. */
  const stable = (name: string): string =>
    name
      .replaceAll(/\p{Nd}+(?:[.,:\s]\p{Nd}+)*/gu, '0')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, MOST_LETTERS)
  const round = (px: number): number => Math.round(px / STEP_PX) * STEP_PX + 0
  /** What is drawn for it: a control without an appearance is drawn by its label. */
  const drawnBy = (element: Element): Element =>
    element instanceof HTMLInputElement && (getComputedStyle(element).opacity === '0' || element.getBoundingClientRect().width < 2)
      ? (element.closest('label') ?? element.labels?.[0] ?? element)
      : element
  const modal = [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal'))
  const boxes: LayoutBox[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const role = roleOf(element)
    if (role === undefined || element.closest('[inert], [hidden], .toasts') !== null || (modal && !modal.contains(element))) continue
    const drawn = drawnBy(element)
    if (!drawn.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const { left, top, width, height } = drawn.getBoundingClientRect()
    // Words for screen readers only have a box of one pixel.
    if (width < 2 || height < 2) continue
    boxes.push({
      role,
      name: stable(nameOf(element, role)),
      left: round(left),
      top: round(top),
      width: round(width),
      height: round(height),
    })
  }
  return boxes
}
