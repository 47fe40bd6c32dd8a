/** Which names the coarse map prints at a zoom, and where: no name over another, and the same ones while the map is dragged. */
import { cities } from '#domain/cities.ts'
import type { Position } from '#domain/location/haversine.ts'
import { knownPlaces } from '#domain/location/known-places.ts'
import { overlaps, type Box } from '../../markers/layout/box-grid.ts'

export interface PlaceName extends Position {
  /** In the script of its source. */
  readonly name: string
  readonly kind: 'city' | 'place'
  /** City of a place. */
  readonly city: string
  /** Names of a lower rank are printed first: a city, then the places in the order of its table. */
  readonly rank: number
}

/** Names of cities from the first zoom to this one; places in numbers that grow with the zoom. */
const LAST_CITY_ZOOM = 11
const PLACES_AT_ZOOM: Readonly<Record<number, number>> = { 10: 8, 11: 14, 12: 24 }
const FIRST_PLACE_ZOOM = 10

/** Returns the names that may be printed at a zoom, the most important first. */
export function namesAt(zoom: number): readonly PlaceName[] {
  const most = zoom < FIRST_PLACE_ZOOM ? 0 : (PLACES_AT_ZOOM[zoom] ?? Infinity)
  const ranks = new Map<string, number>()
  const places = knownPlaces().flatMap(({ name, city, latitude, longitude }): PlaceName[] => {
    const rank = (ranks.get(city) ?? 0) + 1
    ranks.set(city, rank)
    return rank > most ? [] : [{ name, city, latitude, longitude, kind: 'place', rank }]
  })
  const names =
    zoom > LAST_CITY_ZOOM
      ? []
      : cities().map(({ name, latitude, longitude }): PlaceName => ({ name, city: name, latitude, longitude, kind: 'city', rank: 0 }))
  return [...names, ...places].toSorted((a, b) => a.rank - b.rank)
}

/** A name in the plane of a zoom: its middle, px, and its size. */
export interface NameBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Space around a name, px. */
const GAP_PX = 10

const doMeet = (a: NameBox, b: NameBox): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP_PX && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + GAP_PX

const isFree = (name: NameBox, others: readonly NameBox[]): boolean => !others.some((other) => doMeet(name, other))

/** Keeps the names that are over none before them, and not over what is taken. */
export function withoutOverlaps<Name extends NameBox>(names: readonly Name[], taken: readonly NameBox[] = []): readonly Name[] {
  const kept: Name[] = []
  for (const name of names) if (isFree(name, taken) && isFree(name, kept)) kept.push(name)
  return kept
}

/** Space between a name and what it gives way to, px. */
const BESIDE_PX = 2

const boxAt = ({ x, y, width, height }: NameBox, down: number): Box => ({
  left: x - width / 2 - BESIDE_PX,
  top: y + down - height / 2 - BESIDE_PX,
  right: x + width / 2 + BESIDE_PX,
  bottom: y + down + height / 2 + BESIDE_PX,
})

/**
 * Finds room beside the marks for names that are over none of each other. The same marks give the same result, so that nothing changes while
 * the map is dragged.
 * @param marks px of the plane
 * @param movesOf ways down that a name may take, px, the first with room is taken
 * @returns how far down each is printed, px; names without room are missing
 */
export function roomForNames<Name extends NameBox>(
  names: readonly Name[],
  marks: readonly Box[],
  movesOf: (name: Name) => readonly number[],
): ReadonlyMap<Name, number> {
  const own = names.map((name) => ({ name, box: boxAt(name, 0) }))
  const moved: Box[] = []
  const room = new Map<Name, number>()
  const meets = (boxes: readonly Box[], box: Box): boolean => boxes.some((each) => overlaps(each, box))
  for (const name of names) {
    const isBesideNames = (box: Box): boolean => !meets(moved, box) && !own.some((other) => other.name !== name && overlaps(other.box, box))
    const isClear = (down: number): boolean => {
      const box = boxAt(name, down)
      return (down === 0 || isBesideNames(box)) && !meets(marks, box)
    }
    const down = movesOf(name).find(isClear)
    if (down === undefined) continue
    room.set(name, down)
    if (down !== 0) moved.push(boxAt(name, down))
  }
  return room
}

/** True for names in Latin letters, which may be spaced and in capitals. Other scripts would fall apart. */
export const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u.test(name)

/** Most letters in a line of a name. */
const LINE_LENGTH = 16

/** Breaks a name into lines at its spaces. @param most letters in a line */
export function linesOf(name: string, most = LINE_LENGTH): readonly string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
