import type { MapSettings } from '#config/map/map-settings.ts'

/** The app's static files: present on a server, absent in the backend inside the page. */
export interface AssetSource {
  /** Settings in the served page, from which its policy follows. */
  readonly mapSettings: MapSettings
  /** Hashes of the import maps in the served page, as the content security policy states them: `sha256-…`. */
  readonly importMaps: readonly string[]
  /** Returns the response to a GET or HEAD; undefined when the file does not exist. */
  respond(request: Request): Promise<Response | undefined>
}
