/**
 * How the page is cut into files. Left to itself the bundler makes one for every set of modules that the same lazy screens share,
 * some two hundred, most under 2 kB; each is a request of the first visit and a row of the precache.
 */
import type { Rolldown } from 'vite'

const feature = /[\\/]src[\\/]features[\\/]([a-z]+)[\\/]/

/** What only the order page needs, in any layer. It is in that page's file, so no other screen waits for it. */
const orderFiles = [
  'src/config/map/routing-server.ts',
  'src/domain/location/travel.ts',
  'src/domain/location/open-water.ts',
  'src/domain/location/route-response.ts',
  'src/text/formatting/coordinate-format.ts',
  'src/ui/fields/combobox-field.tsx',
  'src/ui/fields/combobox-field.css',
  'src/map/order-map.tsx',
  'src/map/order-map.css',
  'src/map/route/use-route-line.ts',
  'src/map/route/use-pickup-marker.ts',
  'src/state/location/routing-client.ts',
  'src/state/location/directions.ts',
  'src/state/directory/nearby-providers.ts',
  'src/state/drafts/order-draft.ts',
]

/** Used by the order page and by providers only. */
const placeFiles = [
  'src/shared/location/known-places.ts',
  'src/shared/location/nearest-place.ts',
  'src/text/formatting/coordinate-format.ts',
]

/** The files that are listed above by name. A test checks that each is there. */
export const listedFiles: readonly string[] = [
  ...orderFiles,
  ...placeFiles,
  'src/data/database/preload-database.ts',
  'src/data/outbox-handover/encrypted-outbox.ts',
]

const among =
  (files: readonly string[]) =>
  (id: string): boolean => {
    const path = id.replaceAll('\\', '/')
    return files.some((file) => path.endsWith(`/${file}`))
  }

const isOrderFile = among(orderFiles)

const within =
  (folders: RegExp) =>
  (id: string): boolean =>
    folders.test(id) && !isOrderFile(id)

/** The first group that a module fits takes it, with what it imports; the higher the priority, the earlier. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Everything before the first lazy screen, which must not wait for more than it needs.
  { name: 'first', tags: ['$initial'], priority: 100 },
  // The device's database, evaluated before what is built on it.
  { name: 'store', test: /[\\/]node_modules[\\/](?:rxdb|dexie)[\\/]|[\\/]src[\\/]data[\\/]database[\\/]preload-database\./, priority: 60 },
  // It makes errors while it is evaluated. Where somebody watches (the browser's tools, Lighthouse), the engine looks up the place of
  // each, and reads the whole file around it once more: the less lies in it, the better.
  { name: 'pouch', test: /[\\/]node_modules[\\/]pouchdb-/, priority: 60 },
  // Used by the device's data and by screens: in a file of neither.
  { name: 'rules', test: within(/[\\/]src[\\/](?:domain|config)[\\/]/), priority: 50 },
  // For orders and for providers, and nobody else.
  { name: 'places', test: among(placeFiles), priority: 45 },
  { name: 'map', test: within(/[\\/]src[\\/]map[\\/]|[\\/]discover[\\/]home[\\/]map-canvas/), priority: 40 },
  { name: 'data', test: /[\\/]src[\\/]data[\\/]/, priority: 30 },
  { name: 'shared', test: within(/[\\/]src[\\/](?:shared|ui|state|data[\\/]outbox-handover[\\/]encrypted-outbox)[\\/.]/), priority: 35 },
  { name: (id) => feature.exec(id)?.[1] ?? null, priority: 10 },
]
