/** Filter and sort of 10,000 providers, as the worker does it. */
import { DEFAULT_FILTER, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import type { Position } from '#domain/location/haversine.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { createDirectoryJobs } from '#workers/directory/directory-jobs.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { runInterleaved, timed, type Benchmark, type Row } from '../benchmark.ts'

const PROVIDERS = 10_000
const CENTRE: Position = { latitude: 37.7749, longitude: -122.4194 }
const ROUNDS = { rounds: 41, warmUp: 20 }
const AIM_MS = 16

const questions: readonly { readonly what: string; readonly filter: ProviderFilter }[] = [
  { what: 'by distance', filter: { ...DEFAULT_FILTER, maxDistanceKm: null } },
  { what: 'by rating', filter: { ...DEFAULT_FILTER, maxDistanceKm: null, sortBy: 'rating' } },
]

export const search: Benchmark = {
  name: 'search',
  async measure() {
    const jobs = createDirectoryJobs()
    jobs.load({ city: 'San Francisco', generation: 1, providers: makeProviders(PROVIDERS, CENTRE, 0.1) })
    const random = seededRandom(1)
    const numbers = Array.from({ length: PROVIDERS }, () => random.next())
    let moves = 0
    /** Another place each time, so that no cache answers. */
    const elsewhere = (): Position => ({ ...CENTRE, latitude: CENTRE.latitude + (moves += 1) * 1e-7 })

    const rows: Row[] = []
    for (const { what, filter } of questions) {
      const found = jobs.search({ filter, origin: elsewhere() }).total
      const [ours, floor] = await runInterleaved(
        ROUNDS,
        () => timed(() => jobs.search({ filter, origin: elsewhere() })),
        () => timed(() => [...numbers].sort((a, b) => a - b)),
      )
      if (!ours || !floor) throw new Error('nothing was measured')
      rows.push({
        what: `Filter and sort of 10,000 providers ${what} (${found.toLocaleString('en-US')} found)`,
        unit: 'ms',
        value: ours,
        floor: { what: 'sort of 10,000 numbers', value: floor },
        aim: { words: 'under 16 ms', holds: ours.median < AIM_MS },
      })
    }
    return rows
  },
}
