/** Refuses a store with damaged files before LevelDB opens it: LevelDB would drop some of the damage, and change files. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changeKey } from '#server/store/level/level-keys.ts'
import { checkFiles } from './leveldb/check-files.ts'
import { damagedStore } from './store-fault.ts'

/** The bytes of documents sort below. They are most of a large store, and the server reads none of them to start. */
const FIRST = new TextEncoder().encode(changeKey(0))

/**
 * Reads every block with documents or changes, and the logs.
 * @param mayLoseWrites writes are not synced: a power cut leaves gaps in the log, which are no damage
 * @throws StoreFault for the first that is damaged
 */
export async function assertSoundFiles(folder: string, mayLoseWrites: boolean): Promise<void> {
  if (!existsSync(join(folder, 'CURRENT'))) return
  for await (const { file, what } of checkFiles(folder, {
    isChecked: (upTo) => Buffer.compare(upTo, FIRST) >= 0,
    withoutLogs: mayLoseWrites,
  }))
    throw damagedStore(folder, `the file ${file} ${what}`)
}
