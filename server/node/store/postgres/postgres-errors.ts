/** Tells what an error of PostgreSQL or its connection means for the caller. */
import { DatabaseError } from 'pg'
import { StoreUnavailable } from '../../../store/store-unavailable.ts'
import { databaseFault, type StoreFault } from '../store-fault.ts'

/** SQLSTATE of an error that the server sent; undefined when the connection failed. */
export const sqlStateOf = (error: unknown): string | undefined => (error instanceof DatabaseError ? error.code : undefined)

/** Another transaction took part in the same rows; the same transaction may be repeated. */
export const isRepeatable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlStateOf(error) ?? '')

/** Another transaction created one of the documents at this moment. */
export const isDuplicate = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** Hours of two bookings of one provider overlap. */
export const isOverlap = (error: unknown): boolean => sqlStateOf(error) === '23P01'

/**
 * Whether the connection can be used again. A server that became a standby (25006), is ending (57) or has no resources (53) is left,
 * and so is one whose response did not arrive.
 */
export function isConnectionSound(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state !== undefined && state !== '25006' && !/^(?:08|53|57|58|XX)/.test(state)
}

export const messageOf = (error: unknown): string =>
  error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : error instanceof Error ? error.message : String(error)

export const unavailable = (what: string, error: unknown): StoreUnavailable =>
  new StoreUnavailable(`${what}: ${messageOf(error)}`, { cause: error })

/** What `pg` says when the server declines encryption. */
const NO_TLS = /does not support SSL/
/** Errors of Node about a certificate. */
const CERTIFICATE_CODES: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/**
 * Returns why waiting for the database cannot help; undefined when it may come back.
 * @param place host and port, for the sentence
 */
export function permanentFaultOf(error: unknown, place: string): StoreFault | undefined {
  const state = sqlStateOf(error)
  if (state === '28P01' || state === '28000')
    return databaseFault(`The PostgreSQL server at ${place} refused the user or the password.`, 'Check DATABASE_URL.', error)
  if (state === '3D000')
    return databaseFault(`The PostgreSQL server at ${place} has no such database.`, 'Create it, or check DATABASE_URL.', error)
  if (state === '42501')
    return databaseFault(
      `The database at ${place} does not let this user create tables.`,
      'Make the user the owner of the database.',
      error,
    )
  if (error instanceof NotPostgres) return databaseFault(`The server at ${place} is no PostgreSQL server.`, 'Check DATABASE_URL.', error)
  if (NO_TLS.test(messageOf(error)))
    return databaseFault(
      `The PostgreSQL server at ${place} offers no encryption.`,
      'Turn it on there, or add ?sslmode=disable to DATABASE_URL if you trust the network.',
      error,
    )
  if (CERTIFICATE_CODES.has(codeOf(error)))
    return databaseFault(
      `The certificate of the PostgreSQL server at ${place} is not valid: ${messageOf(error)}.`,
      'Name its authority by sslrootcert in DATABASE_URL, or add sslmode=require to accept any certificate.',
      error,
    )
  return undefined
}

/** The other side does not speak PostgreSQL's protocol. */
export class NotPostgres extends Error {
  override readonly name = 'NotPostgres'
}
