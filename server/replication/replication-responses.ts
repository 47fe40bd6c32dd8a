/** Answers in CouchDB's words. A missing document and one that is not the reader's are the same bytes. */
import { OUTDATED_CLIENT_STATUS } from '#config/wire-version.ts'
import { refusal } from '#domain/errors.ts'
import { errorResponse, errorBody } from '../http/error-response.ts'

const HEADERS = { 'cache-control': 'no-store' } as const

export const jsonResponse = (value: unknown, status = 200): Response => Response.json(value, { status, headers: HEADERS })

/** As `{id, error, reason}` inside a list. */
export const NOT_FOUND = { error: 'not_found', reason: 'missing' } as const

export const notFoundResponse = (): Response => jsonResponse(NOT_FOUND, 404)

/** Asked again now and then: the server may be taken back to what it was. */
const RETRY_AFTER_S = 300

export const outdatedClientResponse = (): Response =>
  Response.json(errorBody(refusal('update_needed')), {
    status: OUTDATED_CLIENT_STATUS,
    headers: { ...HEADERS, 'retry-after': String(RETRY_AFTER_S) },
  })

/** @param field what could not be read */
export const badRequestResponse = (field: string, text: string): Response =>
  errorResponse(refusal('bad_request', { fields: { [field]: text } }), HEADERS)
