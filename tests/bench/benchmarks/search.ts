/** Search, filter, sort and proximity check of a city's providers, as the worker does them. */
import { DEFAULT_FILTER, searchableText, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { createDirectoryJobs } from '#workers/directory/directory-jobs.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { runInterleaved, timed, type Benchmark, type Row, type Sample } from '../benchmark.ts'

const CENTRE: Position = { latitude: 37.7749, longitude: -122.4194 }
/** Degrees; the providers are within some 20 km. */
const SPREAD = 0.1
const ROUNDS = { rounds: 60, warmUp: 20 }
/** Rows that the list reads first. */
const LIMIT = 80
const CITIES = [
  { count: 10_000, aimMs: 8 },
  { count: 100_000, aimMs: 40 },
] as const
const NEARBY_AIM_MS = 1
const EVERYBODY: ProviderFilter = { ...DEFAULT_FILTER, maxDistanceKm: null }

interface Question {
  readonly what: string
  readonly filter: ProviderFilter
  readonly limit: number | undefined
  /** What has to be done at least: sort numbers, or look at each text once. */
  readonly floor: 'sort' | 'includes'
}

const questions: readonly Question[] = [
  { what: 'by distance, the first 80', filter: EVERYBODY, limit: LIMIT, floor: 'sort' },
  { what: 'by distance, all', filter: EVERYBODY, limit: undefined, floor: 'sort' },
  { what: 'by rating, the first 80', filter: { ...EVERYBODY, sortBy: 'rating' }, limit: LIMIT, floor: 'sort' },
  { what: 'by arrival, the first 80', filter: { ...EVERYBODY, sortBy: 'eta' }, limit: LIMIT, floor: 'sort' },
  { what: 'with the words “tomas riv”, the first 80', filter: { ...EVERYBODY, text: 'Tomás riv' }, limit: LIMIT, floor: 'includes' },
]

/** Measures a city. @returns the rows of the table */
async function measureCity(providers: readonly Provider[], aimMs: number): Promise<readonly Row[]> {
  const count = providers.length.toLocaleString('en-US')
  const jobs = createDirectoryJobs()
  jobs.load({ city: 'San Francisco', generation: 1, providers })
  const random = seededRandom(1)
  const numbers = Float64Array.from(providers, () => random.next())
  const texts = providers.map(searchableText)
  let moves = 0
  /** Another place each time, so that no cache answers. */
  const elsewhere = (): Position => ({ ...CENTRE, latitude: CENTRE.latitude + (moves += 1) * 1e-7 })
  const floors = {
    sort: { what: `sort of ${count} numbers`, run: () => timed(() => numbers.slice().sort()) },
    includes: {
      what: `one look for a word in ${count} texts`,
      run: () => timed(() => texts.filter((text) => text.includes('riv')).length),
    },
    scan: {
      what: `one look at ${count} numbers`,
      run: () =>
        timed(() => {
          let sum = 0
          for (let at = 0; at < numbers.length; at += 1) sum += numbers[at] as number
          return sum
        }),
    },
  }
  const rowOf = (what: string, [value, floor]: readonly Sample[], floorWhat: string, aim: number): Row => {
    if (!value || !floor) throw new Error('nothing was measured')
    return {
      what,
      unit: 'ms',
      value,
      floor: { what: floorWhat, value: floor },
      aim: { words: `at most ${aim} ms, p95 (${value.p95.toFixed(2)})`, holds: value.p95 <= aim },
    }
  }

  const rows: Row[] = []
  for (const { what, filter, limit, floor } of questions) {
    const query = { filter, limit, place: CENTRE }
    const { total } = jobs.search({ ...query, origin: elsewhere() })
    const run = () => timed(() => jobs.search({ ...query, origin: elsewhere() }))
    const samples = await runInterleaved(ROUNDS, run, floors[floor].run)
    rows.push(rowOf(`Search of ${count} providers ${what} (${total.toLocaleString('en-US')} found)`, samples, floors[floor].what, aimMs))
  }
  for (const radiusKm of [5, 20]) {
    const check = () => jobs.findNearby({ service: 'cleaner', origin: elsewhere(), radiusKm })
    const { length } = check()
    const samples = await runInterleaved(ROUNDS, () => timed(check), floors.scan.run)
    rows.push(rowOf(`Proximity check of ${count} providers, ${radiusKm} km (${length} found)`, samples, floors.scan.what, NEARBY_AIM_MS))
  }
  return rows
}

export const search: Benchmark = {
  name: 'search',
  async measure() {
    const rows: Row[] = []
    for (const { count, aimMs } of CITIES) rows.push(...(await measureCity(makeProviders(count, CENTRE, SPREAD), aimMs)))
    return rows
  },
}
