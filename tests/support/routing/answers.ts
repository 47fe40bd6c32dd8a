/**
 * Answers of OSRM 5 and Valhalla 3 in their documented shapes, with the fields that are not read, for a way along a grid of streets: first
 * north or south, then east or west, at 8 m/s.
 */
import type { Position } from '#domain/location/haversine.ts'
import { encodePolyline } from '#domain/location/way/polyline.ts'

/** Meters, near enough for a city. */
const metersBetween = (a: Position, b: Position): number =>
  Math.round(Math.hypot((a.longitude - b.longitude) * 88_000, (a.latitude - b.latitude) * 111_195))

const STREETS = ['Valencia Street', '16th Street'] as const

function gridOf(from: Position, to: Position) {
  const corner = { latitude: to.latitude, longitude: from.longitude }
  const [first, second] = [metersBetween(from, corner), metersBetween(corner, to)]
  const isNorth = to.latitude > from.latitude
  return {
    path: [from, corner, to] as const,
    parts: [first, second] as const,
    meters: first + second,
    seconds: (first + second) / 8,
    side: isNorth === to.longitude > from.longitude ? ('right' as const) : ('left' as const),
    bearings: [isNorth ? 0 : 180, to.longitude > from.longitude ? 90 : 270] as const,
  }
}

const lonLat = ({ latitude, longitude }: Position): readonly [number, number] => [longitude, latitude]

/** The answer of OSRM to `steps=true&geometries=polyline6`. */
export function osrmAnswer(from: Position, to: Position) {
  const { path, parts, meters, seconds, side, bearings } = gridOf(from, to)
  const [start, corner, end] = path
  const stepOf = (name: string, distance: number, line: readonly Position[], maneuver: object) => ({
    geometry: encodePolyline(line),
    maneuver,
    mode: 'driving',
    driving_side: 'right',
    name,
    intersections: [{ out: 0, entry: [true], bearings: [bearings[0]], location: lonLat(line[0] ?? start) }],
    weight: distance / 8,
    duration: distance / 8,
    distance,
  })
  return {
    code: 'Ok',
    routes: [
      {
        geometry: encodePolyline(path),
        legs: [
          {
            steps: [
              stepOf(STREETS[0], parts[0], [start, corner], {
                bearing_after: bearings[0],
                bearing_before: 0,
                location: lonLat(start),
                type: 'depart',
              }),
              stepOf(STREETS[1], parts[1], [corner, end], {
                bearing_after: bearings[1],
                bearing_before: bearings[0],
                location: lonLat(corner),
                modifier: side,
                type: 'turn',
              }),
              stepOf(STREETS[1], 0, [end, end], {
                bearing_after: 0,
                bearing_before: bearings[1],
                location: lonLat(end),
                modifier: 'left',
                type: 'arrive',
              }),
            ],
            summary: STREETS.join(', '),
            weight: seconds,
            duration: seconds,
            distance: meters,
          },
        ],
        weight_name: 'routability',
        weight: seconds,
        duration: seconds,
        distance: meters,
      },
    ],
    waypoints: [
      { hint: 'w_8EgP___38', distance: 4.2, name: STREETS[0], location: lonLat(start) },
      { hint: 'w_8EgP___38', distance: 7.9, name: STREETS[1], location: lonLat(end) },
    ],
  }
}

/** The answer of Valhalla to `units: 'kilometers', directions_type: 'maneuvers'`. */
export function valhallaAnswer(from: Position, to: Position) {
  const { path, parts, meters, seconds, side } = gridOf(from, to)
  const maneuver = (type: number, street: string | undefined, part: number, shape: readonly [number, number]) => ({
    type,
    ...(street === undefined ? {} : { street_names: [street] }),
    time: part / 8,
    length: part / 1_000,
    cost: part / 8,
    begin_shape_index: shape[0],
    end_shape_index: shape[1],
    travel_mode: 'drive',
    travel_type: 'car',
  })
  const summary = {
    has_time_restrictions: false,
    has_toll: false,
    has_highway: false,
    has_ferry: false,
    min_lat: Math.min(from.latitude, to.latitude),
    min_lon: Math.min(from.longitude, to.longitude),
    max_lat: Math.max(from.latitude, to.latitude),
    max_lon: Math.max(from.longitude, to.longitude),
    time: seconds,
    length: meters / 1_000,
    cost: seconds,
  }
  return {
    trip: {
      locations: [from, to].map(({ latitude: lat, longitude: lon }, original_index) => ({ type: 'break', lat, lon, original_index })),
      legs: [
        {
          maneuvers: [
            maneuver(1, STREETS[0], parts[0], [0, 1]),
            maneuver(side === 'right' ? 10 : 15, STREETS[1], parts[1], [1, 2]),
            maneuver(4, undefined, 0, [2, 2]),
          ],
          summary,
          shape: encodePolyline(path),
        },
      ],
      summary,
      status_message: 'Found route between points',
      status: 0,
      units: 'kilometers',
      language: 'en-US',
    },
  }
}
