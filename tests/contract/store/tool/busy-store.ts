/** A store with every kind of document in a data folder of each test. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openBusyMarket, type Market } from '../../support/busy-market.ts'

export const openAt = (path: string): Promise<DocumentStore> => openLevelStore({ path, durability: 'relaxed' })

export interface BusyStore {
  /** Where the store is made, once for all tests. */
  base(): string
  /** New and empty for each test. */
  dataDir(): string
  /** Folder of the store in it. */
  folder(): string
  /** Puts the store with every kind of document there. */
  fill(): void
  market(): Pick<Market, 'uids' | 'accepted' | 'completed' | 'pending'>
}

/** Call it once in a test file: the store is made once, and copied. */
export function prepareBusyStore(): BusyStore {
  let base = ''
  let dataDir = ''
  let market: Market | undefined
  beforeAll(async () => {
    base = mkdtempSync(join(tmpdir(), 'nearhelp-busy-'))
    const store = await openAt(join(base, 'store'))
    market = await openBusyMarket(store)
    await market.server.app.stop()
    await store.close()
  })
  afterAll(() => rmSync(base, { recursive: true, force: true }))
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'nearhelp-tool-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  return {
    base: () => base,
    dataDir: () => dataDir,
    folder: () => join(dataDir, 'store'),
    fill: () => cpSync(join(base, 'store'), join(dataDir, 'store'), { recursive: true }),
    market: () => market ?? fail(),
  }
}

function fail(): never {
  throw new Error('the store is not made yet')
}
