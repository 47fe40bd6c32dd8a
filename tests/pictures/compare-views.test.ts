import { expect, test, vi } from 'vitest'
import type { LayoutBox } from './boxes/collect-boxes.ts'
import { compareViews, type ComparePictures } from './compare-views.ts'
import type { SeenView } from './recorded-looks.ts'

const BUTTON: LayoutBox = { role: 'button', name: 'Book now', left: 16, top: 200, width: 360, height: 44 }
const viewOf = (picture?: string, boxes: readonly LayoutBox[] = [BUTTON]): SeenView => ({
  boxes,
  picture: picture === undefined ? undefined : Buffer.from(picture),
})
const differsBy =
  (share: number): ComparePictures =>
  () =>
    Promise.resolve({ share, shown: 'map-marked.jpg' })
const never: ComparePictures = () => Promise.reject(new Error('nothing is compared'))

test('the same views have no difference, and equal pictures are not decoded', async () => {
  const views = new Map([
    ['map', viewOf('a map')],
    ['sheet', viewOf()],
  ])
  expect(await compareViews(views, views, never)).toEqual([])
})

test('a picture that differs', async () => {
  const compare = vi.fn(differsBy(0.0061))
  expect(await compareViews(new Map([['map', viewOf('a map')]]), new Map([['map', viewOf('another')]]), compare)).toEqual([
    'map: 0.6 % of the picture differs: map-marked.jpg',
  ])
  expect(compare.mock.calls.map(([view, before, now]) => [view, before.toString(), now.toString()])).toEqual([['map', 'a map', 'another']])
})

test('a picture that differs in a few pixels is the same', async () => {
  const recorded = new Map([['map', viewOf('a map')]])
  expect(await compareViews(recorded, new Map([['map', viewOf('another')]]), differsBy(0.005))).toEqual([])
})

test('a missing and a new view, and a missing and a new picture', async () => {
  const recorded = new Map([
    ['map', viewOf()],
    ['chat', viewOf('a chat')],
    ['sheet', viewOf()],
  ])
  const present = new Map([
    ['chat', viewOf()],
    ['sheet', viewOf('a sheet')],
    ['job', viewOf()],
  ])
  expect(await compareViews(recorded, present, never)).toEqual([
    'map: the view is missing',
    'chat: the picture is missing',
    'sheet: the picture is new',
    'job: the view is new',
  ])
})

test('views that were not asked for are not missing', async () => {
  const recorded = new Map([
    ['map', viewOf()],
    ['chat', viewOf()],
  ])
  expect(await compareViews(recorded, new Map([['chat', viewOf()]]), never, ['chat'])).toEqual([])
  expect(await compareViews(recorded, new Map([['chat', viewOf()]]), never, ['chat', 'map'])).toEqual(['map: the view is missing'])
})

test('of many differences of one view the first are told', async () => {
  const many = Array.from({ length: 11 }, (_, index): LayoutBox => ({ ...BUTTON, name: `Button ${index}` }))
  const lines = await compareViews(new Map([['map', viewOf(undefined, many)]]), new Map([['map', viewOf(undefined, [])]]), never)
  expect(lines).toHaveLength(9)
  expect(lines[0]).toBe('map: missing: button "Button 0" at 16, 200, 360 × 44')
  expect(lines.at(-1)).toBe('map: and 3 more')
})
