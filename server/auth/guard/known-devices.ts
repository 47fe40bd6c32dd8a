/**
 * Browsers in which a person has signed in: a signed receipt in a cookie that no script can read. It opens nothing and names nobody. Failures
 * of strangers do not slow a sign-in with one, and it has its own budget of requests and e-mails, wherever the phone is (security S8).
 */
import * as v from 'valibot'
import { KNOWN_DEVICE_MS } from '#config/limits.ts'
import { base64Url, fromBase64Url } from '../../platform/hash.ts'
import type { DocumentStore } from '../../store/document-store.ts'
import { cookieOf, KNOWN_COOKIE, setCookie, type CookieKind } from '../credentials.ts'

/** Accounts of one browser that are remembered; the one used longest ago is forgotten for a new one. */
const MAX_RECEIPTS = 4
const KEY_ID = 'known-device-key'
const NONCE_BYTES = 12
/** Characters of a tag: 132 bits. */
const TAG_LENGTH = 22

/** When it was made, in days since 1970; a random number; which account; and that all of this is ours. */
const RECEIPT = /^(\d{5})\.([\w-]{16})\.([\w-]{22})\.([\w-]{22})$/
const DAY_MS = 86_400_000

const keySchema = v.object({ key: v.string() })

interface Receipt {
  readonly text: string
  /** Tells browsers apart. */
  readonly nonce: string
  readonly account: string
}

export interface KnownDevices {
  /** Returns an id of the browser where that account has signed in before; undefined without a receipt of it. */
  deviceOf(request: Request, account: string): Promise<string | undefined>
  /** Returns an id of the browser where any account has signed in before. */
  anyDeviceOf(request: Request): Promise<string | undefined>
  /** Returns the Set-Cookie header that remembers a sign-in to that account. */
  remember(request: Request, account: string): Promise<string>
}

export interface KnownDevicesDeps {
  readonly store: DocumentStore
  readonly nowMs: () => number
  readonly randomBytes: (length: number) => Uint8Array
  readonly publicOrigin: string | undefined
}

/** @param cookie people and the admin have one each @param subjects separates their receipts */
export function openKnownDevices(deps: KnownDevicesDeps, subjects: 'person' | 'admin', cookie: CookieKind = KNOWN_COOKIE): KnownDevices {
  const { store, nowMs, randomBytes, publicOrigin } = deps
  let signingKey: Promise<CryptoKey> | undefined
  const today = (): number => Math.floor(nowMs() / DAY_MS)

  async function readKey(): Promise<CryptoKey> {
    let stored = await store.get(KEY_ID)
    if (!stored) {
      // Another process may be faster: its key counts then.
      await store.put({ _id: KEY_ID, type: KEY_ID, key: base64Url(randomBytes(32)) })
      stored = await store.get(KEY_ID)
    }
    const bytes = fromBase64Url(v.parse(keySchema, stored).key)
    if (!bytes) throw new Error('The key of known devices is damaged')
    return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  }

  function keyOf(): Promise<CryptoKey> {
    signingKey ??= readKey().catch((error: unknown) => {
      signingKey = undefined
      throw error
    })
    return signingKey
  }

  async function tagOf(text: string): Promise<string> {
    const signature = await crypto.subtle.sign('HMAC', await keyOf(), new TextEncoder().encode(`${subjects} ${text}`))
    return base64Url(new Uint8Array(signature)).slice(0, TAG_LENGTH)
  }

  const accountTag = (nonce: string, account: string): Promise<string> => tagOf(`account ${nonce} ${account}`)

  /** Returns the receipts of a request that are ours and not too old, newest first. */
  async function receiptsOf(request: Request): Promise<Receipt[]> {
    const texts = cookieOf(request, cookie, publicOrigin)?.split('~').slice(0, MAX_RECEIPTS) ?? []
    const found: Receipt[] = []
    for (const text of texts) {
      const [, day, nonce, account, seal] = RECEIPT.exec(text) ?? []
      if (day === undefined || nonce === undefined || account === undefined) continue
      if (Number(day) + KNOWN_DEVICE_MS / DAY_MS < today()) continue
      // Comparing text in its own time tells nothing of use: each guess at a tag is one of 2^132.
      if ((await tagOf(`seal ${day} ${nonce} ${account}`)) === seal) found.push({ text, nonce, account })
    }
    return found
  }

  async function receiptFor(request: Request, account: string): Promise<Receipt | undefined> {
    for (const receipt of await receiptsOf(request)) {
      if (receipt.account === (await accountTag(receipt.nonce, account))) return receipt
    }
    return undefined
  }

  return {
    deviceOf: async (request, account) => (await receiptFor(request, account))?.nonce,
    anyDeviceOf: async (request) => (await receiptsOf(request))[0]?.nonce,
    async remember(request, account) {
      const before = await receiptFor(request, account)
      const others = (await receiptsOf(request)).filter(({ text }) => text !== before?.text).slice(0, MAX_RECEIPTS - 1)
      // The number stays, so that signing in often gives no further budgets.
      const nonce = before?.nonce ?? base64Url(randomBytes(NONCE_BYTES))
      const [day, tag] = [String(today()), await accountTag(nonce, account)]
      const receipt = `${day}.${nonce}.${tag}.${await tagOf(`seal ${day} ${nonce} ${tag}`)}`
      return setCookie(request, cookie, publicOrigin, [receipt, ...others.map(({ text }) => text)].join('~'))
    },
  }
}
