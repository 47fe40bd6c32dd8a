// Prints the durations of the directory worker's jobs over 10,000 providers: least, median and most of 25 runs, in ms.
// npx tsx tests/map-lab/measure-jobs.ts
import { DEFAULT_FILTER } from '#domain/directory/provider-filter.ts'
import { createDirectoryJobs } from '#workers/directory/directory-jobs.ts'
import { makeProviders } from './make-providers.ts'

const centre = { latitude: 37.7749, longitude: -122.4194 }
const providers = makeProviders(10_000, centre, 0.1)
const chosen = providers[5]?.id
/** Bounds of a window of 1280 by 800 px. */
function boundsAt(zoom: number) {
  const perPx = 360 / (256 * 2 ** zoom)
  const [across, along] = [640 * perPx, 400 * perPx * 0.79]
  return {
    west: centre.longitude - across,
    south: centre.latitude - along,
    east: centre.longitude + across,
    north: centre.latitude + along,
  }
}
const filter = { ...DEFAULT_FILTER, maxDistanceKm: null }
const jobs = createDirectoryJobs()

function measure(name: string, run: (time: number) => unknown): void {
  const times = Array.from({ length: 25 }, (_, time) => {
    const started = performance.now()
    run(time)
    return performance.now() - started
  }).sort((a, b) => a - b)
  const [least, median, most] = [times[0], times[12], times[24]].map((ms = 0) => ms.toFixed(2))
  console.log(`${name.padEnd(34)} ${least} · ${median} · ${most}`)
}

/** Another place each time, so that no cache answers. */
let moves = 0
const elsewhere = () => ({ latitude: centre.latitude + (moves += 1) * 1e-7, longitude: centre.longitude })

const started = performance.now()
jobs.load({ city: 'San Francisco', generation: 1, providers })
console.log(`load ${(performance.now() - started).toFixed(1)} ms; listed: ${jobs.search({ filter, origin: centre }).total}`)
measure('filter and sort by distance', () => jobs.search({ filter, origin: elsewhere() }))
measure('filter and sort by rating', () => jobs.search({ filter: { ...filter, sortBy: 'rating' }, origin: elsewhere() }))
measure('filter by text', () => jobs.search({ filter: { ...filter, text: 'evenings tomas' }, origin: elsewhere() }))
measure('clusters after a change of filter', () =>
  jobs.clusters({ filter, origin: elsewhere(), bounds: boundsAt(13), zoom: 13, selectedId: chosen }),
)
for (const zoom of [11, 13, 15, 17, 18]) {
  const question = { filter, origin: centre, bounds: boundsAt(zoom), zoom, selectedId: chosen }
  measure(`clusters after a pan at zoom ${zoom}`, () => jobs.clusters(question))
}
measure('near', () => jobs.findNearby({ service: 'cleaner', origin: elsewhere(), radiusKm: 5 }))
measure('loosen three rules', () =>
  jobs.suggestRelaxations({ filter: { ...filter, verifiedOnly: true, minRating: 4, text: 'nobody' }, origin: elsewhere() }),
)
