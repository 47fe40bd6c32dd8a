import { spawn } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { PERSON_COMMANDS, SYSTEM_COMMANDS } from '#domain/commands/command-table.ts'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { UNMODELLED_COMMANDS } from './model/rules/unmodelled-commands.ts'

/** Number of seeds in the ordinary test run, and of those over PostgreSQL and over stores that move. */
const SEEDS = 250
const POSTGRES_SEEDS = 10
const MOVING_SEEDS = 4
/** And of those of a city with more helpers than devices keep. */
const HELPERS_SEEDS = 20

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
  expect(tallyOf(postgres).get('a commit failed and was written') ?? 0).toBeGreaterThan(POSTGRES_SEEDS / 4)
})

test.runIf(postgresExists)('and when the data moves between the embedded store and PostgreSQL', () => {
  expect(moving).toContain('everything holds')
  expect(tallyOf(moving).get('the store moved') ?? 0).toBeGreaterThan(MOVING_SEEDS)
})

/** Minimum number of occurrences of each event, so that its check had something to check. */
const OCCURRED: Readonly<Record<string, number>> = {
  'a month passed': 160,
  'a booking left a device': 240,
  'a copy of what is past stayed for a command': 40,
  'an older booking was read in pages': 320,
  'request_subscription accepted': 240,
  'cancel_visit accepted': 40,
  'start_visit accepted': 4,
  'complete_visit accepted': 2,
}

test('the runs submitted every command, accepted and refused', () => {
  const judged = tallyOf(embedded.said + postgres + moving)
  const commands = [...Object.keys(PERSON_COMMANDS), ...Object.keys(SYSTEM_COMMANDS)].filter(
    (name) => !Object.hasOwn(UNMODELLED_COMMANDS, name),
  )
  expect(commands.filter((name) => !judged.has(`${name} accepted`))).toEqual([])
  expect(Object.keys(UNMODELLED_COMMANDS).filter((name) => judged.has(`${name} accepted`))).toEqual([])
  for (const [what, least] of Object.entries(OCCURRED)) expect(judged.get(what) ?? 0, what).toBeGreaterThanOrEqual(least)
  // `start_job accepted` is not a refusal; `start_job illegal_transition accepted` is one, with the status that the booking had.
  const refusals = [...judged.keys()].filter((ending) => !/^\w+ accepted$/.test(ending))
  for (const ending of [
    'accept_booking request_taken',
    'accept_booking slot_taken',
    'answer_review already_answered',
    'accept_booking illegal_transition cancelled',
    'accept_time proposal_gone',
    'cancel_booking illegal_transition completed',
    'cancel_booking illegal_transition in_progress',
    'complete_job illegal_transition accepted',
    'propose_extra extra_closed',
    'propose_extra extra_open',
    'confirm_start start_code_limit',
    'confirm_start start_confirmed',
    'propose_time slot_unavailable',
    'request_booking package_changed',
    'request_booking price_changed',
    'request_booking provider_unavailable',
    'request_booking slot_taken',
    'request_booking stale_request',
    'send_message chat_closed',
    'write_review already_exists',
    'cancel_visit slot_past',
    'propose_time visits_fixed',
    'request_subscription visits_taken',
  ])
    expect(refusals).toContain(ending)
})
