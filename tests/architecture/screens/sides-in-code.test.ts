import { describe, expect, test } from 'vitest'
import { readText, sourceFiles } from '../source-tree.ts'
import { sidesInCode } from './sides-in-code.ts'

/** Code that means a physical side, or asks for the reading direction. */
const ALLOWED: readonly { path: string; sides: readonly string[]; because: string }[] = [
  {
    path: 'src/features/dashboard/calendar/weeks/hour-range.ts',
    sides: ['ArrowRight', 'ArrowLeft'],
    because: 'is given the reading direction',
  },
  { path: 'src/ui/controls/next-in-row.ts', sides: ['ArrowLeft', 'ArrowRight'], because: 'is given the reading direction' },
  { path: 'src/ui/overlay/sheet/use-pull-to-close.ts', sides: ['clientX'], because: 'how far a finger strays to either side' },
  { path: 'src/ui/overlay/sheet/use-sheet-drag.ts', sides: ['clientX'], because: 'how far a finger strays to either side' },
  { path: 'src/map/markers/add-press-listener.ts', sides: ['clientX'], because: 'how far a finger strays to either side' },
  { path: 'src/map/markers/focus/nearest-mark.ts', sides: ['ArrowLeft', 'ArrowRight'], because: 'a map is not mirrored' },
  { path: 'src/map/route/use-pickup-marker.ts', sides: ['ArrowLeft', 'ArrowRight'], because: 'a map is not mirrored' },
]

const sources = sourceFiles().filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
const found = sources.flatMap((path) => sidesInCode(path, readText(path)).map((side) => `${path} ${side}`))
const allowed = ALLOWED.flatMap(({ path, sides }) => sides.map((side) => `${path} ${side}`))

describe('components and gestures', () => {
  test('name no side, except where it is meant', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(found.filter((each) => !allowed.includes(each))).toEqual([])
  })

  test('what is listed as meant is there', () => {
    expect(allowed.filter((each) => !found.includes(each))).toEqual([])
  })
})

describe('the check can fail', () => {
  test.each([
    ['<p style={{ marginLeft: 4 }} />', 'style marginLeft'],
    ['<p style={{ left: x }} />', 'style left'],
    ["<p style={{ textAlign: 'right' }} />", 'style textAlign'],
    ['<p style={{ transform: `translateX(${x}px)` }} />', 'style transform'],
    ["<p style={{ padding: '0 4px 0 8px' }} />", 'style padding'],
    ['element.style.left = `${x}px`', 'left'],
    ["element.style.setProperty('border-right', '0')", 'setProperty border-right'],
    ['element.scrollTo({ top: 0, left: x })', 'scrollTo left'],
    ['const x = element.scrollLeft', 'scrollLeft'],
    ['const x = event.clientX - start', 'clientX'],
    ['on((event) => { const { pageX } = event })', 'pageX'],
    ["const is = event.key === 'ArrowLeft'", 'ArrowLeft'],
    ['const steps = { ArrowRight: 1 }', 'ArrowRight'],
  ])('on %s', (source, side) => {
    expect(sidesInCode('a.tsx', source)).toEqual([side])
  })

  test.each([
    ['<p style={{ marginInlineStart: 4 }} />'],
    ['<p style={{ translate: `0 ${y}px` }} />'],
    ["<p style={{ padding: '0 4px' }} />"],
    ['element.style.width = `${x}px`'],
    ['element.scrollTo({ top: y })'],
    ['const y = event.clientY'],
    ["const is = event.key === 'ArrowUp'"],
    ['const box = { left: 1 }'],
  ])('but not on %s', (source) => {
    expect(sidesInCode('a.tsx', source)).toEqual([])
  })
})
