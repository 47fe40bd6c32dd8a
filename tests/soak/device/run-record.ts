/** Counts what happened in a client process, and what should not have. */
export interface RunRecord {
  count(event: string): void
  fault(text: string): void
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
  return {
    count,
    fault: (text) => {
      if (faults.length < KEPT) faults.push(`${new Date().toISOString()} ${text}`)
      else count('further faults')
    },
    last: () => last,
    counts: () => Object.fromEntries(counts),
    faults: () => faults,
  }
}
