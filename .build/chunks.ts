/**
 * How the page is cut into files. Left to itself the bundler makes one for every set of modules that the same lazy screens share,
 * some two hundred, most under 2 kB; each is a request of the first visit and a row of the precache.
 */
import type { Rolldown } from 'vite'

const feature = /[\\/]src[\\/]features[\\/]([a-z]+)[\\/]/

/** The first group that a module fits takes it, with what it imports; the higher the priority, the earlier. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Everything before the first lazy screen, which must not wait for more than it needs.
  { name: 'first', tags: ['$initial'], priority: 100 },
  // Used by the device's data and by screens: in a file of neither.
  { name: 'rules', test: /[\\/]src[\\/](?:domain|config)[\\/]/, priority: 50 },
  { name: 'map', test: /[\\/]src[\\/]map[\\/]|[\\/]discover[\\/]map-canvas/, priority: 40 },
  { name: 'data', test: /[\\/]src[\\/]data[\\/]/, priority: 30 },
  { name: 'parts', test: /[\\/]src[\\/](?:parts|ui|state)[\\/]/, priority: 20 },
  { name: (id) => feature.exec(id)?.[1] ?? null, priority: 10 },
]
