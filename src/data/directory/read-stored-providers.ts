/** Reads the stored providers in a worker, beside the page's start and without its libraries. */
import type { Provider } from '#domain/documents/provider.ts'
import { readStoredRows } from '../rxdb-storage/read-stored-rows.ts'

export const DIRECTORY_DATABASE = 'nearhelp-directory'

/** Returns the stored providers of a city; null: of all. @throws the browser's error when it cannot read them */
export const readStoredProviders = (city: string | null): Promise<readonly Provider[]> =>
  readStoredRows({
    database: DIRECTORY_DATABASE,
    collection: 'providers',
    key: 'doc_id',
    ...(city === null ? {} : { where: ['city', city] }),
  })
