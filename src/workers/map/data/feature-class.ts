/** Sorts the features of a Protomaps basemap, version 4, into the classes that are painted alike. */
import type { Feature } from 'protomaps-leaflet'
import { textOf } from './label-text.ts'

/** What a class depends on: it is decided before the geometry is read. */
type Kind = Pick<Feature, 'props' | 'geomType'>

/** Road classes, the least important first: this is the order in which they are painted. */
export const ROADS = ['service', 'minor', 'collector', 'ramp', 'major', 'highway'] as const
export type Road = (typeof ROADS)[number]

const landuse = new Map<string, string>(
  Object.entries({
    park: 'park grass garden playground pitch golf_course cemetery forest wood nature_reserve recreation_ground village_green dog_park',
    sand: 'sand beach',
    campus: 'school university college hospital stadium zoo',
    plaza: 'pedestrian platform',
    pier: 'pier',
  }).flatMap(([name, kinds]) => kinds.split(' ').map((kind): [string, string] => [kind, name])),
)
for (const kind of ['allotments', 'meadow', 'scrub', 'grassland', 'national_park', 'protected_area']) landuse.set(kind, 'park')

function roadOf(kind: unknown, detail: string, isLink: boolean): Road {
  if (kind === 'highway') return isLink ? 'ramp' : 'highway'
  if (kind === 'major_road') return detail.startsWith('tertiary') ? 'collector' : 'major'
  return detail === 'service' || detail === 'busway' ? 'service' : 'minor'
}

function classOfLine({ kind, kind_detail, is_tunnel, is_bridge, is_link }: Feature['props']): string | undefined {
  const detail = typeof kind_detail === 'string' ? kind_detail : ''
  if (kind === 'ferry') return 'ferry'
  if (kind === 'rail') return is_tunnel === true ? undefined : detail === 'rail' ? 'rail' : 'tram'
  if (kind === 'path') return is_tunnel === true ? undefined : detail === 'pier' ? 'pier-line' : 'path'
  if (kind !== 'highway' && kind !== 'major_road' && kind !== 'minor_road') return undefined
  const road = roadOf(kind, detail, is_link === true)
  if (is_tunnel === true) return road === 'service' ? undefined : 'tunnel'
  return is_bridge === true ? `bridge-${road}` : road
}

/** Returns the class of a feature; undefined for what is not painted. @param layer of the tile */
export function classOf(layer: string, { props, geomType }: Kind): string | undefined {
  const isArea = geomType === 3
  if (layer === 'earth') return isArea ? 'earth' : undefined
  if (layer === 'water') return isArea ? 'water' : geomType === 2 ? 'stream' : undefined
  if (layer === 'landuse') return isArea ? landuse.get(textOf(props, 'kind')) : undefined
  if (layer === 'buildings') return isArea ? 'building' : undefined
  return layer === 'roads' && geomType === 2 ? classOfLine(props) : undefined
}

const pointLabels: Readonly<Record<string, string>> = { park: 'park-name', station: 'station-name', ferry_terminal: 'station-name' }

/** Returns the class of a feature's name; undefined for names that are not written. @param layer of the tile */
export function labelClassOf(layer: string, { props, geomType }: Kind): string | undefined {
  const { kind, kind_detail, is_tunnel, is_link } = props
  if (layer === 'places') return kind === 'locality' ? 'city-name' : 'district-name'
  if (layer === 'water') return geomType === 1 ? 'water-name' : undefined
  if (layer === 'pois') return pointLabels[textOf(props, 'kind')]
  if (layer !== 'roads' || is_tunnel === true || is_link === true) return undefined
  if (kind === 'highway' || kind === 'major_road') return 'major-name'
  if (kind === 'minor_road') return kind_detail === 'busway' ? undefined : 'minor-name'
  return kind === 'path' ? 'path-name' : undefined
}
