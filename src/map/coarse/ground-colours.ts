/** Colours of the coarse map's canvases, from the tokens of the page's theme. */
const TOKENS = {
  land: '--map-land',
  water: '--map-water',
  shallow: '--map-shallow',
  shore: '--map-shore',
  river: '--map-river',
} as const

export type GroundColours = Readonly<Record<keyof typeof TOKENS, string>>

/** Reads custom properties as colours. They are resolved by an element, because a canvas knows no system colours within a mix. */
export function readColours<Name extends string>(
  container: HTMLElement,
  tokens: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const probe = document.createElement('span')
  probe.style.setProperty('forced-color-adjust', 'none')
  probe.hidden = true
  container.append(probe)
  const colours = Object.entries<string>(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours) as Record<Name, string>
}

/** Reads the colours in force. */
export const groundColours = (container: HTMLElement): GroundColours => readColours(container, TOKENS)

/** Calls back when the theme, the wanted contrast or the forced colours change. @returns ends it */
export function onColoursChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const queries = ['(prefers-contrast: more)', '(forced-colors: active)', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
