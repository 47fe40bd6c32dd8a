import * as v from 'valibot'
import { expect, test } from 'vitest'
import { httpsLinkField, isHttpsLink } from '#domain/fields.ts'
import { parseMessageLinks } from '#shared/chat/message-links.ts'
import { parseWebAddress } from '#shared/links/web-address.ts'
import { HOSTILE_ADDRESSES, HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts'

test('no address that executes, hides its site or stays in the app becomes a link', () => {
  expect(HOSTILE_ADDRESSES.length).toBeGreaterThan(100)
  expect(HOSTILE_ADDRESSES.filter((address) => parseWebAddress(address) !== undefined)).toEqual([])
  expect(HOSTILE_ADDRESSES.filter(isHttpsLink)).toEqual([])
  expect(HOSTILE_ADDRESSES.filter((address) => v.safeParse(httpsLinkField, address).success)).toEqual([])
})

test('in a message they stay text, and nothing of it is lost', () => {
  for (const written of [...HOSTILE_ADDRESSES, ...HOSTILE_TEXTS]) {
    const parts = parseMessageLinks(written)
    expect(parts.map((part) => part.text).join('')).toBe(written)
    for (const part of parts) {
      if (part.kind !== 'link') continue
      const { protocol, username, password } = new URL(part.address.href)
      expect([written, protocol, username, password]).toEqual([written, expect.stringMatching(/^https?:$/), '', ''])
    }
  }
})
