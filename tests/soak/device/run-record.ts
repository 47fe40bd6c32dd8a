/** Counts what happened in a client process, and what should not have. */
export interface RunRecord {
  count(event: string): void
  fault(text: string): void
  /** Notes a failure of what was tried. On a busy machine this process may be too late to connect, which is no fault of the server. */
  error(what: string, error: unknown): void
  /** The newest events, for the description of a fault. */
  last(): readonly string[]
  counts(): Readonly<Record<string, number>>
  faults(): readonly string[]
}

/** Faults kept word for word; the others are counted. */
const KEPT = 50
const LAST = 12

export function createRunRecord(): RunRecord {
  const counts = new Map<string, number>()
  const faults: string[] = []
  let last: string[] = []
  const count = (event: string): void => {
    counts.set(event, (counts.get(event) ?? 0) + 1)
    last = [...last.slice(1 - LAST), event]
  }
  const fault = (text: string): void => {
    if (faults.length < KEPT) faults.push(`${new Date().toISOString()} ${text}`)
    else count('further faults')
  }
  return {
    count,
    fault,
    error: (what, error) => {
      const cause: unknown = error instanceof Error ? error.cause : undefined
      const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
      const text = error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}` : String(error)
      if (code === 'UND_ERR_CONNECT_TIMEOUT') count('connected too late')
      else fault(`${what}: ${text}${typeof code === 'string' ? ` (${code})` : ''}`)
    },
    last: () => last,
    counts: () => Object.fromEntries(counts),
    faults: () => faults,
  }
}
