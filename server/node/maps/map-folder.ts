/** Serves the folder with the maps of the cities: `<slug>.pmtiles` each, and `<slug>.geojson` with the land of own cities. Files may come, change and go while the server runs. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cities, type City } from '#domain/cities.ts'
import type { MapSource, OpenedMaps } from '../../maps/map-source.ts'
import { openMapOfCity, type MapOfCity } from './map-of-city.ts'
import { readShoresOf } from './read-shores.ts'

const ENDING = '.pmtiles'
/** A list of what is served is at most this old, so that asking for it often costs a folder of many files nothing, ms. */
const LIST_MS = 1_000

export interface MapFolderDeps {
  readonly folder: string
  /** Milliseconds of a clock that never jumps. */
  readonly nowMs: () => number
  /** Is told about what changes while the server runs. */
  readonly report: (sentence: string) => void
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Opens the folder and looks at each file. */
export async function openMapFolder({ folder, nowMs, report }: MapFolderDeps): Promise<OpenedMaps> {
  /** By slug. */
  const opened = new Map<string, MapOfCity>()
  let listed: { readonly atMs: number; readonly maps: ReturnType<MapSource['list']> } | undefined
  let land: { readonly atMs: number; readonly shores: ReturnType<MapSource['shores']> } | undefined

  function mapOf(city: City): MapOfCity {
    const known = opened.get(city.slug) ?? openMapOfCity(join(folder, `${city.slug}${ENDING}`), city, nowMs, report)
    opened.set(city.slug, known)
    return known
  }

  async function readList(): ReturnType<MapSource['list']> {
    const maps = await Promise.all(cities().map(async (city) => mapOf(city).current()))
    return maps.flatMap((map) => (map?.ok === true ? [map.value.basemap] : []))
  }

  const source: MapSource = {
    list() {
      if (!listed || nowMs() - listed.atMs >= LIST_MS) listed = { atMs: nowMs(), maps: readList() }
      return listed.maps
    },
    async find(slug) {
      const city = cities().find((each) => each.slug === slug)
      const map = city && (await mapOf(city).current())
      return map?.ok === true ? map.value : undefined
    },
    shores() {
      if (!land || nowMs() - land.atMs >= LIST_MS) land = { atMs: nowMs(), shores: readShoresOf(folder).then(({ shores }) => shores) }
      return land.shores
    },
    async close() {
      await Promise.all([...opened.values()].map((each) => each.close()))
    },
  }

  async function notices(): Promise<string[]> {
    let names: string[]
    try {
      names = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).toSorted()
    } catch (error) {
      return [`${folder}: The folder of the maps cannot be read: ${reasonOf(error)}.`]
    }
    const known = new Map(cities().map((city) => [`${city.slug}${ENDING}`, city]))
    const faults: string[] = []
    for (const name of names) {
      const city = known.get(name)
      const map = city && (await mapOf(city).current())
      if (!city) faults.push(`${join(folder, name)}: It is not served. No city has the slug ${name.slice(0, -ENDING.length)}.`)
      else if (map?.ok === false) faults.push(`${join(folder, name)}: It is not served. ${map.error}`)
    }
    return [...faults, ...(await readShoresOf(folder)).notices]
  }

  return { source, notices: await notices() }
}
