/** PouchDB's errors: one with a status is an answer, any other means that the store is away. */
import { StoreUnavailable } from '../store-unavailable.ts'

interface PouchError {
  readonly status?: number
  readonly message?: string
  readonly reason?: string
}

const asPouchError = (error: unknown): PouchError => (typeof error === 'object' && error !== null ? error : {})

export const errorStatus = (error: unknown): number | undefined => asPouchError(error).status

/** Rethrows an error as StoreUnavailable. */
export function throwUnavailable(error: unknown): never {
  const { message, reason } = asPouchError(error)
  throw new StoreUnavailable(reason ?? message ?? 'The database failed', { cause: error })
}
