/** Bare LevelDB in its own folder: the floor of durable writing. Every write is synced. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import leveldown from 'leveldown'

export interface RawLevel {
  put(key: string, value: string): Promise<void>
  /** Writes all in one batch, synced once. */
  batch(entries: readonly { readonly key: string; readonly value: string }[]): Promise<void>
  /** Closes it and removes its folder. */
  close(): Promise<void>
}

const called = (run: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())))

export async function openRawLevel(): Promise<RawLevel> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhelp-floor-'))
  const level = leveldown(join(folder, 'level'))
  await called((done) => level.open(done))
  return {
    put: (key, value) => called((done) => level.put(key, value, { sync: true }, done)),
    batch: (entries) =>
      called((done) =>
        level.batch(
          entries.map((entry) => ({ type: 'put', ...entry })),
          { sync: true },
          done,
        ),
      ),
    close: async () => {
      await called((done) => level.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
