/** Stores that move between the embedded store in a folder and PostgreSQL, with the code of `npm run store -- copy`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { copyStore } from '#server/node/store/tool/copy/copy-store.ts'
import type { CopySource, CopyTarget } from '#server/node/store/tool/copy/copy-sides.ts'
import { openLevelTarget } from '#server/node/store/tool/copy/level-target.ts'
import { openPostgresSource } from '#server/node/store/tool/copy/postgres-source.ts'
import { openPostgresTarget } from '#server/node/store/tool/copy/postgres-target.ts'
import { openStoppedSource } from '#server/node/store/tool/copy/stopped-source.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { startWorldPostgres, type PostgresPlace, type WorldPostgres } from './postgres-place.ts'
import type { Places, StorePlace } from './store-place.ts'

const quietly = (): void => undefined

async function copy(from: Promise<CopySource>, to: CopyTarget | Promise<CopyTarget>): Promise<void> {
  const [source, target] = await Promise.all([from, to])
  try {
    await copyStore({ source, target, print: quietly })
  } finally {
    await source.close()
    await target.close()
  }
}

async function openMovingPlace(postgres: WorldPostgres): Promise<StorePlace> {
  const root = mkdtempSync(join(tmpdir(), 'nearhelp-moving-'))
  let moves = 0
  /** Undefined while the data is in the folder. */
  let database: PostgresPlace | undefined
  let embedded: DocumentStore | undefined

  const folder = (): string => join(root, `store-${moves}`)

  async function moveToFolder(from: PostgresPlace): Promise<void> {
    // The servers' connections end a moment after they are closed.
    await from.calm?.()
    await copy(openPostgresSource(from.address), openLevelTarget(folder()))
    await from.remove()
    database = undefined
  }

  async function moveToDatabase(from: string): Promise<void> {
    const to = await postgres.openPlace()
    await copy(openStoppedSource(from), openPostgresTarget(to.address))
    rmSync(from, { recursive: true })
    database = to
  }

  return {
    isElsewhere: true,
    open: async () => {
      if (database) return database.open()
      const store = await openLevelStore({ path: folder(), durability: 'strict' })
      embedded = store
      return { store, cut: () => undefined }
    },
    read: async (ids) => (database ? database.read(ids) : (embedded?.getMany(ids) ?? [])),
    atRest: async () => database?.atRest?.(),
    disturb: (random) => database?.disturb?.(random),
    calm: async () => database?.calm?.(),
    move: async () => {
      const from = folder()
      moves += 1
      await (database ? moveToFolder(database) : moveToDatabase(from))
    },
    remove: async () => {
      await database?.remove()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Returns what opens places that move; their databases are on a server that starts with the first of them. */
export function movingPlaces(): Places {
  let server: Promise<WorldPostgres> | undefined
  return {
    open: async () => openMovingPlace(await (server ??= startWorldPostgres())),
    stop: async () => (await server)?.stop(),
  }
}
