/** Runs one job of an account, if it is still due: the change it belongs to may have been cancelled. */
import { deepLinkQuery } from '#config/deep-links.ts'
import { EMAIL_CODE_MS, RESET_CODE_MS } from '#config/limits.ts'
import { nextVersion } from '#domain/commands/command.ts'
import { DAY_MS, MINUTE_MS } from '#domain/constants.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { NotificationKind } from '#domain/documents/notification-kinds.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { notificationId, profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { notificationText } from '#domain/notifications/notification-texts.ts'
import type { Doc } from '#domain/documents/document.ts'
import { updateDocument } from '../store/documents/update-documents.ts'
import type { AccountEmail, Transports } from '../transports/transports.ts'
import type { DeliveryResult } from '../jobs/delivery-queue.ts'
import { composeEmail } from '../transports/compose-message.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { createAccountCode, addCode } from './account-code.ts'
import type { Account, Accounts } from './accounts.ts'
import type { AccountJob } from './account-job-record.ts'

/** A change that is not written this long after its job was stored will never be made. */
const ABANDONED_CHANGE_MS = 2 * MINUTE_MS

export interface AccountJobHandlerDeps {
  readonly store: DocumentStore
  readonly accounts: Accounts
  readonly transports: Transports | undefined
  readonly readProfile: (uid: Uid) => Promise<Profile | undefined>
  readonly writeDocuments: (docs: readonly Doc[]) => Promise<void>
  readonly randomBytes: (length: number) => Uint8Array
  /** Public address of the app; undefined: e-mails contain a code and no link. */
  readonly publicOrigin: string | undefined
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
}

type AccountJobOf<Task extends AccountJob['task']> = Extract<AccountJob, { task: Task }>

export function createAccountJobHandler(deps: AccountJobHandlerDeps): (job: AccountJob, signal: AbortSignal) => Promise<DeliveryResult> {
  const { store, accounts, transports, readProfile, writeDocuments, randomBytes, publicOrigin, nowMs } = deps

  const isOver = ({ asked_ms }: AccountJob, ms: number): boolean => asked_ms + ms <= nowMs()

  /** Sends an e-mail. @param path path in the app; the part after # is sent to no server and appears in no log */
  async function sendEmail(
    job: AccountJob,
    kind: AccountEmail,
    to: string,
    account: Account,
    code: string,
    path: string,
    signal: AbortSignal,
  ) {
    if (!transports?.mail) return 'dropped'
    const profile = await readProfile(account.uid)
    const content = await transports.formatAccountEmail(kind, code, profile?.preferredLanguage ?? null)
    const link = publicOrigin === undefined ? undefined : `${publicOrigin}/${path}`
    const sent = await transports.mail.send(composeEmail(content, to, `${job.id}.${kind}`, link), signal)
    return sent.ok ? 'sent' : sent.error
  }

  async function reset(job: AccountJobOf<'reset'>, signal: AbortSignal): Promise<DeliveryResult> {
    const account = await accounts.byEmail(job.email)
    if (!account || account.is_blocked || isOver(job, RESET_CODE_MS)) return 'dropped'
    const { code, hash } = await createAccountCode(account.uid, randomBytes)
    const until_ms = nowMs() + RESET_CODE_MS
    const updated = await accounts.change(account.uid, ({ resets }) => ({ resets: addCode(resets, { hash, until_ms }) }))
    return updated ? sendEmail(job, 'reset', updated.email, updated, code, `#reset=${code}`, signal) : 'dropped'
  }

  async function confirm(job: AccountJobOf<'confirm'>, signal: AbortSignal): Promise<DeliveryResult> {
    const emailChange = (await accounts.byUid(job.uid))?.email_change
    if (emailChange?.stamp !== job.stamp || isOver(job, EMAIL_CODE_MS)) return 'dropped'
    // The address belongs to another account: neither the requester nor the owner is notified.
    if (await accounts.byEmail(emailChange.address)) return 'dropped'
    const { code, hash } = await createAccountCode(job.uid, randomBytes)
    const updated = await accounts.change(job.uid, ({ email_change }) => {
      if (email_change?.stamp !== job.stamp) return undefined
      return { email_change: { ...email_change, codes: addCode(email_change.codes, { hash, until_ms: email_change.until_ms }) } }
    })
    return updated ? sendEmail(job, 'confirm', emailChange.address, updated, code, `#confirm-email=${code}`, signal) : 'dropped'
  }

  async function warn(job: AccountJobOf<'asked'> | AccountJobOf<'left'>, signal: AbortSignal): Promise<DeliveryResult> {
    const account = await accounts.byUid(job.uid)
    if (!account || isOver(job, DAY_MS)) return 'dropped'
    if (job.task === 'left' && account.email_stamp !== job.stamp) return isOver(job, ABANDONED_CHANGE_MS) ? 'dropped' : 'deferred'
    return sendEmail(job, job.task, job.task === 'left' ? job.from : account.email, account, '', deepLinkQuery('profile'), signal)
  }

  async function notify(uid: Uid, id: Ulid, kind: NotificationKind, timeMs: number): Promise<void> {
    const notification: Notification = {
      doc_id: notificationId(uid, id),
      type: 'notification',
      schema_version: 1,
      version: 1,
      id,
      user_id: uid,
      kind,
      booking_id: null,
      params: {},
      time: instantFromMs(timeMs),
      ...notificationText(kind, {}),
    }
    // Already present: written by an earlier attempt.
    await writeDocuments([notification])
  }

  async function password(job: AccountJobOf<'password'>): Promise<DeliveryResult> {
    const account = await accounts.byUid(job.uid)
    if (account?.password_stamp !== job.stamp) return account && !isOver(job, ABANDONED_CHANGE_MS) ? 'deferred' : 'dropped'
    await notify(job.uid, job.id, 'password_changed', job.asked_ms)
    return 'sent'
  }

  async function email(job: AccountJobOf<'email'>): Promise<DeliveryResult> {
    const { uid, from, to, stamp, id, asked_ms } = job
    const account = await accounts.byUid(uid)
    if (account?.email_stamp !== stamp) return account && !isOver(job, ABANDONED_CHANGE_MS) ? 'deferred' : 'dropped'
    await updateDocument(store, profileId(uid), (doc) =>
      doc.type === 'profile' && doc.email !== to ? nextVersion(doc, { email: to, updated_at: instantFromMs(nowMs()) }) : undefined,
    )
    await accounts.releaseEmail(uid, from)
    await notify(uid, id, 'email_changed', asked_ms)
    return 'sent'
  }

  return async (job, signal) => {
    switch (job.task) {
      case 'reset':
        return reset(job, signal)
      case 'confirm':
        return confirm(job, signal)
      case 'asked':
      case 'left':
        return warn(job, signal)
      case 'password':
        return password(job)
      case 'email':
        return email(job)
    }
  }
}
