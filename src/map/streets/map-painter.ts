/** The page's one map worker, with the style that all maps share. */
import { MAP_COLORS, openMapBridge, type MapBridge, type MapColor, type MapStyle } from '#workers/map-bridge.ts'

/**
 * Reads the style from the page: the tokens of the theme, its font and its language. Colours are read from an element, which resolves those
 * of the system and mixtures: the worker knows neither.
 */
export function readMapStyle(root: HTMLElement = document.documentElement): MapStyle {
  const probe = document.createElement('span')
  probe.hidden = true
  probe.style.setProperty('forced-color-adjust', 'none')
  root.append(probe)
  const colorOf = (name: MapColor): string => {
    probe.style.color = `var(--map-${name})`
    return getComputedStyle(probe).color
  }
  const colors = Object.fromEntries(MAP_COLORS.map((name) => [name, colorOf(name)])) as Record<MapColor, string>
  probe.remove()
  const font = getComputedStyle(root).getPropertyValue('--font').trim()
  return { colors, font, language: root.lang === '' ? 'en' : root.lang }
}

let bridge: MapBridge | undefined
let current = ''
const listeners = new Set<() => void>()

/** Returns the bridge to the worker, which has the page's style. */
export function mapPainter(): MapBridge {
  if (bridge === undefined) {
    bridge = openMapBridge()
    applyStyle(bridge)
    watchStyle(bridge)
  }
  return bridge
}

/** Calls back after a change of the style: tiles are to be painted again. @returns unsubscribes */
export function onStyleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function applyStyle(to: MapBridge): void {
  const style = readMapStyle()
  const next = JSON.stringify(style)
  if (next === current) return
  current = next
  to.setStyle(style)
  for (const listener of listeners) listener()
}

/** Follows the theme, the language and the wish for more contrast, all of which can change without a new rendering of the map. */
function watchStyle(to: MapBridge): void {
  const apply = (): void => applyStyle(to)
  new MutationObserver(apply).observe(document.documentElement, { attributeFilter: ['data-theme', 'lang'] })
  for (const query of ['(prefers-contrast: more)', '(forced-colors: active)']) matchMedia(query).addEventListener('change', apply)
}
