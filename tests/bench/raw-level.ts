/** Bare LevelDB in its own folder: the floor of durable writing. Every write is synced. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'

export interface RawLevel {
  put(key: string, value: string): Promise<void>
  /** Writes all in one batch, synced once. */
  batch(entries: readonly { readonly key: string; readonly value: string }[]): Promise<void>
  /** Closes it and removes its folder. */
  close(): Promise<void>
}

export async function openRawLevel(): Promise<RawLevel> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhelp-floor-'))
  const level = new ClassicLevel<string, string>(join(folder, 'level'))
  await level.open()
  return {
    put: (key, value) => level.put(key, value, { sync: true }),
    batch: (entries) =>
      level.batch(
        entries.map((entry) => ({ type: 'put' as const, ...entry })),
        { sync: true },
      ),
    close: async () => {
      await level.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
