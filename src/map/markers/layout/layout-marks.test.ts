import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxAround, overlaps, type Box } from './box-grid.ts'
import {
  chosenBox,
  FULL_TARGET,
  labelBox,
  layoutMarks,
  LEAST_TARGET,
  type LayoutInput,
  type MarkCandidate,
  type PlacedMark,
} from './layout-marks.ts'

const widthById = ({ id }: MarkCandidate, more: number, isChosen: boolean): number =>
  66 + (id.length % 3) * 9 + (more > 0 ? 20 : 0) + (isChosen ? 16 : 0)
const NO_LABELS: ReadonlyMap<string, number> = new Map()

const coordinate = (most: number) => fc.integer({ min: 0, max: most })
const pins = fc
  .array(fc.record({ x: coordinate(600), y: coordinate(900), rank: fc.integer({ min: -5, max: 0 }) }), { maxLength: 90 })
  .map((all) => all.map((pin, index) => ({ ...pin, id: `pin${index}` })))
/** Rings as the worker sends them: none closer than 36 px to a pin, each way. */
const views = fc
  .record({ pins, rings: fc.array(fc.record({ x: coordinate(600), y: coordinate(900) }), { maxLength: 6 }), chosen: fc.nat(120) })
  .map(({ pins: all, rings, chosen }) => ({
    pins: all,
    rings: rings.filter((ring) => all.every((pin) => Math.max(Math.abs(pin.x - ring.x), Math.abs(pin.y - ring.y)) >= 36)),
    chosenId: all[chosen]?.id,
  }))
const me = { x: 300, y: 450 }

const layout = (input: Partial<LayoutInput<MarkCandidate>> & Pick<LayoutInput<MarkCandidate>, 'pins'>): PlacedMark<MarkCandidate>[] =>
  layoutMarks({ rings: [], me, chosenId: undefined, labelled: NO_LABELS, widthOf: widthById, ...input })

const boxOf = ({ pin, pins: all, form, shift, target }: PlacedMark<MarkCandidate>): Box => {
  if (form === 'dot') return boxAround(pin.x, pin.y, target / 2)
  const width = widthById(pin, all.length - 1, form === 'chosen')
  return form === 'chosen' ? chosenBox(pin, width, shift) : labelBox(pin, width, shift)
}
const labelsOf = (marks: readonly PlacedMark<MarkCandidate>[]): ReadonlyMap<string, number> =>
  new Map(marks.filter(({ form }) => form !== 'dot').map(({ id, shift }) => [id, shift]))
const namesOf = (marks: readonly PlacedMark<MarkCandidate>[]): string[] => [...labelsOf(marks).keys()]

test('everybody is in one mark, and the helpers of a mark are close', () => {
  fc.assert(
    fc.property(views, (view) => {
      const marks = layout(view)
      expect(marks.flatMap((mark) => mark.pins.map(({ id }) => id)).sort()).toEqual(view.pins.map(({ id }) => id).sort())
      expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length)
      for (const { pin, pins: all } of marks)
        for (const other of all) expect(Math.max(Math.abs(pin.x - other.x), Math.abs(pin.y - other.y))).toBeLessThan(LEAST_TARGET)
    }),
  )
})

test('no label overlaps a label, a ring, the person or the target of a dot; only the chosen one may', () => {
  fc.assert(
    fc.property(views, (view) => {
      const marks = layout(view)
      const others = marks.filter(({ form }) => form !== 'chosen')
      const fixed = [boxAround(me.x, me.y, 11), ...view.rings.map(({ x, y }) => boxAround(x, y, 23))]
      for (const [index, mark] of others.entries()) {
        const box = boxOf(mark)
        for (const other of others.slice(index + 1))
          if (mark.form === 'label' || other.form === 'label') expect(overlaps(box, boxOf(other))).toBe(false)
        if (mark.form === 'label') for (const each of fixed) expect(overlaps(box, each)).toBe(false)
      }
      const [chosen] = marks.filter(({ form }) => form === 'chosen')
      expect(chosen?.pin.id).toBe(view.chosenId)
      for (const mark of others) if (chosen && mark.form === 'label') expect(overlaps(boxOf(mark), boxOf(chosen))).toBe(false)
    }),
  )
})

