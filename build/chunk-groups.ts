/**
 * How the page is cut into files. Left to itself the bundler makes one for every set of modules that the same lazy screens share,
 * some two hundred, most under 2 kB; each is a request of the first visit and a row of the precache.
 */
import type { Rolldown } from 'vite'

const feature = /[\\/]src[\\/]features[\\/]([a-z]+)[\\/]/

/** What only the order page needs, in whatever layer: it is in that page's file, and no other screen waits for it. */
const ofOrders =
  /[\\/]src[\\/](?:config[\\/]router|domain[\\/](?:travel|waters|validation[\\/]route-answer)|text[\\/]place-format|ui[\\/]combobox-field|map[\\/](?:order-map|use-path|use-pickup)|state[\\/](?:ask-router|near|order-draft|way))\.(?:tsx?|css)$/

const within =
  (folders: RegExp) =>
  (id: string): boolean =>
    folders.test(id) && !ofOrders.test(id)

/** The first group that a module fits takes it, with what it imports; the higher the priority, the earlier. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Everything before the first lazy screen, which must not wait for more than it needs.
  { name: 'first', tags: ['$initial'], priority: 100 },
  // The device's database, evaluated before what is built on it.
  { name: 'store', test: /[\\/]node_modules[\\/](?:rxdb|dexie)[\\/]|[\\/]src[\\/]data[\\/]libraries/, priority: 60 },
  // It makes errors while it is evaluated. Where somebody watches (the browser's tools, Lighthouse), the engine looks up the place of
  // each, and reads the whole file around it once more: the less lies in it, the better.
  { name: 'pouch', test: /[\\/]node_modules[\\/]pouchdb-/, priority: 60 },
  // Used by the device's data and by screens: in a file of neither.
  { name: 'rules', test: within(/[\\/]src[\\/](?:domain|config)[\\/]/), priority: 50 },
  // For orders and for providers, and nobody else.
  { name: 'places', test: /[\\/]src[\\/](?:parts[\\/](?:known-places|place-near)|text[\\/]place-format)\./, priority: 45 },
  { name: 'map', test: within(/[\\/]src[\\/]map[\\/]|[\\/]discover[\\/]map-canvas/), priority: 40 },
  { name: 'data', test: /[\\/]src[\\/]data[\\/]/, priority: 30 },
  { name: 'parts', test: within(/[\\/]src[\\/](?:parts|ui|state|data[\\/]storage[\\/]locked-unsent)[\\/.]/), priority: 35 },
  { name: (id) => feature.exec(id)?.[1] ?? null, priority: 10 },
]
