import { expect, test } from 'vitest'
import { sampleOf } from '../benchmark.ts'
import { compareRatios, comparisonLines, toleranceOf } from './compare-ratios.ts'
import { joinRuns, ratiosOf, type ReleaseRatio } from './release-ratios.ts'

const RUNS = [1.9, 2, 2, 2.1, 2.05]
const recorded = (figure: string, fields: Partial<ReleaseRatio> = {}): ReleaseRatio => ({
  commit: 'c',
  release: '2026-11-25-aaaaaaa',
  benchmark: 'search',
  figure,
  floor: 'a sort',
  ratio: 2,
  runs: RUNS,
  ...fields,
})
const measured = (figure: string, ratio: number) => ({ benchmark: 'search', figure, floor: 'a sort', ratio })

test('a ratio within the noise of the recorded runs passes, one beyond it fails with what it was and may be', () => {
  const most = 2 * toleranceOf(RUNS)
  expect(most).toBeGreaterThan(2.2)
  expect(most).toBeLessThan(2.5)
  const at = (ratio: number) => compareRatios([recorded('by rating')], [measured('by rating', ratio)], ['search'])
  expect(at(most * 0.999).worse).toEqual([])
  expect(at(0.5)).toEqual({ worse: [], missing: [], added: [] })
  expect(at(most * 1.001).worse).toMatchObject([{ figure: 'by rating', before: 2, most, release: '2026-11-25-aaaaaaa' }])
  expect(comparisonLines(at(3))).toEqual([
    expect.stringMatching(/^worse {4}search: by rating \(beside a sort\): 3.00×, was 2.00× at 2026-11-25-aaaaaaa, at most 2\.\d\d×$/),
  ])
})

test('the tolerance grows with the spread and falls with the number of runs', () => {
  expect([[2], [2, 2]].map(toleranceOf)).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
  expect(toleranceOf([2, 2, 2, 2, 2])).toBe(1.01)
  expect(toleranceOf([1.8, 2.2, 2])).toBeGreaterThan(toleranceOf([1.8, 2.2, 2, 1.8, 2.2]))
  expect(toleranceOf([1, 2, 3, 2, 2])).toBeGreaterThan(toleranceOf(RUNS))
  // The unit does not matter, as noise multiplies.
  expect(toleranceOf(RUNS.map((ratio) => ratio * 50))).toBeCloseTo(toleranceOf(RUNS))
})

test('a missing and a new figure are named, and one beside another floor is both', () => {
  const comparison = compareRatios(
    [recorded('by rating'), recorded('by distance'), recorded('of another benchmark', { benchmark: 'photos' })],
    [measured('by rating', 2), { ...measured('by distance', 2), floor: 'a hash' }, measured('by words', 4)],
    ['search'],
  )
  expect(comparison.worse).toEqual([])
  expect(comparisonLines(comparison)).toEqual([
    'missing  search: by distance (beside a sort): was 2.00× at 2026-11-25-aaaaaaa',
    'new      search: by distance (beside a hash): 2.00×',
    'new      search: by words (beside a sort): 4.00×',
  ])
})

test('the last release of each benchmark counts, and of a figure recorded twice the later line', () => {
  const older = recorded('by rating', { release: '2026-11-20-bbbbbbb', ratio: 1, runs: [1, 1, 1, 1, 1] })
  const lines = [older, recorded('gone since', { release: older.release }), recorded('by rating', { ratio: 9 }), recorded('by rating')]
  expect(compareRatios(lines, [measured('by rating', 2.1)], ['search'])).toEqual({ worse: [], missing: [], added: [] })
  expect(compareRatios(lines, [measured('by rating', 5)], ['search']).worse).toHaveLength(1)
})

test('ratios come from rows with a floor, slower rates are worse, and runs are joined by figure', () => {
  const sample = (value: number) => sampleOf([value])
  const rows = (slow: number) =>
    ratiosOf('writes', [
      { what: 'Writes', unit: '/s', value: sample(100 / slow), floor: { what: 'raw puts', value: sample(200) } },
      { what: '· of that waiting', unit: 'ms', value: sample(3) },
      { what: '· memory', unit: 'MB', value: sample(3), floor: { what: 'before', value: sample(2) } },
    ])
  expect(rows(1)).toEqual([
    { benchmark: 'writes', figure: 'Writes', floor: 'raw puts', ratio: 2 },
    { benchmark: 'writes', figure: 'Writes · memory', floor: 'before', ratio: 1.5 },
  ])
  expect(joinRuns([rows(1), rows(2), rows(3)])).toMatchObject([
    { figure: 'Writes', ratio: 4, runs: [2, 4, 6] },
    { figure: 'Writes · memory', ratio: 1.5, runs: [1.5, 1.5, 1.5] },
  ])
})
