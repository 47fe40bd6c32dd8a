/** The providers that screens show of a directory, as its worker has them: the stored ones, then the changes. */
import type { RxStorage } from 'rxdb'
import type { DirectoryStore } from '#data/directory/directory-store.ts'
import { DIRECTORY_DATABASE } from '#data/directory/read-stored-providers.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'
import { rowsIn } from './memory-storage.ts'

export interface DirectoryScreen {
  readonly shown: ReadonlyMap<Uid, Provider>
  /** Undefined before the first city. */
  readonly city: string | null | undefined
}

/** Reads the stored providers from a storage in memory. */
export const readFromMemory =
  (storage: RxStorage<unknown, unknown>) =>
  (city: string | null): readonly Provider[] =>
    rowsIn<Provider>(storage, DIRECTORY_DATABASE, 'providers').filter((provider) => city === null || provider.city === city)

/** @param read returns the stored providers of a city; null: of all */
export function followDirectoryScreen(
  store: DirectoryStore,
  read: (city: string | null) => readonly Provider[] | Promise<readonly Provider[]>,
): DirectoryScreen {
  const shown = new Map<Uid, Provider>()
  const screen = { shown, city: undefined as string | null | undefined }
  let writes = Promise.resolve()
  store.changes().subscribe(({ city, reset, upserts = [], removals = [] }) => {
    writes = writes.then(async () => {
      if (reset) {
        const stored = await read(city)
        shown.clear()
        for (const provider of stored) shown.set(provider.id, provider)
      }
      screen.city = city
      for (const provider of upserts) shown.set(provider.id, provider)
      for (const uid of removals) shown.delete(uid)
    })
  })
  return screen
}
