import { spawn } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { missingEndings } from './required-endings.ts'

/** Number of seeds in the ordinary test run, and of those over PostgreSQL and over stores that move. `npm run convergence` runs thousands. */
const SEEDS = 60
// A commit that failed and was written depends on the moment too, 1 to 5 times in four seeds: eight have it at least twice.
const POSTGRES_SEEDS = 8
const MOVING_SEEDS = 2
/** And of those of a city with more helpers than devices keep. */
const HELPERS_SEEDS = 8

/** Runs the program of the long runs, which spreads over processes. */
async function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [await bundledProgram('tests/convergence/run.ts'), ...args])
  let said = ''
  const listen = (chunk: Buffer): void => {
    said += chunk.toString()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

/** Counts of endings and events in what the program printed. */
function tallyOf(printed: string): Map<string, number> {
  const tally = new Map<string, number>()
  for (const [, counts] of printed.matchAll(/^judged (\{.*\})$/gm))
    for (const [ending, count] of Object.entries(JSON.parse(counts ?? '{}') as Record<string, number>))
      tally.set(ending, (tally.get(ending) ?? 0) + count)
  return tally
}

let embedded: Awaited<ReturnType<typeof run>>
/** What runs over PostgreSQL printed, and those that move; empty where PostgreSQL cannot run. */
let [postgres, moving] = ['', '']

beforeAll(async () => {
  embedded = await run('--seeds', String(SEEDS))
  if (!postgresExists) return
  postgres = (await run('--store', 'postgres', '--seeds', String(POSTGRES_SEEDS))).said
  moving = (await run('--store', 'moving', '--seeds', String(MOVING_SEEDS))).said
}, 900_000)

test(`devices, server and model agree after ${SEEDS} seeded runs`, () => {
  expect(embedded.said).toContain('everything holds')
  expect(embedded.code, embedded.said).toBe(0)
})

test('devices keep the nearest helpers of a large city, by the documents of its server', async () => {
  const { code, said } = await run('--world', 'helpers', '--seeds', String(HELPERS_SEEDS))
  expect(code, said).toBe(0)
  expect(tallyOf(said).get('the nearest of a city') ?? 0).toBeGreaterThan(HELPERS_SEEDS / 2)
  expect(tallyOf(said).get('a second tab') ?? 0).toBeGreaterThan(HELPERS_SEEDS)
}, 300_000)

test.runIf(postgresExists)('they agree over PostgreSQL, whose connections die while it commits', () => {
  expect(postgres).toContain('everything holds')
  expect(tallyOf(postgres).get('a commit failed and was written') ?? 0).toBeGreaterThan(1)
})

test.runIf(postgresExists)('and when the data moves between the embedded store and PostgreSQL', () => {
  expect(moving).toContain('everything holds')
  expect(tallyOf(moving).get('the store moved') ?? 0).toBeGreaterThan(MOVING_SEEDS)
})

test('the runs submitted the usual commands, accepted and refused', () => {
  expect(missingEndings(tallyOf(embedded.said), SEEDS)).toEqual([])
})
