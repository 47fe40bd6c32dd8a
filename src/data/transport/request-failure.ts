/** How an exchange with the server can fail. */
export type RequestFailureKind =
  /** No connection, or it broke off. */
  | 'network'
  /** Not a byte for too long. */
  | 'silent'
  /** An answer that is not the server's: a portal's page, a cut body. */
  | 'garbled'
  /** The server answered with an error status. */
  | 'status'
  /** We broke it off ourselves. */
  | 'stopped'

export class RequestFailure extends Error {
  readonly kind: RequestFailureKind
  /** HTTP status; 0 without an answer. */
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

/** The failure in whatever an exchange threw: what is none of ours was an answer that could not be read. */
export const asRequestFailure = (error: unknown): RequestFailure =>
  error instanceof RequestFailure ? error : new RequestFailure('garbled', { cause: error })
