import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseDatabaseUrl } from '#server/node/database-url.ts'
import { openPostgresStore } from '#server/node/store/postgres/open-postgres-store.ts'
import { StoreUnavailable } from '#server/store/store-unavailable.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { canMakeDisk, startPostgres } from '#tests/support/postgres/test-postgres.ts'
import { until } from '../../support/wait-until.ts'

const DISK_MB = 160
/** Text of a document, random so that it cannot be compressed, bytes. */
const TEXT_BYTES = 20_000

test.runIf(postgresExists && canMakeDisk)(
  'a database whose disk is full takes no writes and loses none, and takes them again when there is space',
  { timeout: 90_000 },
  async () => {
    const postgres = await startPostgres(['max_wal_size=32MB', 'min_wal_size=32MB'], { diskMb: DISK_MB })
    const address = parseDatabaseUrl(await postgres.createDatabase())
    if (!address.ok) throw new Error(address.error)
    const store = await openPostgresStore({ address: address.value })
    const acknowledged: string[] = []
    const refusals: unknown[] = []
    const write = async (): Promise<boolean> => {
      const id = `thing:${acknowledged.length}:${refusals.length}`
      try {
        if ((await store.put({ _id: id, text: randomBytes(TEXT_BYTES / 2).toString('hex') })).ok) acknowledged.push(id)
        return true
      } catch (error) {
        refusals.push(error)
        return false
      }
    }
    try {
      for (let n = 0; n < 20; n += 1) await write()
      expect(refusals).toEqual([])
      const filler = join(postgres.folder, 'filler')
      const { bavail, bsize } = statfsSync(postgres.folder)
      writeFileSync(filler, new Uint8Array(bavail * bsize))
      while (refusals.length < 3) await write()
      for (const error of refusals) expect(error).toBeInstanceOf(StoreUnavailable)
      rmSync(filler)
      await until('a write after there is space', write, (isDone) => isDone, 30_000)
      const found = await store.getMany(acknowledged)
      expect(acknowledged.filter((_id, index) => found[index] === undefined)).toEqual([])
    } finally {
      await store.close()
      await postgres.stop()
    }
  },
)
