/** The changes of one audience that the window still holds, in order of their numbers. */
export interface LogEntry {
  readonly number: number
  readonly docId: string
}

export interface AudienceLog {
  append(number: number, docId: string): void
  /** Forgets entries up to this number, included. @returns true when nothing is left */
  forget(upTo: number): boolean
  /** Entries above the number, each document once and where it changed last. */
  after(number: number): LogEntry[]
  /** True when something changed above the number. */
  hasAfter(number: number): boolean
}

/** Dead entries at the front are cut off once there are this many, and they are half of all. */
const CUT_AT = 256

export function createAudienceLog(): AudienceLog {
  let entries: LogEntry[] = []
  let first = 0

  /** Index of the first entry above the number. */
  function indexAfter(number: number): number {
    let low = first
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((entries[middle]?.number ?? Infinity) > number) high = middle
      else low = middle + 1
    }
    return low
  }

  return {
    append: (number, docId) => {
      entries.push({ number, docId })
    },
    forget: (upTo) => {
      first = indexAfter(upTo)
      if (first > CUT_AT && first * 2 > entries.length) {
        entries = entries.slice(first)
        first = 0
      }
      return first >= entries.length
    },
    hasAfter: (number) => (entries.at(-1)?.number ?? -1) > number && first < entries.length,
    after: (number) => {
      const told = new Set<string>()
      const newest: LogEntry[] = []
      const from = indexAfter(number)
      for (let index = entries.length - 1; index >= from; index -= 1) {
        const entry = entries[index]
        if (!entry || told.has(entry.docId)) continue
        told.add(entry.docId)
        newest.push(entry)
      }
      return newest.reverse()
    },
  }
}
