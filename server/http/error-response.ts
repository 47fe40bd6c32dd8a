/** A refusal as an answer: the code's status and `{error, reason, fields?, details?}` (decisions "API names"). */
import { ERRORS, refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'

/** The body of every error. */
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

/** @param more fields beside the error's own, such as the current booking */
export function errorResponse(
  refused: Refusal,
  headers: Readonly<Record<string, string>> = {},
  more: Readonly<Record<string, unknown>> = {},
): Response {
  return Response.json({ ...errorBody(refused), ...more }, { status: ERRORS[refused.code].status, headers })
}

/** An error of the table with its own text. */
export const errorResponseFor = (code: ErrorCode, headers: Readonly<Record<string, string>> = {}): Response =>
  errorResponse(refusal(code), headers)

/** 429 with the seconds to wait. */
export const tooManyRequests = (seconds: number): Response =>
  errorResponseFor('too_many', { 'retry-after': String(Math.max(1, Math.ceil(seconds))) })
