/** Labels that stay inside their data tile, so that no other tile changes or cuts them. */
import { LineLabelSymbolizer, type Feature, type Label, type LabelSymbolizer, type Layout } from 'protomaps-leaflet'
import { textOf } from '../data/label-text.ts'

type Point = Feature['geom'][number][number]

/** The part of a data tile in which labels may be, CSS px. */
export interface LabelArea {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Distance from the edge of the area, px: the width of a halo. */
const EDGE = 3
/** A line that turns by less than this is straight enough for a name, degrees. */
const MAX_TURN = 10
/** The name of a long line is repeated about this often, px. */
const REPEAT_PX = 480

function isInside(label: Label, area: LabelArea): boolean {
  return label.bboxes.every(
    ({ minX, minY, maxX, maxY }) =>
      minX >= area.minX + EDGE && minY >= area.minY + EDGE && maxX <= area.maxX - EDGE && maxY <= area.maxY - EDGE,
  )
}

/** The same name is not written twice within this distance, px. */
const SAME_NAME_PX = 240

/** Wraps a symbolizer: labels that would leave the area, or repeat a name beside it, are left out. */
export const insideArea = (symbolizer: LabelSymbolizer, area: LabelArea): LabelSymbolizer => ({
  place: (layout, geom, feature) =>
    symbolizer
      .place(layout, geom, feature)
      ?.filter((label) => isInside(label, area))
      .map((label) => ({ ...label, deduplicationKey: textOf(feature.props, 'text'), deduplicationDistance: SAME_NAME_PX })),
})

/** Texts of labels that keep their room and are not painted, by the function that would paint them. */
export type UnpaintedTexts = Map<Label['draw'], string>

/** Wraps a symbolizer: its labels are noted instead of painted. */
export const unpainted = (symbolizer: LabelSymbolizer, texts: UnpaintedTexts): LabelSymbolizer => ({
  place: (layout, geom, feature) =>
    symbolizer.place(layout, geom, feature)?.map((label) => {
      const draw = (): void => undefined
      texts.set(draw, textOf(feature.props, 'text'))
      return { ...label, draw }
    }),
})

/** Returns the straight parts of a line, as their first and last points. */
export function straightParts(line: readonly Point[]): (readonly [Point, Point])[] {
  const parts: (readonly [Point, Point])[] = []
  let start = 0
  let direction: number | undefined
  for (let at = 1; at < line.length; at += 1) {
    const [from, to] = [line[at - 1], line[at]]
    if (from === undefined || to === undefined || from.dist(to) < 0.5) continue
    const next = Math.atan2(to.y - from.y, to.x - from.x)
    const turn = direction === undefined ? 0 : Math.abs(Math.atan2(Math.sin(next - direction), Math.cos(next - direction)))
    if (turn > (MAX_TURN * Math.PI) / 180) {
      const first = line[start]
      if (first !== undefined) parts.push([first, from])
      start = at - 1
      direction = next
    }
    direction ??= next
  }
  const [first, last] = [line[start], line.at(-1)]
  if (first !== undefined && last !== undefined && first !== last) parts.push([first, last])
  return parts
}

/** Returns the part of a line inside an area. */
export function clipTo({ minX, minY, maxX, maxY }: LabelArea, from: Point, to: Point): readonly [Point, Point] | undefined {
  let [first, last] = [0, 1]
  const way = to.sub(from)
  for (const [step, room] of [
    [-way.x, from.x - minX],
    [way.x, maxX - from.x],
    [-way.y, from.y - minY],
    [way.y, maxY - from.y],
  ] as const) {
    if (step === 0 && room < 0) return undefined
    if (step < 0) first = Math.max(first, room / step)
    if (step > 0) last = Math.min(last, room / step)
  }
  return first < last ? [from.add(way.mult(first)), from.add(way.mult(last))] : undefined
}

/** Returns a number from 0 to 1 that is the same for the same text. */
function shareOf(text: string): number {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 997
  return hash / 997
}

/** Options of the library's line labels, whose font does not depend on the feature. */
export interface LineLabelOptions {
  readonly font: string
  readonly fill: string
  readonly stroke: string
}

/**
 * Creates a symbolizer for names along lines. The library begins at the start of a line, where streets meet and tiles end; this one gives it
 * a piece of each straight part that is just long enough, about its middle. The name decides where exactly, so that the names of parallel
 * streets do not form a column.
 */
export function lineLabels({ font, fill, stroke }: LineLabelOptions, area: LabelArea): LabelSymbolizer {
  const library = new LineLabelSymbolizer({
    labelProps: ['text'],
    font,
    fill,
    stroke,
    width: 3.5,
    // The middle of the line: the library's centre is between the baseline and the height of the capitals.
    position: 2,
    maxLabelChars: 60,
  })
  const placeOn = (layout: Layout, part: readonly [Point, Point], feature: Feature, text: string): Label[] => {
    const clipped = clipTo(area, ...part)
    if (clipped === undefined) return []
    const [from, to] = clipped
    layout.scratch.font = font
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = layout.scratch.measureText(text)
    // The library leaves twice the height free before a name; as much is needed after it.
    const needed = width + 4 * (actualBoundingBoxAscent + actualBoundingBoxDescent) + 1
    const length = from.dist(to)
    const count = Math.floor(length / Math.max(REPEAT_PX, needed)) || (length >= needed ? 1 : 0)
    const unit = to.sub(from).mult(1 / length)
    return Array.from({ length: count }, (_, number) => {
      const start = (length / count) * number + (length / count - needed) * (0.25 + shareOf(text) / 2)
      const line = [from.add(unit.mult(start)), from.add(unit.mult(start + needed))]
      return library.place(layout, [line], feature) ?? []
    }).flat()
  }
  const whole: LabelSymbolizer = {
    place: (layout, geom, feature) => {
      const text = textOf(feature.props, 'text')
      return geom.flatMap((line) => straightParts(line).flatMap((part) => placeOn(layout, part, feature, text)))
    },
  }
  return insideArea(whole, area)
}
