/** Photos and papers in the store: written with their document and read again, beside files. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDENTITY_FILE_MAX_BYTES } from '#domain/constants.ts'
import { newUlid } from '#server/platform/new-ulid.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openPostgresUrl } from '#tests/contract/support/store-kinds.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres } from '#tests/support/postgres/test-postgres.ts'
import { runInterleaved, timed, type Benchmark, type Row } from '../../benchmark.ts'

const ROUNDS = { rounds: 15, warmUp: 3 }
/** A usual photo of a chat, and the largest file that the server takes. */
const SIZES = [300_000, IDENTITY_FILE_MAX_BYTES]

async function writeFileSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  await file.writeFile(bytes)
  await file.datasync()
  await file.close()
}

async function compare(store: DocumentStore, suffix: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhelp-bench-'))
  const rows: Row[] = []
  try {
    for (const size of SIZES) {
      let last = ''
      const put = async (): Promise<void> => {
        last = `bench:${newUlid()}`
        await store.put({ _id: last, type: 'bench', _bytes: new Uint8Array(randomBytes(size)) })
      }
      const path = join(folder, 'file')
      const [write, writeFile, read, readAgain] = await runInterleaved(
        ROUNDS,
        () => timed(put),
        () => timed(() => writeFileSynced(path, new Uint8Array(randomBytes(size)))),
        () => timed(() => store.bytes(last)),
        () => timed(() => readFile(path)),
      )
      const what = `file of ${Math.round(size / 1_000)} kB${suffix}`
      if (!write || !writeFile || !read || !readAgain) throw new Error('nothing was measured')
      rows.push({ what: `Writing a ${what}`, unit: 'ms', value: write, floor: { what: 'a synced file', value: writeFile } })
      rows.push({ what: `Reading a ${what}`, unit: 'ms', value: read, floor: { what: 'a file', value: readAgain } })
    }
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compareLevel(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nearhelp-bench-'))
  const store = await openLevelStore({ path: join(folder, 'store'), durability: 'strict' })
  try {
    return await compare(store, '')
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function comparePostgres(): Promise<Row[]> {
  const postgres = await startPostgres([])
  const store = await openPostgresUrl(await postgres.createDatabase())
  try {
    return await compare(store, ', PostgreSQL')
  } finally {
    await store.close()
    await postgres.stop()
  }
}

export const photos: Benchmark = {
  name: 'photos',
  measure: async () => [...(await compareLevel()), ...(postgresExists ? await comparePostgres() : [])],
}
