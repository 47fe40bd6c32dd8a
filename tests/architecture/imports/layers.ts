/**
 * The table of who may import whom, with one row for each layer. The row with the longest matching folder applies to a file. Unit
 * tests and everything under tests/ may import anything.
 */
export interface Layer {
  /** The folder or single file of the row; `*` matches one folder name. */
  readonly folder: string
  /**
   * Our own code that it may import besides itself: the folder of a row, without the rows inside it; a folder with a slash at its end, with
   * everything below; or the start of paths inside one row.
   */
  readonly ours: readonly string[]
  /** The npm packages it may import; a `*` at the end matches any ending, `node:` for Node's own modules. */
  readonly packages: readonly string[]
}

const neutral = ['src/domain', 'src/config']
const belowShared = [...neutral, 'src/text', 'src/ui', 'src/map', 'src/workers', 'src/data', 'src/state']
const readByWorkers = ['src/data/directory/read-stored-providers', 'src/data/views/read-stored-messages', 'src/data/views/stored-threads']
const react = ['react', 'react-dom']
const everywhere = ['valibot']
const nodePackages = [
  'hono',
  '@hono/node-server',
  '@node-rs/argon2',
  'classic-level',
  'nodemailer',
  'pino',
  'pouchdb-*',
  'prom-client',
  'ulid',
  'web-push',
]
/** The folders of the server that the composition opens. */
const subsystems = [
  'accounts',
  'admin',
  'archive',
  'auth',
  'bookings',
  'commands',
  'contacts',
  'erasure',
  'feed',
  'http',
  'jobs',
  'maps',
  'marketplace',
  'moderation',
  'notifications',
  'platform',
  'providers',
  'push',
  'replication',
  'store',
  'store/documents',
  'transports',
  'verification',
]
const localDatabase = ['rxdb', 'dexie', 'rxjs', 'pouchdb-core', 'pouchdb-adapter-http']

/** A row for a folder of the server: `ours` without the foundations that each may import. */
const server = (folder: string, ours: readonly string[], packages: readonly string[] = []): Layer => ({
  folder: folder === '' ? 'server' : `server/${folder}`,
  ours: [...neutral, ...ours.map((name) => `server/${name}`)],
  packages: [...everywhere, ...packages],
})

const routes = ['api/routing', 'auth', 'platform', 'store', 'store/documents', 'transports']

const auth = server('auth', ['accounts', 'platform', 'store', 'store/documents'])

