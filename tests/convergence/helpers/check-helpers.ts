/** What must hold of the helpers that devices keep, once every network is restored and nothing changes any more. */
import { firstValueFrom } from 'rxjs'
import { DIRECTORY_DATABASE } from '#data/directory/read-stored-providers.ts'
import { areaOf, isInArea, isOffCenter, isSameReading, metersFrom, middleNear, type KeptArea } from '#domain/directory/kept-area.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { readFromMemory } from '#tests/support/device/directory-screen.ts'
import { rowsIn } from '#tests/support/device/memory-storage.ts'
import { CITY, type HelpersDevice, type HelpersWorld, type Tab } from './helpers-world.ts'

/** A city of which a device keeps all may grow by this factor before the device reads a part of it (decision 0095). */
const GROWTH = 1.1

interface SyncStateRow {
  readonly id: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Returns the circle that the checkpoint on the device's disk names. */
export function storedArea({ storage }: HelpersDevice, city: string): KeptArea | undefined {
  const row = rowsIn<SyncStateRow>(storage, DIRECTORY_DATABASE, 'sync_state').find(({ id }) => id === `feed:directory:${city}`)
  const since = row?.value['since']
  return areaOf(typeof since === 'string' ? since : '')
}

const versions = (providers: Iterable<Provider>): ReadonlyMap<string, number> =>
  new Map(Array.from(providers, ({ doc_id, version }) => [doc_id, version]))

function compare(label: string, held: ReadonlyMap<string, number>, wanted: ReadonlyMap<string, number>): string[] {
  const others = [...held].flatMap(([id, version]) =>
    wanted.get(id) === version ? [] : [`${label} has ${id} in version ${version}, of ${wanted.get(id) ?? 'nobody there'}`],
  )
  return [...others, ...[...wanted.keys()].filter((id) => !held.has(id)).map((id) => `${label} lacks ${id}`)]
}

/** Each tab says and shows what is on the disk. */
async function checkTab(device: HelpersDevice, tab: Tab): Promise<string[]> {
  const label = `a tab of ${device.label}`
  const { area, connection } = await firstValueFrom(tab.store.freshness())
  const faults = connection === 'live' ? [] : [`${label} says ${connection}`]
  if (!isSameReading(area ?? undefined, storedArea(device, tab.city)))
    faults.push(`${label} says ${JSON.stringify(area)}, stored is ${JSON.stringify(storedArea(device, tab.city))}`)
  const stored = versions(readFromMemory(device.storage)(tab.city))
  return [...faults, ...compare(label, versions(tab.screen.shown.values()), stored)]
}

/** A device has exactly the listed helpers of its circle, or all of the city, and a circle only of a city that is large. */
export async function checkDevice(world: HelpersWorld, device: HelpersDevice): Promise<string[]> {
  const faults: string[] = []
  for (const city of new Set(device.tabs.map((tab) => tab.city))) {
    const area = storedArea(device, city)
    const listed = world.listed(city)
    const wanted = area ? listed.filter((provider) => isInArea(area, provider)) : listed
    faults.push(...compare(device.label, versions(readFromMemory(device.storage)(city)), versions(wanted)))
    if (area && listed.length <= world.kept()) faults.push(`${device.label} keeps a part of ${listed.length}, of at most ${world.kept()}`)
    if (!area && listed.length > world.kept() * GROWTH) faults.push(`${device.label} keeps all of ${listed.length}, not ${world.kept()}`)
    // Of a tab that has no place yet the middle of the city counts.
    const places = [CITY, ...device.places]
    if (city === CITY.name && area && places.every((place) => isOffCenter(area, place)))
      faults.push(`${device.label} keeps helpers around no place where it was`)
  }
  for (const tab of device.tabs) faults.push(...(await checkTab(device, tab)))
  return faults
}

/** After a reading at rest: the helpers are the nearest by the server's documents, sorted here, with those who are as far as the last. */
export function checkNearest(world: HelpersWorld, device: HelpersDevice): string[] {
  const area = storedArea(device, CITY.name)
  if (!area) return [`at rest ${device.label} keeps no circle`]
  const place = device.places.at(-1)
  const [middle, last] = [middleNear(CITY), place && middleNear(place)]
  // A device at the middle of the city reads what one without a place does, and another tab that has one reads again around it.
  const isAtMiddle = device.tabs.length > 1 && last?.latitude === middle.latitude && last.longitude === middle.longitude
  if (!isAtMiddle && (!place || isOffCenter(area, place)))
    return [`at rest ${device.label} keeps helpers around another place than the last`]
  const metersTo = metersFrom(area)
  const sorted = world
    .listed(CITY.name)
    .map((provider) => ({ provider, meters: metersTo(provider) }))
    .sort((a, b) => a.meters - b.meters)
  const farthest = sorted[world.kept() - 1]?.meters ?? Infinity
  const wanted = sorted.filter(({ meters }) => meters <= farthest).map(({ provider }) => provider)
  world.note('the nearest of a city')
  return compare(`at rest ${device.label}`, versions(readFromMemory(device.storage)(CITY.name)), versions(wanted))
}
