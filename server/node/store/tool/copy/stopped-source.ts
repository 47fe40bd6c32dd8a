/** The embedded store of a folder that no server has open. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { IDENTITY_KEY } from '#server/store/level/level-keys.ts'
import { checkFiles } from '../../leveldb/check-files.ts'
import { damagedStore } from '../../store-fault.ts'
import { assertStopped, openStoppedStore } from '../stopped-store.ts'
import { CopyRefused, type CopySource } from './copy-sides.ts'
import { countDocumentKeys, readChangesPage } from './level-changes-page.ts'

/** Files that LevelDB writes when it only looks at a folder. */
const PASSING = /^(?:LOCK|LOG|LOG\.old)$/

/** Returns what changes whenever a server opens the folder: it begins a new log. */
function checkpointOf(folder: string): string {
  const names = readdirSync(folder).filter((name) => !PASSING.test(name))
  const sizes = names.toSorted().map((name) => `${name} ${statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0}`)
  return [readFileSync(join(folder, 'CURRENT'), 'latin1'), ...sizes].join('\n')
}

/** LevelDB compares no checksums when it reads, so damage would be copied. @throws StoreFault for the first that is damaged */
export async function assertSoundSource(folder: string): Promise<void> {
  for await (const { file, what } of checkFiles(folder)) throw damagedStore(folder, `the file ${file} ${what}`)
}

/** @throws StoreFault */
export async function openStoppedSource(folder: string): Promise<CopySource> {
  await assertStopped(folder)
  const checkpoint = checkpointOf(folder)
  const snapshot = await openStoppedStore(folder)
  const assertSame = async (): Promise<void> => {
    await assertStopped(folder)
    if (checkpointOf(folder) !== checkpoint)
      throw new CopyRefused('A server has opened the source meanwhile. Repeat the command: it continues.')
  }
  return {
    name: `the store in ${folder}`,
    afterwards: 'Leave the server on the old store stopped.',
    isLive: false,
    identity: async () => (await snapshot.values([IDENTITY_KEY]))[0] ?? '',
    changes: (query) => readChangesPage(snapshot, query),
    count: () => countDocumentKeys(snapshot),
    stopWrites: async () => (await assertSame(), true),
    assertStopped: assertSame,
    finished: assertSame,
    close: () => snapshot.close(),
  }
}
