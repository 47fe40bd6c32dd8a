/** Why the device's database cannot be used, as reported to the person. */
export type FailureKind = 'unavailable' | 'quota' | 'timeout' | 'closed' | 'newer'

const KIND_BY_NAME: Readonly<Record<string, FailureKind>> = {
  QuotaExceededError: 'quota',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  UnknownError: 'closed',
  MissingAPIError: 'unavailable',
  MissingApiError: 'unavailable',
  OpenFailedError: 'unavailable',
  SecurityError: 'unavailable',
}

/** A fault of the device's database: no IndexedDB, no space, a timeout, data written by a newer build, or a lost connection. */
export class DatabaseFailure extends Error {
  readonly kind: FailureKind

  constructor(kind: FailureKind, cause?: unknown) {
    super(`the device's database: ${kind}`, { cause })
    this.name = 'DatabaseFailure'
    this.kind = kind
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value ? (value as Record<string, unknown>)[name] : undefined

/**
 * Returns the kind of a database fault; undefined for any other error. The cause is often one or two errors deep: a full disk arrives as an
 * AbortError whose `inner` error says so.
 */
export function failureKind(error: unknown): FailureKind | undefined {
  let kind: FailureKind | undefined
  let current = error
  for (let depth = 0; depth < 6 && current !== undefined && current !== null; depth += 1) {
    if (current instanceof DatabaseFailure) return current.kind
    const name = field(current, 'name')
    const found = typeof name === 'string' ? KIND_BY_NAME[name] : undefined
    if (found === 'quota') return found
    kind ??= found
    current = field(current, 'inner') ?? field(current, 'cause')
  }
  return kind
}
