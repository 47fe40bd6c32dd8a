/** Changes of one audience that are still in the window, in order of their numbers. */
export interface LogEntry {
  readonly number: number
  readonly docId: string
}

export interface AudienceLog {
  append(number: number, docId: string): void
  /** Removes entries up to this number, included. @returns true when the log is empty */
  evict(upTo: number): boolean
  /** Omits a document until it changes again. */
  drop(docId: string): void
  /** Returns the entries above the number, each document once, at its latest change. */
  after(number: number): LogEntry[]
  /** Returns true when the audience has a change above the number, dropped documents included. */
  hasAfter(number: number): boolean
}

/** Removed entries at the front are cut off once there are this many and they are half of all. */
const COMPACT_AT = 256

export function createAudienceLog(): AudienceLog {
  let entries: LogEntry[] = []
  let first = 0
  /** Number of each document's latest change; dropped documents are absent. */
  const newest = new Map<string, number>()

  /** Returns the index of the first entry above the number. */
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
