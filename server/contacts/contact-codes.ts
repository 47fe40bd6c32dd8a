/** Codes that verify an e-mail address or a phone number: asked for, and judged. Only their hashes are stored, in the account. */
import {
  CONTACT_CODE_ATTEMPTS,
  CONTACT_RESEND_MS,
  contactOf,
  isCodeFresh,
  isContactVerified,
  parseContactCode,
  resendWaitMs,
  type ContactChannel,
} from '#domain/account/contact-verification.ts'
import { AUTH_TEXTS } from '#domain/account/auth-form.ts'
import type { ContactStanding } from '#domain/account/contact-standing.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Account, Accounts, ContactCode, ContactRequest } from '../accounts/accounts.ts'
import { verifyContact } from '../accounts/verify-contact.ts'
import { rateLimited, type RateLimited } from '../auth/guard/login-guard.ts'
import type { Passwords } from '../auth/passwords/passwords.ts'
import { jobDocuments } from '../jobs/job-document.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import type { MessageQuota } from '../transports/message-quota.ts'
import { codeJob } from './contact-jobs.ts'
import { newContactCode } from './new-contact-code.ts'

/** `sent`: to the contact. `shown`: on the screen that asks for it, in a demo that sends nothing to anybody. `none`: no way to verify. */
export type CodeDelivery = 'sent' | 'shown' | 'none'

export interface CodeRequested {
  readonly state: 'sent' | 'shown' | 'verified'
  /** Seconds until the next code may be asked for. */
  readonly resend_seconds: number
  /** The code itself, where it is shown. */
  readonly code?: string
}

type CodeResult<T> = Result<T, Refusal | RateLimited>

export interface ContactCodes {
  deliveryOf(channel: ContactChannel): CodeDelivery
  /** Standing of a new account. */
  newStanding(): ContactStanding
  /** @param address IP address of the request */
  request(uid: Uid, channel: ContactChannel, address: string): Promise<CodeResult<CodeRequested>>
  /** Judges a code; each one counts as an attempt. A repeated request whose code was right is right again. */
  confirm(uid: Uid, channel: ContactChannel, text: string): Promise<CodeResult<void>>
}

export interface ContactCodesDeps {
  readonly store: DocumentStore
  readonly followUps: FollowUps
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly quota: Pick<MessageQuota, 'code'>
  readonly readProfile: (uid: Uid) => Promise<Profile | undefined>
  readonly randomBytes: (length: number) => Uint8Array
  readonly newId: () => Ulid
  readonly deliveryOf: (channel: ContactChannel) => CodeDelivery
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
}

/** A message may be sent more than once, and a slow one may come after the next: the codes of the last two are valid. */
const MAX_CODES = 2

const withRequest = ({ contact_codes }: Account, channel: ContactChannel, request: ContactRequest | undefined): Partial<Account> => ({
  contact_codes: { ...contact_codes, [channel]: request },
})

/** Returns the account with another code of the request with that stamp; undefined when a newer request took its place. */
export function withCode(account: Account, channel: ContactChannel, stamp: string, code: ContactCode): Partial<Account> | undefined {
  const request = account.contact_codes?.[channel]
  return request?.stamp === stamp
    ? withRequest(account, channel, { ...request, codes: [...request.codes, code].slice(-MAX_CODES) })
    : undefined
}

/** Returns the codes that are still valid after another one was asked for. */
const remaining = (before: ContactRequest | undefined, to: string): ContactRequest['codes'] =>
  before?.to === to && before.attempts < CONTACT_CODE_ATTEMPTS ? before.codes : []

