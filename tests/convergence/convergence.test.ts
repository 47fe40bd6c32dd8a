import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Seeds of the ordinary test run. */
const SEEDS = 300

/** Runs the long run's own program, which spreads over processes. */
function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('run.ts', import.meta.url)), ...args])
  let said = ''
  const listen = (chunk: Buffer): void => {
    said += chunk.toString()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}

test(`devices and server agree after ${SEEDS} seeded runs, and each command took effect once`, async () => {
  const { code, said } = await run('--seeds', String(SEEDS))
  expect(said).toContain('everything holds')
  expect(code, said).toBe(0)
}, 300_000)
