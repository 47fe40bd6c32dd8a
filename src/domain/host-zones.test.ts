import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BUILT_IN_CITIES } from './cities.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const script = `${root}tests/support/domain/host-zone-outcomes.ts`

const report = v.object({
  host: v.object({ zone: v.string(), summerOffset: v.number(), winterOffset: v.number() }),
  outcomes: v.looseObject({ outcomes: v.array(v.unknown()), decisions: v.array(v.unknown()), parsed: v.array(v.unknown()) }),
})

/** Runs the domain layer in a separate process whose host zone is the given one. */
async function inHostZone(zone: string): Promise<v.InferOutput<typeof report>> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    env: { ...process.env, TZ: zone },
    maxBuffer: 32 * 1024 * 1024,
  })
  return v.parse(report, JSON.parse(stdout))
}

/** Minutes behind UTC in July and in January, which prove that the process used that zone. */
const HOSTS: readonly (readonly [zone: string, summer: number, winter: number])[] = [
  ['UTC', 0, 0],
  ['America/New_York', 240, 300],
  ['Asia/Kolkata', -330, -330],
  ['Pacific/Apia', -780, -780],
]

test('the same outcomes in four host zones', { timeout: 30_000 }, async () => {
  const reports = await Promise.all(HOSTS.map(([zone]) => inHostZone(zone)))
  reports.forEach(({ host }, index) => expect([host.summerOffset, host.winterOffset]).toEqual(HOSTS[index]?.slice(1)))
  const [first] = reports
  expect(first?.outcomes.outcomes).toHaveLength(4 * (BUILT_IN_CITIES.length + 2))
  expect(first?.outcomes.decisions).toHaveLength(BUILT_IN_CITIES.length)
  expect(first?.outcomes.parsed).toEqual(['2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z', '2026-03-08T02:30:00.000Z', null])
  for (const each of reports) expect(JSON.stringify(each.outcomes)).toBe(JSON.stringify(first?.outcomes))
})
