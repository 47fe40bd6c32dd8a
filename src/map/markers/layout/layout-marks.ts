import { boxAround, createBoxGrid, overlaps, type Box, type BoxGrid } from './box-grid.ts'

/** A point of the map's plane at its present zoom, px. */
interface Point {
  readonly x: number
  readonly y: number
}

/** A helper to show. */
export interface MarkCandidate extends Point {
  readonly id: string
  /** The least gets a label first. */
  readonly rank: number
}

export interface LayoutInput<Pin extends MarkCandidate> {
  readonly pins: readonly Pin[]
  /** Middles of the cluster rings. */
  readonly rings: readonly Point[]
  /** The person's own position, or the place of an order, whose marker is above its point. */
  readonly me: (Point & { readonly form?: 'dot' | 'pickup' }) | undefined
  readonly chosenId: string | undefined
  /** The shift of each label that was there before, by id of its mark: they stay where they can. */
  readonly labelled: ReadonlyMap<string, number>
  /** Returns the width of a label, px. @param more helpers at the same spot besides this one */
  readonly widthOf: (pin: Pin, more: number, isChosen: boolean) => number
}

/** A mark for one helper, or for several that are too close for a mark each. */
export interface PlacedMark<Pin extends MarkCandidate> {
  /** Stays the same while the helpers of the spot do. */
  readonly id: string
  /** The helper whose place and price it shows. */
  readonly pin: Pin
  /** All its helpers, by rank. */
  readonly pins: readonly Pin[]
  readonly form: 'chosen' | 'label' | 'dot'
  /** What the middle of its label is beside the point, px to the right; 0 for a dot. */
  readonly shift: number
  /** Side of the square that can be pressed, px, 24 to 44, of a dot; a label's is as high as 44 px. */
  readonly target: number
}

/** Targets of marks never overlap at this size, px. */
export const LEAST_TARGET = 24
export const FULL_TARGET = 44
/** Half of a ring, px. */
export const HALF_RING = 23
/** Half of the dot of the person's position, px. */
const HALF_ME = 11
/** The marker of an order's place: half of its width, and its height above the point, px. */
const PICKUP = { half: 23, height: 51 } as const
/** Space beside a label, px. */
const BESIDE = 2
/** Least distance of a label's tip from its sides, px: its corners are round. */
const TIP_FROM_SIDE = 18

/** Returns the area of a label over its point, which no other mark may use. */
export const labelBox = ({ x, y }: Point, width: number, shift: number): Box => ({
  left: x + shift - width / 2 - BESIDE,
  top: y - FULL_TARGET,
  right: x + shift + width / 2 + BESIDE,
  bottom: y,
})

/** Returns the area of the chosen helper's label and of the dot at its point. */
export const chosenBox = ({ x, y }: Point, width: number, shift: number): Box => ({
  left: x + shift - width / 2 - BESIDE,
  top: y - 52,
  right: x + shift + width / 2 + BESIDE,
  bottom: y + 7,
})

/** Returns the area of the person's dot or of the marker of an order's place. */
export const myBox = ({ x, y, form }: NonNullable<LayoutInput<MarkCandidate>['me']>): Box =>
  form === 'pickup' ? { left: x - PICKUP.half, top: y - PICKUP.height, right: x + PICKUP.half, bottom: y } : boxAround(x, y, HALF_ME)

/** Returns how far the middle of a label may be beside its point, px to the right: the middle first. */
function shiftsOf(width: number): readonly number[] {
  const most = Math.max(0, Math.round(width / 2) - TIP_FROM_SIDE)
  return [0, most, -most]
}

const byRank = (a: MarkCandidate, b: MarkCandidate): number => a.rank - b.rank || (a.id < b.id ? -1 : 1)
const apart = (a: Point, b: Point): number => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))

interface Spot<Pin extends MarkCandidate> {
  readonly pin: Pin
  readonly pins: Pin[]
}

/** Gathers helpers that are closer than the least target, the chosen one and the best ranks first. */
function gatherSpots<Pin extends MarkCandidate>(pins: readonly Pin[], chosenId: string | undefined): Spot<Pin>[] {
  const spots: Spot<Pin>[] = []
  const near = createBoxGrid<Spot<Pin>>()
  const place = (pin: Pin): void => {
    let joined: Spot<Pin> | undefined
    near.hasAny(boxAround(pin.x, pin.y, 1), (spot) => {
      if (apart(spot.pin, pin) < LEAST_TARGET && (!joined || apart(spot.pin, pin) < apart(joined.pin, pin))) joined = spot
      return false
    })
    if (joined) joined.pins.push(pin)
    else {
      const spot = { pin, pins: [pin] }
      spots.push(spot)
      near.add(boxAround(pin.x, pin.y, LEAST_TARGET), spot)
    }
  }
  const ranked = pins.toSorted(byRank)
  const chosen = ranked.find(({ id }) => id === chosenId)
  if (chosen) place(chosen)
  for (const pin of ranked) if (pin !== chosen) place(pin)
  return spots
}

interface OldLabel {
  readonly shift: number
  readonly box: Box
}

