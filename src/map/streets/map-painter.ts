/** The page's one map worker, with the style that all maps share. */
import { readColours } from '../coarse/ground-colours.ts'
import { MAP_COLORS, mayDrawInWorkers, openMapBridge, type MapBridge, type MapColor, type MapStyle } from '#workers/map-bridge.ts'

const TOKENS = Object.fromEntries(MAP_COLORS.map((name) => [name, `--map-${name}`])) as Record<MapColor, string>

/** Reads the style from an element: the tokens of its theme, its font and the page's language. The worker knows no colours of the system. */
export function readMapStyle(from: HTMLElement = document.documentElement): MapStyle {
  const { lang } = document.documentElement
  const font = getComputedStyle(from).getPropertyValue('--font').trim()
  return { colors: readColours(from, TOKENS), font, language: lang === '' ? 'en' : lang }
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

/** Starts the worker, where a map with streets will be shown. */
export function warmUpStreets(): void {
  if (mayDrawInWorkers()) mapPainter().warmUp()
}

/** Calls back after a change of the style: tiles are to be painted again. @returns unsubscribes */
export function onStyleChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function applyStyle(to: MapBridge): void {
  const style = { ...readMapStyle(), districtsApart: true }
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
