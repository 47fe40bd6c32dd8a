/** Derives an id from another one, so that a repetition makes the same. */
import type { Ulid } from '#domain/ids.ts'
import { sha256Hex } from '../platform/hash.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Characters of the time in a ULID, and of its random part. */
const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/** @param from gives the time @param subject what makes the id differ from others of `from` */
export async function derivedUlid(from: Ulid, subject: string): Promise<Ulid> {
  const hash = await sha256Hex(`${from} ${subject}`)
  const characters = Array.from(
    { length: RANDOM_LENGTH },
    (_, index) => ALPHABET[Number.parseInt(hash.slice(index * 2, index * 2 + 2), 16) % 32],
  )
  return `${from.slice(0, TIME_LENGTH)}${characters.join('')}` as Ulid
}
