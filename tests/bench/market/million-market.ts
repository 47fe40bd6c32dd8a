/** The demo marketplace with 1,000,000 more documents. Creating it takes minutes, so it is kept in .cache; each server runs over a copy. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createArchiveSweep } from '#server/archive/archive-sweep.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { FORMAT } from '#server/store/level/level-keys.ts'
import { runSweep } from '#tests/contract/jobs/job-of.ts'
import { openAccount } from '#tests/support/e2e/account.ts'
import { createDocumentFactory } from './document-factory.ts'
import { addDocuments, addOwnDocuments, foreignDocuments, startServer, type Market } from './prefilled-market.ts'

const MILLION = 1_000_000
const ENVIRONMENT = { DEMO: '1', METRICS: '1' }

const cache = fileURLToPath(new URL('../../../.cache/bench', import.meta.url))
/** A session ends when it is not used for thirty days, so the name has the month. */
const kept = join(cache, `million-${new Date().toISOString().slice(0, 7)}-format-${FORMAT}`)
const MARKET_FILE = 'market.json'

/** What has to be remembered of the person beside the store. */
interface KeptMarket {
  readonly person: { readonly uid: string; readonly token: string }
  readonly before: string
}

export type MillionMarket = Pick<Market, 'server'> & KeptMarket

/** Archives what is old, as a server that has run for months has done; each start would begin with it otherwise. */
async function archiveOld(folder: string): Promise<void> {
  const store = await openLevelStore({ path: join(folder, 'store'), durability: 'relaxed' })
  await runSweep('archive', createArchiveSweep({ store, clock: Date.now }).run)
  await store.close()
}

async function create(): Promise<void> {
  rmSync(cache, { recursive: true, force: true })
  const folder = join(cache, `unfinished-${randomUUID()}`)
  mkdirSync(folder, { recursive: true })
  const server = await startServer(ENVIRONMENT, folder)
  const maker = createDocumentFactory(MILLION)
  await addDocuments(server, foreignDocuments(maker, MILLION))
  await server.kill()
  await archiveOld(folder)
  await server.start()
  const { person, before } = await addOwnDocuments(server, await openAccount(server, 'Amina Diallo'), maker)
  await server.kill()
  const market: KeptMarket = { person: { uid: person.uid, token: person.token }, before }
  writeFileSync(join(folder, MARKET_FILE), JSON.stringify(market))
  renameSync(folder, kept)
}

/** Copies a data folder. LevelDB never changes a table, so tables are links. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.name.endsWith('.ldb')) linkSync(source, target)
    else if (entry.isFile()) copyFileSync(source, target)
  }
}

async function openCopy(): Promise<MillionMarket> {
  if (!existsSync(kept)) await create()
  const market = JSON.parse(readFileSync(join(kept, MARKET_FILE), 'utf8')) as KeptMarket
  const folder = join(cache, `copy-${randomUUID()}`)
  copyFolder(kept, folder)
  return { server: await startServer(ENVIRONMENT, folder), ...market }
}

let opening: Promise<MillionMarket> | undefined

export const millionMarket = {
  open: (): Promise<MillionMarket> => (opening ??= openCopy()),

  /** Closes it if it was opened. */
  close: async (): Promise<void> => {
    const market = opening
    opening = undefined
    await (await market?.catch(() => undefined))?.server.dispose()
  },
}
