/** Names of the map's colours: `casing` is the edge of a road. The page reads each from the custom property `--map-<name>`. */
export const MAP_COLORS = [
  'land',
  'water',
  'park',
  'sand',
  'campus',
  'plaza',
  'building',
  'building-edge',
  'path',
  'tunnel',
  'rail',
  'ferry',
  'road',
  'road-casing',
  'major',
  'major-casing',
  'highway',
  'highway-casing',
  'label',
  'label-halo',
  'place-label',
  'water-label',
  'park-label',
  'station-label',
] as const

export type MapColor = (typeof MAP_COLORS)[number]

/** What a theme and a language change in the picture of a tile. */
export interface MapStyle {
  /** CSS colours without variables. */
  readonly colors: Readonly<Record<MapColor, string>>
  /** CSS font families. */
  readonly font: string
  /** BCP 47 tag of the person's language. */
  readonly language: string
  /** True: names of districts keep their room and are not painted, because the page writes them. */
  readonly districtsApart?: boolean | undefined
}