test('targets of dots are 24 to 44 px and never overlap', () => {
  fc.assert(
    fc.property(views, (view) => {
      const dots = layout(view).filter(({ form }) => form === 'dot')
      for (const [index, dot] of dots.entries()) {
        expect(dot.target).toBeGreaterThanOrEqual(LEAST_TARGET)
        expect(dot.target).toBeLessThanOrEqual(FULL_TARGET)
        for (const other of dots.slice(index + 1)) expect(overlaps(boxOf(dot), boxOf(other))).toBe(false)
      }
    }),
  )
  expect(layout({ pins: [{ id: 'a', rank: 0, x: 300, y: 490 }] })).toMatchObject([{ form: 'dot', target: FULL_TARGET }])
})

test('panning takes no label away: helpers that come in at the edges are placed around those there were', () => {
  const view = (all: readonly MarkCandidate[], left: number, top: number): MarkCandidate[] =>
    all.filter(({ x, y }) => x >= left - 100 && x < left + 500 && y >= top - 200 && y < top + 1000)
  let kept = 0
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: coordinate(1200), y: coordinate(1800), rank: fc.integer({ min: -5, max: 0 }) }), { maxLength: 150 }),
      fc.array(fc.record({ right: fc.integer({ min: -60, max: 60 }), down: fc.integer({ min: -60, max: 60 }) }), {
        minLength: 1,
        maxLength: 8,
      }),
      (places, steps) => {
        const all = places.map((place, index) => ({ ...place, id: `pin${index}` }))
        let [left, top] = [400, 500]
        let labelled = labelsOf(layout({ pins: view(all, left, top) }))
        for (const { right, down } of steps) {
          left += right
          top += down
          const marks = layout({ pins: view(all, left, top), labelled })
          const now = labelsOf(marks)
          for (const { id, x, y } of view(all, left, top)) {
            const isSeen = x >= left && x < left + 400 && y >= top && y < top + 800
            if (!isSeen || !labelled.has(id)) continue
            kept += 1
            expect(now.get(id)).toBe(labelled.get(id))
          }
          labelled = now
        }
      },
    ),
    { numRuns: 300 },
  )
  expect(kept).toBeGreaterThan(500)
})

test('the best rank has its label first, and the chosen one before all', () => {
  const near = [
    { id: 'a', rank: -3, x: 100, y: 100 },
    { id: 'b', rank: -5, x: 100, y: 130 },
  ]
  expect(namesOf(layout({ pins: near }))).toEqual(['a'])
  const level = near.map((pin) => ({ ...pin, y: 100, x: pin.id === 'a' ? 100 : 140 }))
  expect(layout({ pins: level }).map(({ form, shift }) => [form, Math.sign(shift)])).toEqual([
    ['label', 1],
    ['label', -1],
  ])
  const wide = level.map((pin) => ({ ...pin, x: pin.id === 'a' ? 100 : 180 }))
  const widthOf = (): number => 120
  expect(namesOf(layout({ pins: wide, widthOf }))).toEqual(['b'])
  expect(namesOf(layout({ pins: wide, widthOf, chosenId: 'a' }))).toEqual(['a'])
  expect(namesOf(layout({ pins: wide, widthOf, labelled: new Map([['a', 0]]) }))).toEqual(['a'])
})

test('a mark of several keeps its id when one of them is chosen', () => {
  const together = [
    { id: 'a', rank: -3, x: 100, y: 100 },
    { id: 'b', rank: -1, x: 104, y: 100 },
  ]
  expect(layout({ pins: together })).toMatchObject([{ id: 'a', pin: { id: 'a' }, form: 'label' }])
  expect(layout({ pins: together, chosenId: 'b' })).toMatchObject([{ id: 'a', pin: { id: 'b' }, form: 'chosen' }])
})

test('the chosen one moves aside for the person and for rings where it can', () => {
  const pin = { id: 'a', rank: 0, x: 268, y: 470 }
  const [mark] = layout({ pins: [pin], chosenId: 'a' })
  expect(mark).toMatchObject({ form: 'chosen', shift: -(Math.round(widthById(pin, 0, true) / 2) - 18) })
})
