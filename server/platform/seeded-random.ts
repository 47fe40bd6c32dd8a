/** Repeatable random numbers: the same seed gives the same marketplace on every machine. */
import { asUlid, type Ulid } from '#domain/ids.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export interface SeededRandom {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number
  /** Returns a whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** Returns one item of a list. @throws when the list is empty */
  pick<T>(list: readonly T[]): T
  /** Returns a shuffled copy. */
  shuffle<T>(list: readonly T[]): T[]
  chance(probability: number): boolean
  /** Returns an id of the right shape; its time part is a fixed day, the rest is random. */
  ulid(): Ulid
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}

/**
 * Creates a generator for the text. Streams of different texts are independent, so that one more draw in one changes nothing in another.
 */
export function createSeededRandom(seed: string): SeededRandom {
  let state = hash(seed)
  // A Weyl sequence through a 32-bit mixer: full period, good enough for demo data, never for secrets.
  const word = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const next = (): number => word() / 0x1_0000_0000
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => {
    const index = between(0, list.length - 1)
    if (index >= list.length || list.length === 0) throw new Error('Cannot pick from an empty list')
    return list[index] as T
  }
  const shuffle = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, key: next() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ item }) => item)
  return {
    next,
    between,
    pick,
    shuffle,
    chance: (probability) => next() < probability,
    ulid: () => asUlid(`01JD0000${Array.from({ length: 18 }, () => CROCKFORD.charAt(word() >>> 27)).join('')}`),
  }
}
