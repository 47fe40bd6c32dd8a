/** Colours of the coarse map's canvases, from the tokens of the page's theme. */
const TOKENS = {
  land: '--map-land',
  water: '--map-water',
  shallow: '--map-shallow',
  shore: '--map-shore',
  river: '--map-river',
} as const

export type GroundColours = Readonly<Record<keyof typeof TOKENS, string>>

/** Reads the colours in force. They are resolved by an element, because a canvas knows no system colours within a mix. */
export function groundColours(container: HTMLElement): GroundColours {
  const probe = document.createElement('span')
  probe.className = 'map-probe'
  container.append(probe)
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const colours = {
    land: colour(TOKENS.land),
    water: colour(TOKENS.water),
    shallow: colour(TOKENS.shallow),
    shore: colour(TOKENS.shore),
    river: colour(TOKENS.river),
  }
  probe.remove()
  return colours
}

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
