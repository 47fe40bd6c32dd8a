import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withRatiosPart } from './ratios-part.ts'
import { readReleaseRatios, type ReleaseRatio } from './release-ratios.ts'

const page = readFileSync(new URL('../../../docs/benchmarks.md', import.meta.url), 'utf8')

test('the page draws the recorded ratios; npm run bench -- --draw writes it', () => {
  expect(withRatiosPart(page, readReleaseRatios())).toBe(page)
})

test('a figure is drawn release by release, with the last ratio and what the check allows', () => {
  const at = (release: string, ratio: number, figure = 'by rating'): ReleaseRatio => ({
    commit: 'c',
    release,
    benchmark: 'search',
    figure,
    floor: 'a sort',
    ratio,
    runs: [ratio, ratio, ratio],
  })
  const drawn = withRatiosPart(page, [
    at('2026-11-20-a', 4),
    at('2026-11-22-c', 2),
    at('2026-11-21-b', 1, 'by words'),
    at('2026-11-22-c', 1),
  ])
  expect(drawn).toContain('2026-11-20-a, 2026-11-21-b, 2026-11-22-c')
  expect(drawn).toContain('| `search` | by rating, beside a sort | █·▂ | 1.00× (1.00–1.00) | 1.01× |')
  expect(drawn).toContain('| `search` | by words, beside a sort | ·█· |')
})
