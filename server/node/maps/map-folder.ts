/** Serves the folder with the maps of the cities: `<slug>.pmtiles` each with `<slug>.places`, and `<slug>.geojson` with the land of own cities. Files may come, change and go while the server runs. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cities, type City } from '#domain/cities.ts'
import type { MapSource, OpenedMaps } from '../../maps/map-source.ts'
import { MAP_ENDING, openCityFiles, PLACES_ENDING, type CityFiles } from './city-files.ts'
import { readShoresOf } from './read-shores.ts'

/** A list of what is served is at most this old, so that asking for it often costs a folder of many files nothing, ms. */
const LIST_MS = 1_000

export interface MapFolderDeps {
  readonly folder: string
  /** Milliseconds of a clock that never jumps. */
  readonly nowMs: () => number
  /** Is told about what changes while the server runs. */
  readonly report: (sentence: string) => void
}

/** Returns why a file of a city is not served; undefined where it is. */
async function faultOf({ map, places }: CityFiles, ending: string): Promise<string | undefined> {
  const content = await (ending === MAP_ENDING ? map : places).current()
  if (content?.ok === false) return content.error
  return ending === PLACES_ENDING && (await map.current())?.ok !== true ? 'Its map is not served.' : undefined
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Opens the folder and looks at each file. */
export async function openMapFolder({ folder, nowMs, report }: MapFolderDeps): Promise<OpenedMaps> {
  /** By slug. */
  const opened = new Map<string, CityFiles>()
  let listed: { readonly atMs: number; readonly maps: ReturnType<MapSource['list']> } | undefined
  let land: { readonly atMs: number; readonly shores: ReturnType<MapSource['shores']> } | undefined

  function filesOf(city: City): CityFiles {
    const known = opened.get(city.slug) ?? openCityFiles(folder, city, nowMs, report)
    opened.set(city.slug, known)
    return known
  }

  async function readList(): ReturnType<MapSource['list']> {
    const found = await Promise.all(cities().map(async (city) => filesOf(city).served()))
    return found.flatMap((each) => {
      if (!each) return []
      const { map, places } = each
      return [places ? { ...map.basemap, places: { id: places.id, bytes: places.bytes.length } } : map.basemap]
    })
  }

  const source: MapSource = {
    list() {
      if (!listed || nowMs() - listed.atMs >= LIST_MS) listed = { atMs: nowMs(), maps: readList() }
      return listed.maps
    },
    async find(slug) {
      const city = cities().find((each) => each.slug === slug)
      const map = city && (await filesOf(city).map.current())
      return map?.ok === true ? map.value : undefined
    },
    async places(slug) {
      const city = cities().find((each) => each.slug === slug)
      return (city && (await filesOf(city).served()))?.places
    },
    shores() {
      if (!land || nowMs() - land.atMs >= LIST_MS) land = { atMs: nowMs(), shores: readShoresOf(folder).then(({ shores }) => shores) }
      return land.shores
    },
    async close() {
      await Promise.all([...opened.values()].flatMap(({ map, places }) => [map.close(), places.close()]))
    },
  }

  async function notices(): Promise<string[]> {
    let names: string[]
    try {
      names = (await readdir(folder)).toSorted()
    } catch (error) {
      return [`${folder}: The folder of the maps cannot be read: ${reasonOf(error)}.`]
    }
    const known = new Map(cities().map((city) => [city.slug, city]))
    const faults: string[] = []
    for (const name of names) {
      const ending = [MAP_ENDING, PLACES_ENDING].find((each) => name.endsWith(each))
      if (ending === undefined) continue
      const slug = name.slice(0, -ending.length)
      const city = known.get(slug)
      const fault = city ? await faultOf(filesOf(city), ending) : `No city has the slug ${slug}.`
      if (fault !== undefined) faults.push(`${join(folder, name)}: It is not served. ${fault}`)
    }
    // Reports what does not fit together.
    await source.list()
    return [...faults, ...(await readShoresOf(folder)).notices]
  }

  return { source, notices: await notices() }
}
