/** Counts held requests by whom they belong to. */
export interface LongPollSlots {
  /** @returns gives the place back, once; undefined when all of that key are taken */
  acquire(key: string, most: number): (() => void) | undefined
  /** Taken now, of all keys. */
  count(): number
}

export function createLongPollSlots(): LongPollSlots {
  const taken = new Map<string, number>()
  let total = 0
  return {
    count: () => total,
    acquire: (key, most) => {
      const before = taken.get(key) ?? 0
      if (before >= most) return undefined
      taken.set(key, before + 1)
      total += 1
      let isFree = false
      return () => {
        if (isFree) return
        isFree = true
        total -= 1
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
      }
    },
  }
}
