/** Opens the store that the settings choose. */
import { join } from 'node:path'
import type { Log } from '../../platform/log.ts'
import type { DocumentStore } from '../../store/document-store.ts'
import { openCouchStore } from '../../store/pouch/open-couch-store.ts'
import type { Environment } from '../environment.ts'
import { openLevelStore } from './open-level-store.ts'

/** Opens the store. @throws StoreFault, StoreUnavailable */
export const openStore = (
  { couchdbUrl, dataDir, durability }: Environment,
  log: Log,
  print: (line: string) => void,
): Promise<DocumentStore> =>
  couchdbUrl === undefined
    ? openLevelStore({ path: join(dataDir, 'store'), durability, log, print })
    : openCouchStore({ url: couchdbUrl, warn: (sentence) => log.warn({}, sentence) })
