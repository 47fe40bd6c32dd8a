/**
 * `npm run test:map-services`: asks real services for routes and places with the app's clients, and counts what they answer.
 *
 * `--at 43.7384,7.4246` is the middle of the area that the services know, `--km 1.2` its radius. `--router URL` with `--router-kind osrm`
 * or `valhalla` is asked for `--routes 200` ways between random places of the area, by car, bicycle and on foot. `--geocoder URL` with
 * `--geocoder-kind nominatim` or `photon` is asked for each of `--names "Casino,Avenue de la Costa"`. Appends a line to
 * docs/proofs/map-services.jsonl.
 *
 * A refused answer, an estimate in the place of an answer, and a name without a place are failures. No road between two places is none.
 */
import { parseArgs } from 'node:util'
import { GEOCODER_TIMEOUT_MS } from '#config/map/geocoder.ts'
import type { GeocoderKind, RouterKind } from '#config/map/map-settings.ts'
import { ROUTING_TIMEOUT_MS } from '#config/map/routing-server.ts'
import type { Position } from '#domain/location/haversine.ts'
import { fetchPlaces } from '#state/places/geocoder-client.ts'
import { fetchRoute } from '#state/location/way/routing-client.ts'
import { appendProof } from '#tests/support/append-proof.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'

const { values } = parseArgs({
  options: {
    at: { type: 'string', default: '43.7384,7.4246' },
    km: { type: 'string', default: '1.2' },
    seed: { type: 'string', default: '1' },
    router: { type: 'string' },
    'router-kind': { type: 'string', default: 'osrm' },
    routes: { type: 'string', default: '200' },
    geocoder: { type: 'string' },
    'geocoder-kind': { type: 'string', default: 'nominatim' },
    names: { type: 'string', default: '' },
  },
})

const KM_PER_DEGREE = 111
const MODES = ['car', 'bicycle', 'foot'] as const
const [latitude = 0, longitude = 0] = values.at.split(',').map(Number)
const random = seededRandom(Number(values.seed))
const counts: Record<string, number> = {}
const failures: string[] = []
const add = (key: string, by = 1): void => void (counts[key] = (counts[key] ?? 0) + by)

function randomPlace(): Position {
  const [away, angle] = [(Math.sqrt(random.next()) * Number(values.km)) / KM_PER_DEGREE, random.next() * 2 * Math.PI]
  return {
    latitude: latitude + away * Math.sin(angle),
    longitude: longitude + (away * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180),
  }
}

async function askRouter(url: string, kind: RouterKind): Promise<void> {
  for (let index = 0; index < Number(values.routes); index += 1) {
    const mode = MODES[index % MODES.length] ?? 'car'
    const [from, to] = [randomPlace(), randomPlace()]
    const notes: string[] = []
    const deps = { fetch, url, kind, timeoutMs: ROUTING_TIMEOUT_MS, note: (text: string): void => void notes.push(text) }
    const route = await fetchRoute(deps, { from, to, mode }, new AbortController().signal)
    if (route.ok) {
      add('routes')
      add('steps', route.value.steps.length)
      for (const { turn } of route.value.steps) add(`turn_${turn}`)
      if (route.value.steps.length === 0) failures.push(`route ${index}, ${mode}: no steps`)
    } else if (route.error === 'no_route') add('without_a_road')
    else failures.push(`route ${index}, ${mode}, ${JSON.stringify([from, to])}: ${route.error} ${notes.join(' ')}`)
  }
}

async function askGeocoder(url: string, kind: GeocoderKind): Promise<void> {
  for (const typed of values.names.split(',').map((name) => name.trim())) {
    const query = { typed, center: { latitude, longitude }, language: 'en' }
    const places = await fetchPlaces({ fetch, url, kind, timeoutMs: GEOCODER_TIMEOUT_MS }, query, new AbortController().signal)
    add('names')
    if (!places || places.length === 0) failures.push(`'${typed}': ${places ? 'no place' : 'no answer that can be read'}`)
    for (const place of places ?? []) {
      add(`place_${place.kind}`)
      console.log(`${typed}: ${place.name} (${place.kind}), ${place.latitude}, ${place.longitude}`)
    }
  }
}

const started = performance.now()
if (values.router !== undefined) await askRouter(values.router, values['router-kind'] as RouterKind)
if (values.geocoder !== undefined) await askGeocoder(values.geocoder, values['geocoder-kind'] as GeocoderKind)
console.log(counts)
for (const failure of failures) console.log(failure)
appendProof('map-services', {
  command: ['npm run test:map-services --', ...process.argv.slice(2).map((word) => (word.includes(' ') ? `"${word}"` : word))].join(' '),
  seed: Number(values.seed),
  duration_s: Math.round((performance.now() - started) / 1_000),
  counts,
  failures: failures.slice(0, 50),
})
if (failures.length > 0) process.exitCode = 1
