/** Compares the layout of a view with a recorded one. */
import type { LayoutBox } from './collect-boxes.ts'

/** Two roundings to 4 px differ by as much where nothing is seen to move. */
const LEAST_PX = 8
/** Share of a box's side by which it may grow or shrink. */
const LEAST_SHARE = 0.1

type Side = 'width' | 'height'

const placeOf = ({ left, top, width, height }: LayoutBox): string => `${left}, ${top}, ${width} × ${height}`
const titleOf = ({ role, name }: LayoutBox): string => (name === '' ? role : `${role} "${name}"`)

const distance = (a: LayoutBox, b: LayoutBox): number =>
  Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width) + Math.abs(a.height - b.height)

function groupByTitle(boxes: readonly LayoutBox[]): ReadonlyMap<string, readonly LayoutBox[]> {
  const groups = new Map<string, LayoutBox[]>()
  for (const box of boxes) groups.set(titleOf(box), [...(groups.get(titleOf(box)) ?? []), box])
  return groups
}

/** Pairs boxes of one title: by their order where they are as many, the nearest ones first where they are not. */
function pairUp(recorded: readonly LayoutBox[], present: readonly LayoutBox[]): readonly (readonly [before: LayoutBox, now: LayoutBox])[] {
  if (recorded.length === present.length) return recorded.flatMap((before, index) => (present[index] ? [[before, present[index]]] : []))
  const taken = new Set<LayoutBox>()
  return recorded
    .flatMap((before) => present.map((now) => ({ before, now, apart: distance(before, now) })))
    .toSorted((a, b) => a.apart - b.apart)
    .flatMap(({ before, now }) => {
      if (taken.has(before) || taken.has(now)) return []
      taken.add(before).add(now)
      return [[before, now] as const]
    })
}

const isResized = (before: LayoutBox, now: LayoutBox, side: Side): boolean =>
  Math.abs(now[side] - before[side]) > Math.max(LEAST_PX, before[side] * LEAST_SHARE)

function changeOf(before: LayoutBox, now: LayoutBox): string | undefined {
  const isMoved = Math.abs(now.left - before.left) > LEAST_PX || Math.abs(now.top - before.top) > LEAST_PX
  const hasOtherSize = isResized(before, now, 'width') || isResized(before, now, 'height')
  if (!isMoved && !hasOtherSize) return undefined
  const what = isMoved ? (hasOtherSize ? 'moved and resized' : 'moved') : 'resized'
  return `${what}: ${titleOf(before)} from ${placeOf(before)} to ${placeOf(now)}`
}

/**
 * Compares two layouts of one view. Boxes are the same by role and name.
 * @returns a line for each box that is missing or new, is more than 8 px elsewhere, or has a side that differs by more than 8 px and 10 %
 */
export function compareBoxes(recorded: readonly LayoutBox[], present: readonly LayoutBox[]): readonly string[] {
  const before = groupByTitle(recorded)
  const now = groupByTitle(present)
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((title) => {
    const [old, fresh] = [before.get(title) ?? [], now.get(title) ?? []]
    const pairs = pairUp(old, fresh)
    return [
      ...old.filter((box) => !pairs.some(([one]) => one === box)).map((box) => `missing: ${title} at ${placeOf(box)}`),
      ...fresh.filter((box) => !pairs.some(([, one]) => one === box)).map((box) => `new: ${title} at ${placeOf(box)}`),
      ...pairs.flatMap(([one, other]) => changeOf(one, other) ?? []),
    ]
  })
}