const serverRows: readonly Layer[] = [
  server('platform', [], ['ulid']),
  server('store', ['platform']),
  server('store/documents', ['platform', 'store']),
  server('store/level', ['platform', 'store', 'store/documents'], ['memory-level', 'browser-level']),
  server('feed', ['platform', 'store', 'store/documents']),
  server('transports', ['platform']),
  server('archive', ['jobs', 'platform', 'store', 'store/documents']),
  server('jobs', ['feed', 'platform', 'store', 'store/documents', 'transports']),
  server('commands', ['archive', 'feed', 'platform', 'store', 'store/documents']),
  server('accounts', ['feed', 'jobs', 'platform', 'store', 'store/documents', 'transports']),
  { ...auth, ours: [...auth.ours, 'src/config/passwords'] },
  server('contacts', ['accounts', 'auth', 'jobs', 'platform', 'store', 'store/documents', 'transports']),
  server('http', ['platform', 'store'], ['hono']),
  server('admin', ['feed', 'platform', 'store', 'store/documents']),
  server('marketplace', ['feed', 'platform', 'store', 'store/documents'], ['jsonc-parser']),
  server('maps', ['http', 'maps/places', 'platform'], ['pmtiles']),
  // Reads tiles as the device does.
  { folder: 'server/maps/places', ours: [...neutral, 'server/maps', 'src/workers/map/data/read-tile'], packages: ['pmtiles'] },
  server('providers', ['feed', 'platform', 'store', 'store/documents']),
  server('verification', ['admin', 'jobs', 'platform', 'store', 'store/documents']),
  server('erasure', ['commands', 'jobs', 'platform', 'store', 'store/documents']),
  server('integrity', ['admin', 'bookings', 'erasure', 'jobs', 'marketplace', 'platform', 'store', 'store/documents']),
  server('replication', ['auth', 'commands', 'feed', 'http', 'platform', 'store', 'store/documents'], ['hono']),
  server('bookings', ['commands', 'feed', 'jobs', 'platform', 'replication', 'store', 'store/documents']),
  server('moderation', ['admin', 'bookings', 'commands', 'jobs', 'platform', 'store', 'store/documents']),
  server('notifications', ['accounts', 'feed', 'jobs', 'platform', 'store', 'store/documents', 'transports']),
  server('push', ['accounts', 'auth', 'feed', 'jobs', 'notifications', 'platform', 'store', 'store/documents', 'transports']),
  server('api', ['api/'], ['hono']),
  server(
    'api/routing',
    [
      'accounts',
      'admin',
      'auth',
      'bookings',
      'commands',
      'contacts',
      'erasure',
      'http',
      'jobs',
      'moderation',
      'notifications',
      'platform',
      'providers',
      'push',
      'store',
      'store/documents',
      'transports',
      'verification',
    ],
    ['hono', '@valibot/to-json-schema'],
  ),
  server('api/account', routes),
  server('api/admin', [...routes, 'admin', 'moderation', 'providers', 'verification']),
  server('api/booking', [...routes, 'http']),
  server('api/provider', [...routes, 'http']),
  server('api/feedback', [...routes, 'api/provider']),
  server('demo/cities', ['platform']),
  server('demo/portraits', ['demo/cities', 'platform']),
  server('demo/cast', ['commands', 'demo/cities', 'demo/portraits', 'platform']),
  server('demo/city', ['demo/cast', 'demo/cities', 'demo/portraits', 'platform']),
  server('demo/bot', ['commands', 'platform', 'store', 'store/documents']),
  server('demo', ['accounts', 'auth', 'bookings', 'commands', 'demo/', 'platform', 'store', 'store/documents']),
  server('node', ['auth', 'http', 'marketplace', 'platform', 'store/durability.ts', 'verification'], ['node:', ...nodePackages]),
  server('node/http', ['app.ts', 'http', 'node', 'platform'], ['node:', ...nodePackages]),
  server(
    'node/store',
    ['integrity', 'node', 'node/store/postgres', 'node/store/tool/copy', 'platform', 'store', 'store/level'],
    ['node:', ...nodePackages],
  ),
  server(
    'node/store/tool/copy',
    ['node', 'node/store', 'node/store/postgres', 'store', 'store/documents', 'store/level'],
    ['node:', 'classic-level', 'pg'],
  ),
  server(
    'node/store/postgres',
    ['node/database-url.ts', 'node/store/copy-checkpoint.ts', 'node/store/store-fault.ts', 'platform', 'store'],
    ['node:', 'pg'],
  ),
  server('node/maps', ['maps', 'maps/places', 'marketplace', 'node'], ['node:']),
  server('node/transports', ['node', 'node/transports/format-notification.ts', 'platform', 'transports'], ['node:', ...nodePackages]),
  { folder: 'server/node/transports/format-notification.ts', ours: ['server/transports', 'src/text'], packages: [] },
  server('config.ts', ['replication']),
  server('services', [...subsystems, 'api/routing', 'config.ts', 'demo/', 'demo']),
  server('app.ts', ['api', 'api/routing', 'config.ts', 'demo', 'services', ...subsystems], ['hono']),
  server('main.ts', ['app.ts', 'demo', 'node/', 'node', 'platform', 'services'], ['node:', '@hono/node-server']),
  ...['start', 'store', 'maps'].map((name) => ({ folder: `server/${name}.mjs`, ours: ['build'], packages: ['node:'] })),
]

