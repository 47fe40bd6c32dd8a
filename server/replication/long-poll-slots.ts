/** Counts long polls by owner. */
export interface LongPollSlots {
  /** Takes a slot. @returns a function that releases it once; undefined when all slots of the key are taken */
  acquire(key: string, most: number): (() => void) | undefined
  /** Returns the number of slots taken, over all keys. */
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
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        total -= 1
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
      }
    },
  }
}
