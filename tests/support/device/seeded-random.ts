/** Pseudo-random numbers from a seed: the same in every run. */
export interface SeededRandom {
  /** 0 to 1, without 1. */
  next(): number
  /** A whole number below `limit`. */
  below(limit: number): number
  /** True with that probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T | undefined
}

/** Mulberry32: 32 bits of state, which is plenty for a few thousand draws. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { next, below, chance: (probability) => next() < probability, pick: (items) => items[below(items.length)] }
}
