/** Makes and sends codes, and tells of changed phone numbers. */
import * as v from 'valibot'
import { CONTACT_CODE_MS, mayBeWrittenTo, type ContactChannel } from '#domain/account/contact-verification.ts'
import { DAY_MS } from '#domain/constants.ts'
import { PROFILE_PATH } from '#config/app-paths.ts'
import type { Profile } from '#domain/documents/profile.ts'
import type { Uid } from '#domain/ids.ts'
import type { Account, Accounts } from '../accounts/accounts.ts'
import type { Passwords } from '../auth/passwords/passwords.ts'
import type { Job } from '../jobs/job-document.ts'
import type { JobHandler, JobResult } from '../jobs/run-job.ts'
import { composeEmail, composeTextMessage } from '../transports/compose-message.ts'
import type { MessageQuota } from '../transports/message-quota.ts'
import type { AccountEmail, AccountText, Transports } from '../transports/transports.ts'
import { contactTaskSchema } from './contact-jobs.ts'
import { newContactCode } from './new-contact-code.ts'
import { withCode } from './contact-codes.ts'

export interface ContactJobHandlerDeps {
  readonly accounts: Pick<Accounts, 'byUid' | 'change'>
  readonly transports: Transports | undefined
  readonly passwords: Pick<Passwords, 'hash'>
  readonly quota: Pick<MessageQuota, 'warning'>
  readonly readProfile: (uid: Uid) => Promise<Profile | undefined>
  readonly randomBytes: (length: number) => Uint8Array
  /** Public address of the app; undefined: messages have no link. */
  readonly publicOrigin: string | undefined
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
}

/** @returns the handlers of the channels that the server has */
export function createContactJobHandlers(deps: ContactJobHandlerDeps): {
  readonly contact_email?: JobHandler
  readonly contact_text?: JobHandler
} {
  const { accounts, transports, passwords, quota, readProfile, randomBytes, publicOrigin, nowMs } = deps
  const linkTo = (path: string): string | undefined => (publicOrigin === undefined ? undefined : `${publicOrigin}${path}`)

  async function sendEmail(kind: AccountEmail, to: string, profile: Profile, code: string, id: string, path: string, signal: AbortSignal) {
    if (!transports?.mail) return 'dropped'
    const content = await transports.formatAccountEmail(kind, code, profile.preferredLanguage)
    const sent = await transports.mail.send(composeEmail(content, to, id, linkTo(path)), signal)
    return sent.ok ? 'sent' : sent.error
  }

  /** Text messages have no link: the person who reads one has the app, and nobody learns to press links in them. */
  async function sendText(kind: AccountText, to: string, profile: Profile, code: string, id: string, signal: AbortSignal) {
    if (!transports?.textMessages) return 'dropped'
    const content = await transports.formatAccountEmail(kind, code, profile.preferredLanguage)
    const sent = await transports.textMessages.send(composeTextMessage(content, to, id, undefined), signal)
    return sent.ok ? 'sent' : sent.error
  }

  async function sendCode(channel: ContactChannel, stamp: string, job: Job, account: Account, profile: Profile, signal: AbortSignal) {
    const request = account.contact_codes?.[channel]
    // A newer request sends another code.
    if (request?.stamp !== stamp || job.made_ms + CONTACT_CODE_MS <= nowMs()) return 'dropped'
    const code = newContactCode(randomBytes)
    const hash = await passwords.hash(code)
    const stored = await accounts.change(account.uid, (now) => withCode(now, channel, stamp, { hash, made_ms: nowMs() }))
    if (!stored) return 'dropped'
    return channel === 'email'
      ? sendEmail('verify', request.to, profile, code, `${stamp}.verify`, `/#verify-email=${code}`, signal)
      : sendText('verify_phone', request.to, profile, code, `${stamp}.verify`, signal)
  }

  async function tellOfNumber(channel: ContactChannel, from: string, job: Job, account: Account, profile: Profile, signal: AbortSignal) {
    if (job.made_ms + DAY_MS <= nowMs()) return 'dropped'
    const id = `${job.key.replace(':', '.')}.phone`
    if (channel === 'phone') return (await quota.warning('sms', from)) ? sendText('phone_left', from, profile, '', id, signal) : 'dropped'
    const to = account.email
    if (!mayBeWrittenTo({ ...profile, email: to }, 'email') || !(await quota.warning('email', to))) return 'dropped'
    return sendEmail('phone_changed', to, profile, '', id, PROFILE_PATH, signal)
  }

  const handler =
    (channel: ContactChannel): JobHandler =>
    async (job, signal): Promise<JobResult> => {
      const task = v.parse(contactTaskSchema, job.args)
      const account = job.uid === null ? undefined : await accounts.byUid(job.uid)
      const profile = account && (await readProfile(account.uid))
      if (!account || !profile || account.is_blocked) return 'dropped'
      return task.task === 'code'
        ? sendCode(channel, task.stamp, job, account, profile, signal)
        : tellOfNumber(channel, task.from, job, account, profile, signal)
    }

  return {
    ...(transports?.mail ? { contact_email: handler('email') } : {}),
    ...(transports?.textMessages ? { contact_text: handler('phone') } : {}),
  }
}
