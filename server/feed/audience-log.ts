/** The changes of one audience that the window still holds, in order of their numbers. */
export interface LogEntry {
  readonly number: number
  readonly docId: string
}

export interface AudienceLog {
  append(number: number, docId: string): void
  /** Forgets entries up to this number, included. @returns true when nothing is left */
  evict(upTo: number): boolean
  /** Leaves a document out until it changes again. */
  drop(docId: string): void
  /** Entries above the number, each document once and where it changed last. */
  after(number: number): LogEntry[]
  /** True when something changed above the number, of whatever was left out since as well. */
  hasAfter(number: number): boolean
}

/** Dead entries at the front are cut off once there are this many, and they are half of all. */
const COMPACT_AT = 256

export function createAudienceLog(): AudienceLog {
  let entries: LogEntry[] = []
  let first = 0
  /** Where each document changed last; what was left out has no place here. */
  const newest = new Map<string, number>()

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
      newest.set(docId, number)
    },
    drop: (docId) => {
      newest.delete(docId)
    },
    evict: (upTo) => {
      const left = indexAfter(upTo)
      for (const { number, docId } of entries.slice(first, left)) if (newest.get(docId) === number) newest.delete(docId)
      first = left
      if (first > COMPACT_AT && first * 2 > entries.length) {
        entries = entries.slice(first)
        first = 0
      }
      return first >= entries.length
    },
    hasAfter: (number) => (entries.at(-1)?.number ?? -1) > number && first < entries.length,
    after: (number) => entries.slice(indexAfter(number)).filter((entry) => newest.get(entry.docId) === entry.number),
  }
}
