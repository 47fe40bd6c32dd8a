import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { bundledProgram } from '#tests/support/bundled-program.ts'
import { missingPointers } from '../support/store-state.ts'

const KILLS = 4
const root = fileURLToPath(new URL('../../../', import.meta.url))
const writer = await bundledProgram('tests/contract/store/kill-writer.ts')

interface Killed {
  /** Ids whose acknowledgement arrived completely. */
  readonly acked: readonly string[]
  readonly readyMs: number
}

/** Starts the writer and kills it with SIGKILL after so many acknowledgements. */
function writeUntilKilled(folder: string, prefix: string, acks: number, whileOpen?: () => Promise<void>): Promise<Killed> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, [writer, folder, prefix], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    let complaint = ''
    let readyMs = 0
    let checked: Promise<void> = Promise.resolve()
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.stdout.on('data', (chunk: Buffer) => {
      if (readyMs === 0) {
        readyMs = performance.now() - started
        checked = whileOpen?.() ?? checked
      }
      text += chunk.toString()
      if (text.split('\n').length > acks) child.kill('SIGKILL')
    })
    child.on('close', (_code, signal) => {
      const lines = text
        .split('\n')
        .slice(0, -1)
        .filter((line) => line !== 'ready')
      if (signal !== 'SIGKILL') reject(new Error(`the writer ended by itself: ${complaint}`))
      else checked.then(() => resolve({ acked: lines, readyMs }), reject)
    })
  })
}

test('a server killed while it writes loses nothing that it acknowledged, and opens again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-kill-'))
  const path = join(folder, 'data')
  try {
    const acked: string[] = []
    let lastSeq = 0
    for (let kill = 0; kill < KILLS; kill += 1) {
      const isLocked =
        kill === 0
          ? () => expect(openLevelStore({ path, durability: 'strict' })).rejects.toMatchObject({ kind: 'locked', exitCode: 10 })
          : undefined
      const killed = await writeUntilKilled(path, String(kill), 150 + 97 * kill, isLocked)
      acked.push(...killed.acked)
      const store = await openLevelStore({ path, durability: 'strict' })
      const found = await store.getMany(acked)
      expect(acked.filter((_, index) => found[index] === undefined)).toEqual([])
      expect(Number(await store.lastSeq())).toBeGreaterThan(lastSeq)
      lastSeq = Number(await store.lastSeq())
      expect(await missingPointers(store)).toEqual([])
      await store.close()
    }
    expect(acked.length).toBeGreaterThan(500)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('only one process can open a store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhelp-lock-'))
  const path = join(folder, 'data')
  const store = await openLevelStore({ path, durability: 'strict' })
  await expect(openLevelStore({ path, durability: 'strict' })).rejects.toMatchObject({ kind: 'locked', exitCode: 10 })
  await store.close()
  await (await openLevelStore({ path, durability: 'relaxed' })).close()
  rmSync(folder, { recursive: true, force: true })
})
