import { describe, expect, test } from 'vitest'
import { base64Url, fromBase64Url } from '../platform/hash.ts'
import { parseMasterKeys, encodeMasterKey, type MasterKeys } from './master-keys.ts'
import { DecryptionFailed, rewrapKey, seal, unseal, type Sealed } from './envelope-encryption.ts'

const drawn = (): string => encodeMasterKey(crypto.getRandomValues(new Uint8Array(32)))
const [old, young] = [drawn(), drawn()]

async function keysOf(...written: string[]): Promise<MasterKeys> {
  const keys = await parseMasterKeys(written)
  if (!keys.ok) throw new Error('no keys')
  return keys.value
}

const paper = new TextEncoder().encode('D1234567 of Grace')
const words = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Returns a copy with one bit of a text or of the bytes flipped. */
function withFlippedBit(sealed: Sealed, part: keyof Sealed['envelope'] | 'bytes'): Sealed {
  const change = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => bytes.map((byte, index) => (index === 3 ? byte ^ 1 : byte))
  if (part === 'bytes') return { ...sealed, bytes: change(sealed.bytes) }
  if (part === 'key_id') return { ...sealed, envelope: { ...sealed.envelope, key_id: 'another' } }
  return {
    ...sealed,
    envelope: { ...sealed.envelope, [part]: base64Url(change(fromBase64Url(sealed.envelope[part]) ?? new Uint8Array())) },
  }
}

describe('seal', () => {
  test('decrypts to the sealed bytes, hides them, and differs each time', async () => {
    const keys = await keysOf(old)
    const [first, second] = [await seal(keys, paper, 'kyc:1'), await seal(keys, paper, 'kyc:1')]
    expect(await unseal(keys, first, 'kyc:1')).toEqual(paper)
    expect(words(first.bytes)).not.toContain('D1234567')
    expect(first.bytes).not.toEqual(second.bytes)
    expect(first.envelope.locked_key).not.toBe(second.envelope.locked_key)
    expect(first.bytes.length).toBe(paper.length + 16)
  })

  test.each(['bytes', 'nonce', 'locked_key', 'key_nonce', 'key_id'] as const)('does not decrypt with a changed %s', async (part) => {
    const keys = await keysOf(old)
    const sealed = await seal(keys, paper, 'kyc:1')
    await expect(unseal(keys, withFlippedBit(sealed, part), 'kyc:1')).rejects.toBeInstanceOf(DecryptionFailed)
  })

  test('does not decrypt as another record, with another key, or without the master key', async () => {
    const keys = await keysOf(old)
    const [mine, theirs] = [await seal(keys, paper, 'kyc:1'), await seal(keys, paper, 'kyc:2')]
    await expect(unseal(keys, mine, 'kyc:2')).rejects.toBeInstanceOf(DecryptionFailed)
    await expect(unseal(keys, { ...mine, envelope: theirs.envelope }, 'kyc:1')).rejects.toBeInstanceOf(DecryptionFailed)
    await expect(unseal(await keysOf(young), mine, 'kyc:1')).rejects.toThrow(/Master key .* is missing/)
    await expect(unseal(keys, { ...mine, bytes: mine.bytes.slice(0, -1) }, 'kyc:1')).rejects.toBeInstanceOf(DecryptionFailed)
  })
})

describe('a new master key', () => {
  test('encrypts new records, decrypts old ones, and rewraps their keys without touching the bytes', async () => {
    const before = await keysOf(old)
    const both = await keysOf(old, young)
    const sealed = await seal(before, paper, 'kyc:1')
    expect(await unseal(both, sealed, 'kyc:1')).toEqual(paper)
    expect((await seal(both, paper, 'kyc:2')).envelope.key_id).toBe(both.newest.id)
    const envelope = await rewrapKey(both, sealed.envelope, 'kyc:1')
    if (!envelope) throw new Error('it was not encrypted again')
    expect(await rewrapKey(both, envelope, 'kyc:1')).toBeUndefined()
    expect(await unseal(await keysOf(young), { envelope, bytes: sealed.bytes }, 'kyc:1')).toEqual(paper)
    await expect(unseal(before, { envelope, bytes: sealed.bytes }, 'kyc:1')).rejects.toBeInstanceOf(DecryptionFailed)
  })

  test('is refused when it is invalid', async () => {
    expect(await parseMasterKeys([])).toEqual({ ok: false, error: 0 })
    for (const wrong of ['', 'short', old.slice(1), `${old}A`, old.replace(/^./, '=')])
      expect(await parseMasterKeys([old, wrong])).toEqual({ ok: false, error: 2 })
    expect((await keysOf(old)).newest.id).toBe((await keysOf(young, old)).newest.id)
    expect((await keysOf(old)).newest.id).toMatch(/^[0-9a-f]{16}$/)
  })
})
