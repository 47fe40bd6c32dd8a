/** Every text that a person reads or hears on a screen, except what people wrote. */

export interface ShownText {
  readonly words: string
  /** Where it is: an element, and the attribute. */
  readonly at: string
}

/** Runs in the page. */
export function shownTexts(): ShownText[] {
  const found = new Map<string, ShownText>()
  const add = (words: string | null, at: string): void => {
    if (words !== null && /\p{L}/u.test(words)) found.set(`${words} ${at}`, { words, at })
  }
  const nameOf = (element: Element): string => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`
  add(document.title, 'the title of the page')
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('[inert], [hidden], script, style, noscript') || !element.checkVisibility({ visibilityProperty: true })) continue
    const at = nameOf(element)
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'placeholder', 'title', 'alt', 'label'])
      add(element.getAttribute(name), `${at} ${name}`)
    if (element.closest('[dir="auto"], textarea') !== null) continue
    for (const node of element.childNodes) if (node instanceof Text) add(node.data, at)
    for (const part of ['::before', '::after']) add(/^"(.*)"$/.exec(getComputedStyle(element, part).content)?.[1] ?? null, `${at}${part}`)
  }
  return [...found.values()]
}
