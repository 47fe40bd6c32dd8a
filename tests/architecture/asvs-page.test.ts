import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const page = readFileSync(`${root}docs/asvs.md`, 'utf8')

/** How many requirements of levels 1 and 2 the sections of each chapter of ASVS 5.0.0 have; their numbers are those from 1 on. */
const SECTIONS: Readonly<Record<number, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}
const STATES = ['met', 'absent', 'documented', 'operator', 'no', '**not met**']

const rows = [...page.matchAll(/^\| (?<numbers>\d[\d., ]*) \| (?<state>[^|]*) \| (?<how>[^|]*) \| (?<proof>[^|]*)\|$/gm)].map(
  ({ groups }) => ({
    numbers: (groups?.['numbers'] ?? '').split(', '),
    state: groups?.['state'] ?? '',
    how: groups?.['how'] ?? '',
    proof: (groups?.['proof'] ?? '').trim(),
  }),
)

test('every requirement of levels 1 and 2 is on the page once', () => {
  const wanted = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
    counts.flatMap((count, section) => Array.from({ length: count }, (_, index) => `${chapter}.${section + 1}.${index + 1}`)),
  )
  expect(wanted).toHaveLength(253)
  expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(wanted.toSorted())
})

test('each has a state, and what is met a test, what is documented a page', () => {
  expect(rows.filter(({ state, how }) => !STATES.includes(state) || how === '').map(({ numbers }) => numbers)).toEqual([])
  const withoutTest = rows.filter(({ state, proof }) => state === 'met' && !/`[^`]+\.(test|e2e)\.ts`/.test(proof))
  const withoutPage = rows.filter(({ state, proof }) => (state === 'documented' || state === 'operator') && proof === '')
  expect([...withoutTest, ...withoutPage].map(({ numbers }) => numbers)).toEqual([])
})

test('every file that the page names is there', () => {
  const named = [...page.matchAll(/`((?:src|server|sw|tests|docs|build)\/[^`\s]+)`/g)].map((match) => match[1] ?? '')
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((path) => !existsSync(root + path))).toEqual([])
})