/** Returns the labels that were there and still have their room, the best ranks first. */
function keepLabels<Pin extends MarkCandidate>(
  ranked: readonly Spot<Pin>[],
  points: BoxGrid<Spot<Pin>>,
  taken: BoxGrid<undefined>,
  oldLabelOf: (spot: Spot<Pin>) => OldLabel | undefined,
): ReadonlyMap<Spot<Pin>, OldLabel> {
  const kept = new Map<Spot<Pin>, OldLabel>()
  const among = createBoxGrid<undefined>()
  for (const spot of ranked) {
    const old = oldLabelOf(spot)
    if (!old || taken.hasAny(old.box) || among.hasAny(old.box)) continue
    kept.set(spot, old)
    among.add(old.box, undefined)
  }
  // One that goes leaves a dot, over which no other may be.
  const isOver = ([spot, { box }]: [Spot<Pin>, OldLabel]): boolean => points.hasAny(box, (other) => other !== spot && !kept.has(other))
  for (let gone = [...kept].find(isOver); gone; gone = [...kept].find(isOver)) kept.delete(gone[0])
  return kept
}

/**
 * Decides which helpers have a label, which are dots, and which share a mark. No label overlaps another, a ring, the person's dot or
 * the target of a dot; the chosen helper always has its label. A label that was there stays, so panning changes none in view.
 */
export function layoutMarks<Pin extends MarkCandidate>(input: LayoutInput<Pin>): PlacedMark<Pin>[] {
  const { rings, me, chosenId, labelled, widthOf } = input
  const spots = gatherSpots(input.pins, chosenId)
  const points = createBoxGrid<Spot<Pin>>()
  for (const spot of spots) points.add(boxAround(spot.pin.x, spot.pin.y, LEAST_TARGET / 2), spot)
  const taken = createBoxGrid<undefined>()
  for (const { x, y } of rings) taken.add(boxAround(x, y, HALF_RING), undefined)
  if (me) taken.add(myBox(me), undefined)

  const idOf = ({ pins }: Spot<Pin>): string => pins.reduce((best, pin) => (byRank(pin, best) < 0 ? pin : best)).id
  const boxes = new Map<Spot<Pin>, { readonly shift: number; readonly box: Box }>()
  const widthAt = ({ pin, pins }: Spot<Pin>): number => widthOf(pin, pins.length - 1, pin.id === chosenId)
  const place = (spot: Spot<Pin>, shift: number, box: Box): void => {
    boxes.set(spot, { shift, box })
    taken.add(box, undefined)
  }
  const chosen = spots.find(({ pin }) => pin.id === chosenId)
  if (chosen) {
    const width = widthAt(chosen)
    const boxAt = (shift: number): Box => chosenBox(chosen.pin, width, shift)
    const shifts = shiftsOf(width)
    const isClearOfMe = (shift: number): boolean => !me || !overlaps(boxAt(shift), myBox(me))
    const shift = shifts.find((each) => !taken.hasAny(boxAt(each))) ?? shifts.find(isClearOfMe) ?? 0
    place(chosen, shift, boxAt(shift))
  }

  // Those that were there come first, and count as labels for each other: what is over the point of one of them covers no dot.
  const ranked = spots.filter((spot) => spot !== chosen).toSorted((a, b) => byRank(a.pin, b.pin))
  const kept = keepLabels(ranked, points, taken, (spot) => {
    const shift = labelled.get(idOf(spot))
    return shift === undefined ? undefined : { shift, box: labelBox(spot.pin, widthAt(spot), shift) }
  })
  for (const [spot, { shift, box }] of kept) place(spot, shift, box)

  for (const spot of ranked) {
    if (boxes.has(spot)) continue
    const width = widthAt(spot)
    for (const shift of shiftsOf(width)) {
      const box = labelBox(spot.pin, width, shift)
      if (taken.hasAny(box) || points.hasAny(box, (other) => other !== spot && !boxes.has(other))) continue
      place(spot, shift, box)
      break
    }
  }

  /** Returns the largest target that touches no other mark's. */
  const targetOf = (spot: Spot<Pin>): number => {
    let target: number = FULL_TARGET
    const { x, y } = spot.pin
    const area = boxAround(x, y, FULL_TARGET / 2)
    points.hasAny(boxAround(x, y, FULL_TARGET), (other) => {
      if (other !== spot && !boxes.has(other)) target = Math.min(target, apart(other.pin, spot.pin))
      return false
    })
    taken.hasAny(area, (_, box) => {
      const distance = Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom)
      target = Math.min(target, 2 * distance)
      return false
    })
    return Math.max(LEAST_TARGET, Math.floor(target))
  }
  return spots.map((spot) => {
    const shift = boxes.get(spot)?.shift
    const form = shift === undefined ? 'dot' : spot === chosen ? 'chosen' : 'label'
    const target = shift === undefined ? targetOf(spot) : FULL_TARGET
    return { id: idOf(spot), pin: spot.pin, pins: spot.pins.toSorted(byRank), form, shift: shift ?? 0, target }
  })
}
