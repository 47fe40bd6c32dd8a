/** Answers in CouchDB's words. A missing document and one that is not the reader's are the same bytes. */
import { OUTDATED_CLIENT_STATUS } from '#config/wire-version.ts'
import { refusal } from '#domain/errors.ts'
import { errorAnswer, errorBody } from '../http/error-response.ts'

const HEADERS = { 'cache-control': 'no-store' } as const

export const jsonAnswer = (value: unknown, status = 200): Response => Response.json(value, { status, headers: HEADERS })

/** As `{id, error, reason}` inside a list. */
export const NOT_FOUND = { error: 'not_found', reason: 'missing' } as const

export const notFoundAnswer = (): Response => jsonAnswer(NOT_FOUND, 404)

/** Asked again now and then: the server may be taken back to what it was. */
const ASK_AGAIN_S = 300

export const tooOldAnswer = (): Response =>
  Response.json(errorBody(refusal('update_needed')), {
    status: OUTDATED_CLIENT_STATUS,
    headers: { ...HEADERS, 'retry-after': String(ASK_AGAIN_S) },
  })

/** @param field what could not be read */
export const badRequestAnswer = (field: string, text: string): Response =>
  errorAnswer(refusal('bad_request', { fields: { [field]: text } }), HEADERS)
