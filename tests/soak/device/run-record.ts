/** Counts what happened in a client process, and what should not have. */
export interface RunRecord {
  count(event: string): void
  fault(text: string): void
  counts(): Readonly<Record<string, number>>
  faults(): readonly string[]
}

/** Faults kept word for word; the others are counted. */
const KEPT = 50

export function createRunRecord(): RunRecord {
  const counts = new Map<string, number>()
  const faults: string[] = []
  const count = (event: string): void => void counts.set(event, (counts.get(event) ?? 0) + 1)
  return {
    count,
    fault: (text) => {
      if (faults.length < KEPT) faults.push(`${new Date().toISOString()} ${text}`)
      else count('further faults')
    },
    counts: () => Object.fromEntries(counts),
    faults: () => faults,
  }
}