export function openContactCodes(deps: ContactCodesDeps): ContactCodes {
  const { accounts, passwords, quota, readProfile, randomBytes, newId, deliveryOf, nowMs } = deps

  async function saveRequest(uid: Uid, channel: ContactChannel, to: string, delivery: 'sent' | 'shown'): Promise<string | undefined> {
    const stamp = newId()
    const code = delivery === 'shown' ? newContactCode(randomBytes) : undefined
    const shown = code === undefined ? [] : [{ hash: await passwords.hash(code), made_ms: nowMs() }]
    await accounts.change(
      uid,
      (account) => {
        const codes = [...remaining(account.contact_codes?.[channel], to), ...shown].slice(-MAX_CODES)
        return withRequest(account, channel, { to, stamp, asked_ms: nowMs(), attempts: 0, codes })
      },
      code === undefined ? jobDocuments([codeJob(uid, channel, stamp, nowMs())], nowMs()) : [],
    )
    return code
  }

  /** Counts an attempt. @returns the codes to compare with, or why there is none */
  async function takeAttempt(uid: Uid, channel: ContactChannel, to: string): Promise<readonly ContactCode[] | 'code_gone' | 'code_locked'> {
    let answer: readonly ContactCode[] | 'code_gone' | 'code_locked' = 'code_gone'
    await accounts.change(uid, (account) => {
      const request = account.contact_codes?.[channel]
      const codes = request?.to === to ? request.codes.filter(({ made_ms }) => isCodeFresh(made_ms, nowMs())) : []
      answer = 'code_gone'
      if (!request || codes.length === 0) return undefined
      answer = 'code_locked'
      if (request.attempts >= CONTACT_CODE_ATTEMPTS) return undefined
      answer = codes
      return withRequest(account, channel, { ...request, attempts: request.attempts + 1 })
    })
    return answer
  }

  return {
    deliveryOf,
    newStanding: () => (deliveryOf('email') === 'none' && deliveryOf('phone') === 'none' ? 'unverifiable' : 'unverified'),

    async request(uid, channel, address) {
      const [profile, account] = await Promise.all([readProfile(uid), accounts.byUid(uid)])
      if (!profile || !account) return fail(refusal('not_found'))
      const to = contactOf(profile, channel)
      if (to === undefined) return fail(refusal('invalid_fields', { fields: { phone: AUTH_TEXTS.phoneInternational } }))
      if (isContactVerified(profile, channel)) return ok({ state: 'verified', resend_seconds: 0 })
      const delivery = deliveryOf(channel)
      if (delivery === 'none') return fail(refusal(channel === 'email' ? 'no_letters' : 'no_texts'))
      const before = account.contact_codes?.[channel]
      const waitMs = before?.to === to ? resendWaitMs(before.asked_ms, nowMs()) : 0
      if (waitMs > 0) return fail(rateLimited(waitMs / 1_000))
      const wait = delivery === 'sent' ? await quota.code(channel === 'email' ? 'email' : 'sms', { uid, address, receiver: to }) : 0
      if (wait > 0) return fail(rateLimited(wait))
      const code = await saveRequest(uid, channel, to, delivery)
      return ok({ state: delivery, resend_seconds: CONTACT_RESEND_MS / 1_000, ...(code === undefined ? {} : { code }) })
    },

    async confirm(uid, channel, text) {
      const profile = await readProfile(uid)
      if (!profile) return fail(refusal('not_found'))
      if (isContactVerified(profile, channel)) return ok(undefined)
      const wrong = (code: 'wrong_code' | 'code_gone' | 'code_locked') => {
        const said = refusal(code)
        return fail({ ...said, fields: { code: said.reason } })
      }
      const code = parseContactCode(text)
      const to = contactOf(profile, channel)
      if (code === undefined) return wrong('wrong_code')
      const codes = to === undefined ? 'code_gone' : await takeAttempt(uid, channel, to)
      if (to === undefined || typeof codes === 'string') return wrong(codes === 'code_locked' ? 'code_locked' : 'code_gone')
      for (const { hash } of codes) {
        if (!(await passwords.verify(hash, code))) continue
        // The profile first: after a crash between the two the same code is right again.
        if (!(await verifyContact(deps, uid, channel, to, nowMs()))) return wrong('code_gone')
        await accounts.change(uid, (account) => withRequest(account, channel, undefined))
        return ok(undefined)
      }
      return wrong('wrong_code')
    },
  }
}
