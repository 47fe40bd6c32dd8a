/**
 * Splits the page into chunks. By default the bundler makes one for every set of modules that the same lazy screens share: some two
 * hundred, most under 2 kB, and each is a request on the first visit and an entry of the precache.
 */
import type { Rolldown } from 'vite'

const feature = /[\\/]src[\\/]features[\\/]([a-z]+)[\\/]/

/** Files that only the order page uses, from any layer. They are in that page's chunk, so that no other screen waits for them. */
const orderFiles = [
  'src/config/map/routing-server.ts',
  'src/domain/location/travel.ts',
  'src/domain/location/way/check-route.ts',
  'src/domain/location/way/osrm-response.ts',
  'src/domain/location/way/valhalla-response.ts',
  'src/text/formatting/coordinate-format.ts',
  'src/ui/fields/combobox-field.tsx',
  'src/ui/fields/combobox-field.css',
  'src/map/order-map.tsx',
  'src/map/order-map.css',
  'src/map/route/use-route-line.ts',
  'src/map/route/use-pickup-marker.ts',
  'src/state/location/way/routing-client.ts',
  'src/state/location/way/route-request.ts',
  'src/state/location/way/note-for-developers.ts',
  'src/state/location/way/directions.ts',
  'src/state/directory/nearby-providers.ts',
  'src/state/drafts/order-draft.ts',
]

/** Files that only the order page and providers use. */
const placeFiles = ['src/shared/location/nearest-place.ts', 'src/text/formatting/coordinate-format.ts']

/** All files that are listed by path; a test checks that they exist. */
export const listedFiles: readonly string[] = [
  ...orderFiles,
  ...placeFiles,
  'src/data/database/preload-database.ts',
  'src/data/outbox-handover/encrypted-outbox.ts',
]

const isOneOf =
  (files: readonly string[]) =>
  (id: string): boolean => {
    const path = id.replaceAll('\\', '/')
    return files.some((file) => path.endsWith(`/${file}`))
  }

const isOrderFile = isOneOf(orderFiles)

const inFolders =
  (folders: RegExp) =>
  (id: string): boolean =>
    folders.test(id) && !isOrderFile(id)

/** Each module goes to the first group that matches, with its imports; a higher priority is tried earlier. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Texts change more often than the code around them.
  { name: 'initial-texts', tags: ['$initial'], test: /[\\/]src[\\/]text[\\/]en[\\/]/, priority: 110 },
  // Everything else before the first lazy screen. It must stay small.
  { name: 'first', tags: ['$initial'], priority: 100 },
  // The local database, evaluated before the code that uses it.
  { name: 'store', test: /[\\/]node_modules[\\/](?:rxdb|dexie)[\\/]|[\\/]src[\\/]data[\\/]database[\\/]preload-database\./, priority: 60 },
  // PouchDB creates errors while it is evaluated. With developer tools or Lighthouse open, the engine looks up the position of each error
  // and parses the whole chunk again for it, so this chunk should be small.
  { name: 'pouch', test: /[\\/]node_modules[\\/]pouchdb-/, priority: 60 },
  // Used by the data layer and by screens, so it belongs to neither.
  { name: 'rules', test: inFolders(/[\\/]src[\\/](?:domain|config(?![\\/]passwords))[\\/]/), priority: 50 },
  // The lists of passwords, without the rules: not in the precache, and only for the forms that set a password.
  { name: 'passwords', test: /[\\/]src[\\/]config[\\/]passwords[\\/]/, priority: 48 },
  // Only for the order page and for providers.
  { name: 'places', test: isOneOf(placeFiles), priority: 45 },
  { name: 'map', test: inFolders(/[\\/]src[\\/]map[\\/]|[\\/]discover[\\/]home[\\/]map-canvas/), priority: 40 },
  { name: 'data', test: /[\\/]src[\\/]data[\\/]/, priority: 30 },
  {
    name: 'shared',
    test: inFolders(
      /[\\/]src[\\/](?:shared|ui|state|data[\\/](?:city-maps|outbox-handover[\\/]encrypted-outbox|platform[\\/](?:durability|indexed-db)))[\\/.]/,
    ),
    priority: 35,
  },
  { name: (id) => feature.exec(id)?.[1] ?? null, priority: 10 },
]
