/** Jobs of codes and of changed phone numbers. They hold no code: it is made when it is sent. */
import * as v from 'valibot'
import type { ContactChannel } from '#domain/account/contact-verification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { ulidField } from '#domain/fields.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { jobDocuments, type NewJob } from '../jobs/job-document.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import type { NotificationChannel } from '../transports/transports.ts'

export const contactTaskSchema = v.variant('task', [
  /** Sends a code. `stamp`: that of the request in the account */
  v.object({ task: v.literal('code'), stamp: ulidField }),
  /** Tells the person that their phone number was changed; `from` is the former one. */
  v.object({ task: v.literal('phone_changed'), from: v.string() }),
])

const KIND = { email: 'contact_email', phone: 'contact_text' } as const

export const codeJob = (uid: Uid, channel: ContactChannel, stamp: Ulid, nowMs: number): NewJob => ({
  kind: KIND[channel],
  key: `${uid}:${stamp}`,
  uid,
  args: { task: 'code', stamp },
  dueMs: nowMs,
})

/** Returns the verified number that a person has no longer. */
function leftNumber(before: Profile, after: Profile): string | undefined {
  const number = before.verified_phone
  return number === undefined || number === '' || after.verified_phone === number ? undefined : number
}

/** Tells of a changed number: the former one by text message, and the person by e-mail. An unverified number is told nothing. */
export const createContactFollowUps =
  (sends: (channel: NotificationChannel) => boolean, clock: () => number): FollowUps =>
  async (_created, changed = []) => {
    const jobs = changed.flatMap(({ before, after }): NewJob[] => {
      if (before.type !== 'profile' || after.type !== 'profile') return []
      const from = leftNumber(before, after)
      if (from === undefined) return []
      const { uid, version } = after
      const job = { key: `${uid}:${version}`, uid, args: { task: 'phone_changed', from }, dueMs: clock() } as const
      return [...(sends('email') ? [{ ...job, kind: KIND.email }] : []), ...(sends('sms') ? [{ ...job, kind: KIND.phone }] : [])]
    })
    return jobDocuments(jobs, clock())
  }
