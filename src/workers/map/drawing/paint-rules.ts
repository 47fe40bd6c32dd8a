import { LineSymbolizer, PolygonSymbolizer, linear, type PaintRule } from 'protomaps-leaflet'
import { ROADS, type Road } from '../data/feature-class.ts'
import type { MapColor, MapStyle } from '../map-style.ts'

type Stops = readonly (readonly [zoom: number, px: number])[]

/** Width of each road without its casing, CSS px by zoom. */
const widths: Readonly<Record<Road, Stops>> = {
  service: [
    [15, 0.8],
    [16, 2],
    [17, 4.5],
    [18, 8],
    [19, 15],
  ],
  minor: [
    [12, 0.4],
    [13, 0.8],
    [14, 1.6],
    [15, 3.4],
    [16, 6.5],
    [17, 11],
    [18, 19],
    [19, 34],
  ],
  collector: [
    [12, 0.8],
    [13, 1.4],
    [14, 2.6],
    [15, 4.8],
    [16, 8.5],
    [17, 14],
    [18, 24],
    [19, 42],
  ],
  ramp: [
    [12, 0.8],
    [13, 1.4],
    [14, 2.4],
    [15, 4],
    [16, 6.5],
    [17, 10],
    [18, 17],
    [19, 30],
  ],
  major: [
    [10, 0.7],
    [12, 1.4],
    [13, 2.2],
    [14, 3.8],
    [15, 6.4],
    [16, 11],
    [17, 18],
    [18, 30],
    [19, 50],
  ],
  highway: [
    [9, 0.8],
    [12, 2.2],
    [13, 3],
    [14, 4.6],
    [15, 7],
    [16, 11],
    [17, 18],
    [18, 30],
    [19, 50],
  ],
}
/** Width of the casing on each side. */
const casing = linear([
  [12, 0.3],
  [14, 0.7],
  [16, 1.2],
  [18, 1.6],
])

const minZooms: Readonly<Record<Road, number>> = { service: 15, minor: 12, collector: 11, ramp: 12, major: 8, highway: 8 }

const colorOf = (road: Road): 'road' | 'major' | 'highway' =>
  road === 'highway' || road === 'ramp' ? 'highway' : road === 'major' ? 'major' : 'road'

const widthOf = (stops: Stops): ((z: number) => number) => linear(stops.map(([zoom, px]) => [zoom, px]))

/** Returns the rules of the library's painter, from below to above. */
export function paintRules({ colors }: MapStyle): PaintRule[] {
  const area = (dataLayer: string, fill: MapColor, minzoom = 0): PaintRule => ({
    dataLayer,
    minzoom,
    symbolizer: new PolygonSymbolizer({ fill: colors[fill] }),
  })
  const line = (dataLayer: string, color: MapColor, width: (z: number) => number, minzoom: number, dash?: number[]): PaintRule => ({
    dataLayer,
    minzoom,
    symbolizer: new LineSymbolizer({
      color: colors[color],
      width,
      // Round joins take a third of the time of a narrow line, and show only in a wide one.
      lineJoin: (z) => (z >= 16 && minzoom < 16 ? 'round' : 'miter'),
      lineCap: dash === undefined && minzoom < 16 ? 'round' : 'butt',
      ...(dash === undefined ? {} : { dash }),
    }),
  })
  const roads = (prefix: '' | 'bridge-'): PaintRule[] => [
    ...ROADS.map((road) => {
      const width = widthOf(widths[road])
      return line(`${prefix}${road}`, `${colorOf(road)}-casing`, (z) => width(z) + 2 * casing(z), Math.max(13, minZooms[road]))
    }),
    ...ROADS.map((road) => line(`${prefix}${road}`, colorOf(road), widthOf(widths[road]), minZooms[road])),
  ]
  return [
    area('earth', 'land'),
    area('campus', 'campus', 13),
    area('sand', 'sand'),
    area('park', 'park'),
    area('water', 'water'),
    line(
      'stream',
      'water',
      linear([
        [12, 0.5],
        [15, 2],
        [18, 8],
      ]),
      13,
    ),
    line(
      'ferry',
      'ferry',
      linear([
        [12, 0.8],
        [16, 1.4],
      ]),
      11,
      [3, 5],
    ),
    area('pier', 'land'),
    line(
      'pier-line',
      'land',
      linear([
        [13, 1],
        [15, 3],
        [18, 14],
      ]),
      13,
    ),
    area('plaza', 'plaza', 14),
    line(
      'tunnel',
      'tunnel',
      linear([
        [13, 1],
        [15, 4],
        [16, 8],
        [18, 22],
      ]),
      13,
      [5, 4],
    ),
    area('building', 'building', 15),
    // A separate rule: the library's areas keep their edge at every zoom once they had one.
    line(
      'building',
      'building-edge',
      linear([
        [16, 0.75],
        [18, 1],
      ]),
      16,
    ),
    line(
      'path',
      'path',
      linear([
        [15, 0.9],
        [16, 1.2],
        [18, 2.4],
      ]),
      15,
      [3, 2],
    ),
    line(
      'tram',
      'rail',
      linear([
        [15, 0.6],
        [18, 1],
      ]),
      16,
    ),
    line(
      'rail',
      'rail',
      linear([
        [11, 0.6],
        [14, 1],
        [18, 2],
      ]),
      11,
    ),
    ...roads(''),
    ...roads('bridge-'),
  ]
}
