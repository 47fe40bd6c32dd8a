/** Clusters of a city's providers for the map, as the worker answers: processor time, since other work on the machine lengthens the rest. */
import { DEFAULT_FILTER, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { createDirectoryJobs } from '#workers/directory/directory-jobs.ts'
import type { Bounds } from '#workers/directory/map-item.ts'
import { runInterleaved, type Benchmark, type Row } from '../../benchmark.ts'

const CENTRE = { latitude: 37.7749, longitude: -122.4194 }
/** Degrees; the providers are within some 20 km. */
const SPREAD = 0.1
const COUNT = 100_000
const ROUNDS = { rounds: 40, warmUp: 15 }
const EVERYBODY: ProviderFilter = { ...DEFAULT_FILTER, maxDistanceKm: null }
/** A phone's map at the zooms that people use. */
const VIEW_PX = { width: 390, height: 660 }
const ZOOMS = [12, 13, 14, 15, 16, 17] as const
const AIMS = { indexMs: 250, filterMs: 10, viewMs: 1 }

/** Returns the processor time of this process during the call, ms. */
function cpuTimed(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** @param east px from the middle of the city */
function boundsAt(zoom: number, east: number): Bounds {
  const perPx = 360 / (256 * 2 ** zoom)
  const across = (VIEW_PX.width / 2) * perPx
  const along = (VIEW_PX.height / 2) * perPx * Math.cos((CENTRE.latitude * Math.PI) / 180)
  const longitude = CENTRE.longitude + east * perPx
  return { west: longitude - across, south: CENTRE.latitude - along, east: longitude + across, north: CENTRE.latitude + along }
}

export const mapIndex: Benchmark = {
  name: 'map-index',
  async measure() {
    const providers = makeProviders(COUNT, CENTRE, SPREAD)
    const jobs = createDirectoryJobs()
    jobs.load({ city: 'San Francisco', generation: 1, providers })
    const random = seededRandom(1)
    const numbers = Float64Array.from(providers, () => random.next())
    const view = (filter: ProviderFilter, zoom: number, east: number) =>
      jobs.clusters({ filter, origin: CENTRE, bounds: boundsAt(zoom, east), zoom, selectedId: undefined })
    const [moved] = providers
    if (!moved) throw new Error('nobody is there')
    let changes = 0
    let steps = 0
    /** One provider elsewhere: all rows are put in order again. */
    const index = (): number => {
      changes += 1
      jobs.apply({
        city: 'San Francisco',
        generation: changes + 1,
        upserts: [{ ...moved, latitude: moved.latitude + changes * 1e-6 }],
        removals: [],
      })
      return cpuTimed(() => view(EVERYBODY, 14, 0))
    }
    /** Prices from 10 up, so that the filter was never asked before; those who pass are nearly all. */
    const filter = (): number => {
      changes += 1
      return cpuTimed(() => view({ ...EVERYBODY, maxPrice: 1_000 + changes }, 14, 0))
    }
    const pan = (): number => {
      steps += 1
      const zoom = ZOOMS[steps % ZOOMS.length] ?? 14
      return cpuTimed(() => view(EVERYBODY, zoom, (steps * 97) % 1_500))
    }
    const sort = (): number => cpuTimed(() => numbers.slice().sort())
    const scan = (): number => cpuTimed(() => numbers.reduce((sum, value) => sum + value, 0))
    view(EVERYBODY, 14, 0)
    const [indexed, sorted] = await runInterleaved(ROUNDS, index, sort)
    const [filtered, scanned] = await runInterleaved(ROUNDS, filter, scan)
    view(EVERYBODY, 14, 0)
    const [panned] = await runInterleaved({ rounds: 240, warmUp: 30 }, pan)
    if (!indexed || !sorted || !filtered || !scanned || !panned) throw new Error('nothing was measured')
    const count = COUNT.toLocaleString('en-US')
    const aim = (most: number, value: number) => ({ words: `at most ${most} ms of processor time, median`, holds: value <= most })
    const rows: Row[] = [
      {
        what: `Index of ${count} providers, their filter and one view`,
        unit: 'ms',
        value: indexed,
        floor: { what: `sort of ${count} numbers`, value: sorted },
        aim: aim(AIMS.indexMs, indexed.median),
      },
      {
        what: `Another filter of ${count} providers, and one view`,
        unit: 'ms',
        value: filtered,
        floor: { what: `one look at ${count} numbers`, value: scanned },
        aim: aim(AIMS.filterMs, filtered.median),
      },
      {
        what: `Clusters of ${count} providers for a view of a phone, zooms 12 to 17`,
        unit: 'ms',
        value: panned,
        aim: aim(AIMS.viewMs, panned.median),
      },
    ]
    return rows
  },
}
