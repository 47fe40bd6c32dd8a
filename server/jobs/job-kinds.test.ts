import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import { JOB_KIND_NAMES, jobKind } from './job-kinds.ts'

/** A duration as the table writes it. */
function duration(ms: number): string {
  for (const [unit, name] of [
    [DAY_MS, 'd'],
    [HOUR_MS, 'h'],
    [MINUTE_MS, 'min'],
  ] as const)
    if (ms >= unit) return `${ms / unit} ${name}`
  return `${ms / 1_000} s`
}

function rowOf(kind: (typeof JOB_KIND_NAMES)[number]): string {
  const { trigger, key, attempts, pauseMs, meanwhile } = jobKind(kind)
  const retries = `${attempts ?? 'no limit'}; ${duration(pauseMs.first)} to ${duration(pauseMs.longest)}`
  return `| \`${kind}\` | ${trigger} | ${key} | ${retries} | ${meanwhile} |`
}

test('docs/jobs.md has the table of the code', () => {
  const page = readFileSync(new URL('../../docs/jobs.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  expect(rows).toEqual(JOB_KIND_NAMES.map(rowOf))
})
