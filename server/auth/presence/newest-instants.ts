/** Newest instants by key, in the memory of this process: the latest use of a session, the latest end of a person's bookings. */
export interface NewestInstants {
  /** Notes an instant, ms since 1970. @returns the one noted before; 0 for none */
  note(key: string, ms: number): number
  /** Returns the noted instant; 0 for none. */
  of(key: string): number
}

/** @param most keys that are remembered; the one noted longest ago is forgotten first */
export function openNewestInstants(most: number): NewestInstants {
  const noted = new Map<string, number>()
  return {
    note(key, ms) {
      const before = noted.get(key) ?? 0
      noted.delete(key)
      noted.set(key, Math.max(before, ms))
      const [oldest] = noted.size > most ? noted.keys() : []
      if (oldest !== undefined) noted.delete(oldest)
      return before
    },
    of: (key) => noted.get(key) ?? 0,
  }
}
