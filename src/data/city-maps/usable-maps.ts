/** The maps that this device can draw without a network. */
import type { Basemap } from '#config/map/basemap.ts'
import { hasWholeFile } from './files/city-map-files.ts'
import { changeCityMapRecord, readCityMapRecords } from './city-map-records.ts'
import type { CityMapRecord } from './city-map-record.ts'

/** Notes that the browser threw a file away. @returns the record then */
async function withoutLost(record: CityMapRecord): Promise<CityMapRecord> {
  const { stored } = record
  if (stored === undefined || (await hasWholeFile(stored))) return record
  return changeCityMapRecord(record.slug, ({ slug, part, stored: latest }) => {
    // It was replaced meanwhile.
    if (latest?.basemap.id !== stored.basemap.id) return undefined
    return part === undefined ? { slug, fault: 'lost' } : { slug, part }
  })
}

/** Returns the record of each city, none of which names a whole file that is not there. @throws the browser's error */
export async function readCheckedRecords(): Promise<readonly CityMapRecord[]> {
  return Promise.all((await readCityMapRecords()).map(withoutLost))
}

/** Returns the maps whose whole files are here; none where the browser stores nothing. */
export async function readUsableMaps(): Promise<readonly Basemap[]> {
  try {
    return (await readCheckedRecords()).flatMap(({ stored }) => stored?.basemap ?? [])
  } catch {
    return []
  }
}
