/** Opens the store that the settings choose. */
import { join } from 'node:path'
import type { Log } from '../../platform/log.ts'
import type { DocumentStore } from '../../store/document-store.ts'
import type { Environment } from '../environment.ts'
import { openLevelStore, type EmbeddedStore } from './open-level-store.ts'
import { openPostgresStore } from './postgres/open-postgres-store.ts'

/** Opens the store. @throws StoreFault, StoreUnavailable */
export const openStore = (
  { database, dataDir, durability }: Environment,
  log: Log,
  print: (line: string) => void,
): Promise<DocumentStore | EmbeddedStore> =>
  database === undefined
    ? openLevelStore({ path: join(dataDir, 'store'), durability, log, print })
    : openPostgresStore({ address: database, log })
