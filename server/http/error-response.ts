/** Converts a refusal to a response: the code's status and `{error, reason, fields?, details?}` (decisions "API names"). */
import { ERRORS, refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'

/** Body of every error response. */
export interface ErrorBody {
  readonly error: string
  readonly reason: string
  readonly fields?: Readonly<Record<string, string>>
  readonly details?: Refusal['details']
}

export const errorBody = ({ code, reason, fields, details }: Refusal): ErrorBody => ({
  error: code,
  reason,
  ...(fields ? { fields } : {}),
  ...(details ? { details } : {}),
})

/** Creates an error response. @param more fields in addition to the error's own, such as the current booking */
export function errorResponse(
  refused: Refusal,
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Response {
  return Response.json({ ...errorBody(refused), ...more }, { status: ERRORS[refused.code].status, headers })
}

/** Returns the response for an error code with its standard text. */
export const errorResponseFor = (code: ErrorCode, headers: Readonly<Record<string, string>> = {}): Response =>
  errorResponse(refusal(code), headers)

/** Returns a 429 response with the seconds to wait. */
export const tooManyRequests = (seconds: number): Response =>
  errorResponseFor('too_many', { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
