import { MAP_SETTINGS_META, NO_MAP_SETTINGS, type MapSettings } from '#config/map/map-settings.ts'

/** The part of a document that is read. */
interface Page {
  querySelector(selectors: string): { getAttribute(name: string): string | null } | null
}

/** Returns the settings that the server has written into a page. */
export function mapSettingsIn(page: Page): MapSettings {
  const json = page.querySelector(`meta[name="${MAP_SETTINGS_META}"]`)?.getAttribute('content') ?? ''
  return json === '' ? NO_MAP_SETTINGS : { ...NO_MAP_SETTINGS, ...(JSON.parse(json) as Partial<MapSettings>) }
}
