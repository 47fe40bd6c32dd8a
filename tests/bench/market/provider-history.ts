/** A provider with years of ended bookings, of which the server has archived all but those of the last 90 days. */
import { join } from 'node:path'
import type { Doc } from '#domain/documents/document.ts'
import { asUid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { createArchiveSweep } from '#server/archive/archive-sweep.ts'
import { BACKFILL_MARKER } from '#server/archive/backfill-due-entries.ts'
import { deleteDocuments } from '#server/store/documents/update-documents.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { openProvider, type Account } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { createDocumentFactory } from './document-factory.ts'
import { addDocuments } from './prefilled-market.ts'

const DAY_MS = 86_400_000
/** About one on each working day. */
export const JOBS_PER_YEAR = 250
const CUSTOMERS = 200

function* jobsOf({ uid, name }: Account, years: number): Generator<Doc> {
  const maker = createDocumentFactory(years)
  const provider = asUid(uid)
  const customers = Array.from({ length: CUSTOMERS }, () => maker.uid())
  const last = Date.now() - DAY_MS
  for (let n = 0; n < years * JOBS_PER_YEAR; n += 1) {
    const customer = customers[n % CUSTOMERS] ?? provider
    const at = instantFromMs(last - (n * 365 * DAY_MS) / JOBS_PER_YEAR)
    yield* maker.visit({ customer, provider }, at, { viewer: provider, fields: { provider_name: name }, messages: 2 })
  }
}

/** Archives what ended long ago, as the first start over the data of an old release does. */
async function archive(server: ProductServer): Promise<void> {
  await server.kill()
  const store = await openLevelStore({ path: join(server.dataDir, 'store'), durability: 'relaxed' })
  await deleteDocuments(store, [BACKFILL_MARKER])
  await createArchiveSweep({ store, clock: Date.now }).archiveOldData(new AbortController().signal)
  await store.close()
  await server.start()
}

/** @throws Error when nothing was archived: everything would be on the device */
async function expectArchive(provider: Account): Promise<void> {
  const older = (await provider.call('GET', '/bookings?older=provider')) as readonly unknown[]
  if (older.length === 0) throw new Error(`nothing of ${provider.name} is in the archive`)
}

/** Signs up a provider for each number of years, with that many years of jobs. */
export async function fillProviderHistories(server: ProductServer, names: Readonly<Record<string, number>>): Promise<readonly Account[]> {
  const providers: Account[] = []
  for (const name of Object.keys(names)) providers.push(await openProvider(server, name))
  const all = function* (): Generator<Doc> {
    for (const provider of providers) yield* jobsOf(provider, names[provider.name] ?? 0)
  }
  await addDocuments(server, all())
  await archive(server)
  for (const provider of providers) await expectArchive(provider)
  return providers
}
