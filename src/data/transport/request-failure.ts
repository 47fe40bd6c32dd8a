/** How a request to the server can fail. */
export type RequestFailureKind =
  /** No connection, or it broke. */
  | 'network'
  /** No byte for too long. */
  | 'silent'
  /** A response that is not the server's: a captive portal's page, a truncated body. */
  | 'garbled'
  /** The server answered with an error status. */
  | 'status'
  /** This device aborted the request. */
  | 'stopped'

export class RequestFailure extends Error {
  readonly kind: RequestFailureKind
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** How long the server asks to wait, ms; undefined when it does not say. */
  readonly retryAfterMs: number | undefined

  constructor(kind: RequestFailureKind, more: { status?: number; retryAfterMs?: number | undefined; cause?: unknown } = {}) {
    super(`exchange with the server: ${kind}${more.status ? ` ${more.status}` : ''}`, { cause: more.cause })
    this.name = 'RequestFailure'
    this.kind = kind
    this.status = more.status ?? 0
    this.retryAfterMs = more.retryAfterMs
  }
}

/** Returns a thrown value as a RequestFailure: any other error means a response that could not be read. */
export const asRequestFailure = (error: unknown): RequestFailure =>
  error instanceof RequestFailure ? error : new RequestFailure('garbled', { cause: error })
