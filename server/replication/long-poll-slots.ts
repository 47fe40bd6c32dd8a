/** Counts held requests by whom they belong to. */
export interface HeldSlots {
  /** @returns gives the place back, once; undefined when all of that key are taken */
  take(key: string, most: number): (() => void) | undefined
  /** Taken now, of all keys. */
  count(): number
}

export function createHeldSlots(): HeldSlots {
  const taken = new Map<string, number>()
  let total = 0
  return {
    count: () => total,
    take: (key, most) => {
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
