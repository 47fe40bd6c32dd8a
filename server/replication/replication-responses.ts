/** Responses in CouchDB's format. A missing document and one that the reader may not see give the same bytes. */
import { OUTDATED_CLIENT_STATUS } from '#config/wire-version.ts'
import { refusal } from '#domain/errors.ts'
import { errorResponse, errorBody } from '../http/error-response.ts'

const HEADERS = { 'cache-control': 'no-store' } as const

export const jsonResponse = (value: unknown, status = 200): Response => Response.json(value, { status, headers: HEADERS })

/** Used as `{id, error, reason}` inside a list. */
export const NOT_FOUND = { error: 'not_found', reason: 'missing' } as const

export const notFoundResponse = (): Response => jsonResponse(NOT_FOUND, 404)

/** Outdated clients ask again now and then, because the server may be rolled back. */
const RETRY_AFTER_S = 300

export const outdatedClientResponse = (): Response =>
  Response.json(errorBody(refusal('update_needed')), {
    status: OUTDATED_CLIENT_STATUS,
    headers: { ...HEADERS, 'retry-after': String(RETRY_AFTER_S) },
  })

/** Returns a bad-request response. @param field the unreadable field */
export const badRequestResponse = (field: string, text: string): Response =>
  errorResponse(refusal('bad_request', { fields: { [field]: text } }), HEADERS)
