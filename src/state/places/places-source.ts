/** Which city has a file of places. */
import { placesPath, type Basemap } from '#config/map/basemap.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { Position } from '#domain/location/haversine.ts'
import { loadBasemapList } from '#workers/basemap-list.ts'
import type { PlacesSource } from '#workers/contract.ts'
import { isLowData } from '../device/low-data.ts'

function sourceOf({ slug, places }: Basemap): PlacesSource | undefined {
  return places && { path: placesPath(slug, places.id), cachedOnly: isLowData() }
}

const listed = async (): Promise<readonly Basemap[]> => (await loadBasemapList())?.cities ?? []

/** Returns the file of a city; undefined for a city without one, and while the list cannot be read. */
export async function placesOfCity(city: string): Promise<PlacesSource | undefined> {
  const { slug } = cityOrDefault(city)
  const map = (await listed()).find((each) => each.slug === slug)
  return map && sourceOf(map)
}

/** Returns the file of the map that shows a position. */
export async function placesAt({ latitude, longitude }: Position): Promise<PlacesSource | undefined> {
  const map = (await listed()).find(
    ({ places, bounds: [west, south, east, north] }) =>
      places && longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )
  return map && sourceOf(map)
}