export const layers: readonly Layer[] = [
  { folder: 'src/domain', ours: [], packages: everywhere },
  { folder: 'src/config', ours: ['src/domain'], packages: everywhere },
  { folder: 'src/config/passwords', ours: ['src/domain'], packages: ['@zxcvbn-ts/core', '@zxcvbn-ts/language-common'] },
  { folder: 'src/text', ours: ['src/domain'], packages: ['@lingui/core', '@lingui/message-utils'] },
  { folder: 'src/ui', ours: [], packages: react },
  {
    folder: 'src/map',
    ours: [...neutral, 'src/ui', 'src/workers/map-bridge', 'src/workers/basemap-list'],
    packages: [...react, 'leaflet', 'react-leaflet', '@react-leaflet/core'],
  },
  // Workers read stored documents beside the page's start, and read and write the maps of cities, but no other part of src/data; of
  // the texts they read the words for services.
  {
    folder: 'src/workers',
    ours: [...neutral, ...readByWorkers, 'src/data/city-maps/', 'src/text/service-words', 'src/text/languages'],
    packages: [...everywhere, 'comlink', 'protomaps-leaflet', '@mapbox/point-geometry'],
  },
  { folder: 'src/data', ours: neutral, packages: [...everywhere, ...localDatabase, '@valibot/to-json-schema', 'ulid'] },
  {
    folder: 'src/state',
    ours: [
      ...neutral,
      'src/text',
      'src/data',
      'src/workers/directory-bridge',
      'src/workers/basemap-list',
      'src/workers/city-map-bridge',
      'src/workers/contract',
      'src/workers/threads/read-threads',
    ],
    packages: [...everywhere, 'react', 'jotai', 'rxjs', 'ulid'],
  },
  { folder: 'src/shared', ours: [...belowShared, 'src/config/passwords'], packages: [...everywhere, 'react'] },
  { folder: 'src/features/*', ours: [...belowShared, 'src/shared'], packages: [...everywhere, ...react] },
  { folder: 'src/app', ours: ['src/', 'mocks'], packages: [...everywhere, ...react, 'workbox-window'] },
  // Only the parts of src/data that send and remind without a page, because every visitor downloads the service worker.
  {
    folder: 'sw',
    ours: [
      ...neutral,
      'src/data/outbox-handover/flush-outbox',
      'src/data/platform/device-clock',
      'src/data/reminders/',
      'src/data/transport/request-failure',
    ],
    packages: ['workbox-*'],
  },
  // One row for each folder of the server. A folder may import itself, `neutral`, and the folders that its row names.
  ...serverRows,
  { folder: 'mocks', ours: [...neutral, 'server/'], packages: ['msw', 'ulid'] },
  { folder: 'tests', ours: ['build', 'mocks', 'server', 'src', 'sw'], packages: ['*', 'node:'] },
  {
    folder: 'build',
    ours: ['build/translations', 'server/marketplace', 'server/node', 'server/node/http'],
    packages: ['node:', 'valibot', 'vite', '@lingui/message-utils'],
  },
  { folder: 'build/translations', ours: ['build', 'src/text'], packages: ['node:', 'vite', '@lingui/message-utils', 'gettext-parser'] },
  {
    folder: 'vite.config.ts',
    ours: ['build', 'build/translations'],
    packages: ['node:', 'vite', 'vite-plugin-pwa', '@vitejs/plugin-react'],
  },
]

/** Folders without code. */
export const withoutCode: readonly string[] = ['public', 'docs']

/** Packages that only these folders (and the tests) may import, in addition to the rows. */
export const restrictedPackages: Readonly<Record<string, readonly string[]>> = {
  '@lingui/*': ['src/text', 'build'],
  leaflet: ['src/map'],
  'react-leaflet': ['src/map'],
  jotai: ['src/state'],
  rxdb: ['src/data'],
  // Screens follow the database through atoms.
  rxjs: ['src/data', 'src/state/atoms', 'src/state/sync/user-atoms.ts'],
  dexie: ['src/data'],
  comlink: ['src/workers'],
  'protomaps-leaflet': ['src/workers/map'],
  '@zxcvbn-ts/*': ['src/config/passwords'],
  hono: ['server', 'mocks'],
  nodemailer: ['server/node'],
  'web-push': ['server/node'],
  'pouchdb-*': ['src/data', 'server/node', 'mocks'],
  'workbox-window': ['src/app'],
}
