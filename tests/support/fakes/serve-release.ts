import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NO_MAP_SETTINGS, type MapSettings } from '#config/map/map-settings.ts'
import { pageWithSettings, workerWithRelease } from '#server/node/http/release-files.ts'
import type { StaticServer } from './static-server.ts'

const client = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
const built = (name: string): string => readFileSync(client + name, 'utf8')

/** Page and service worker of the build with these settings, as the server serves them. */
export function releaseWith(settings: Partial<MapSettings>): { readonly page: string; readonly worker: string } {
  const all = { ...NO_MAP_SETTINGS, ...settings }
  const page = pageWithSettings(built('index.html'), all)
  return { page, worker: workerWithRelease(built('sw.js'), page, all) }
}

/** Lets a server of the built files serve them with these settings. */
export function serveRelease({ responses }: StaticServer, settings: Partial<MapSettings>): void {
  const { page, worker } = releaseWith(settings)
  responses.set('/', page).set('/index.html', page).set('/sw.js', worker)
}
