/**
 * Puts the settings of a start into the two files of a build that carry them: the page and the service worker's script. The bytes depend on
 * the build and the settings only, so processes with the same settings serve the same release.
 */
import { createHash } from 'node:crypto'
import { MAP_SETTINGS_META, NO_MAP_SETTINGS, type MapSettings } from '#config/map/map-settings.ts'
import type { Release } from '#config/release.ts'

const BUILD = /(<meta name="build" content=")([^"]*)(")/
const SETTINGS = new RegExp(`(<meta name="${MAP_SETTINGS_META}" content=")(")`)
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Returns the settings in the same order for each caller. */
const inOrder = (settings: MapSettings): MapSettings => ({ ...NO_MAP_SETTINGS, ...settings })

/**
 * Returns the page with the settings in its `meta` element, and their hash in its build id.
 * @throws Error when the page has no place for them
 */
export function pageWithSettings(page: string, settings: MapSettings): string {
  if (!BUILD.test(page) || !SETTINGS.test(page)) throw new Error('The built page has no place for the settings')
  const json = JSON.stringify(inOrder(settings))
  const hash = createHash('sha256').update(json).digest('hex').slice(0, 8)
  const content = json.replaceAll(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign)
  // Functions, because a `$` in a replacement text has a meaning.
  return page
    .replace(BUILD, (_, start: string, build: string, end: string) => `${start}${build}-${hash}${end}`)
    .replace(SETTINGS, (_, start: string, end: string) => start + content + end)
}

/**
 * Returns the service worker's script after a line with the release: other settings make another worker, as another build does.
 * @param page as `pageWithSettings` returns it
 */
export function workerWithRelease(script: string, page: string, settings: MapSettings): string {
  const release: Release = { id: BUILD.exec(page)?.[2] ?? '', mapSettings: inOrder(settings) }
  return `self.release=${JSON.stringify(release)};\n${script}`
}
