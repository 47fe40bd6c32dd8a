/** The demo marketplace with 1,000,000 more documents. Creating it takes minutes, so it is kept in .cache; each server runs over a copy. */
import { copyFileSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FORMAT } from '#server/store/level/level-keys.ts'
import { openMarket, startServer, type Market } from './prefilled-market.ts'

const MILLION = 1_000_000
const ENVIRONMENT = { DEMO: '1', METRICS: '1' }

const cache = fileURLToPath(new URL('../../../.cache/bench', import.meta.url))
/** A person's session ends when it is not used for thirty days, so the name begins with the month. */
const kept = join(cache, `million-${new Date().toISOString().slice(0, 7)}-format-${FORMAT}`)
const MARKET_FILE = 'market.json'

type KeptMarket = Pick<Market, 'person' | 'before'>

async function create(): Promise<void> {
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'unfinished-'))
  const { server, person, before } = await openMarket(MILLION, ENVIRONMENT, folder)
  await server.kill()
  const market: KeptMarket = { person, before }
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

/** Opens a server over its own copy. */
export async function openMillionMarket(): Promise<Market> {
  if (!existsSync(kept)) await create()
  const { person, before } = JSON.parse(readFileSync(join(kept, MARKET_FILE), 'utf8')) as KeptMarket
  const folder = mkdtempSync(join(cache, 'copy-'))
  copyFolder(kept, folder)
  return { server: await startServer(ENVIRONMENT, folder), person, before }
}
