import type { MapSettings } from './map/map-settings.ts'

/** What the server writes before the service worker's script when it starts. */
export interface Release {
  /** As in the page's `meta` element `build`: the build and a hash of the settings. */
  readonly id: string
  readonly mapSettings: MapSettings
}
