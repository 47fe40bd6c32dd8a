/** Has the device keep the places of the selected city, so that they are found without a network from the first time on. */
import { getDefaultStore } from 'jotai'
import { placesPath } from '#config/map/basemap.ts'
import { cityNamed } from '#domain/cities.ts'
import { loadBasemapList } from '#workers/basemap-list.ts'
import { hasGoodConnection } from '../device/network-quality.ts'
import { whenIdle } from '../display/when-idle.ts'
import { cityAtom } from '../navigation/city.ts'
import { keepPlacesFile } from '../offline/city-places.ts'

/** A larger file is kept when it is asked for, and with a downloaded city, bytes. */
const SMALL_BYTES = 300_000

async function keepSelected(): Promise<void> {
  const city = getDefaultStore().get(cityAtom)
  const slug = city === null ? undefined : cityNamed(city)?.slug
  if (slug === undefined || !('caches' in globalThis) || !hasGoodConnection()) return
  const places = (await loadBasemapList())?.cities.find((map) => map.slug === slug)?.places
  if (!places || places.bytes > SMALL_BYTES) return
  // Without a network or space they are tried again at the next start.
  await keepPlacesFile(placesPath(slug, places.id)).catch(() => undefined)
}

/** Keeps the places of the selected city, and of each that is selected later, where the connection is good. */
export function keepPlaces(): void {
  void keepSelected()
  getDefaultStore().sub(cityAtom, () => void whenIdle().then(keepSelected))
}
