/** PouchDB's errors: a status is an answer, anything else a store that is away. */
import { StoreUnavailable } from '../store-unavailable.ts'

interface PouchError {
  readonly status?: number
  readonly message?: string
  readonly reason?: string
}

const asPouchError = (error: unknown): PouchError => (typeof error === 'object' && error !== null ? error : {})

export const errorStatus = (error: unknown): number | undefined => asPouchError(error).status

/** Throws it as StoreUnavailable. */
export function throwUnavailable(error: unknown): never {
  const { message, reason } = asPouchError(error)
  throw new StoreUnavailable(reason ?? message ?? 'the store failed', { cause: error })
}
