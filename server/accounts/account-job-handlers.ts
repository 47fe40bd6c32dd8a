/** Handlers of account jobs. Each checks that its change is still current, because a later one may have replaced it. */
import * as v from 'valibot'
import { PROFILE_PATH } from '#config/app-paths.ts'
import { EMAIL_CODE_MS, RESET_CODE_MS } from '#config/limits.ts'
import { mayBeWrittenTo, verifiedFields } from '#domain/account/contact-verification.ts'
import { nextVersion } from '#domain/commands/command.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { NotificationKind } from '#domain/documents/notification-kinds.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { notificationId, profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { notificationText } from '#domain/notifications/notification-texts.ts'
import type { Doc } from '#domain/documents/document.ts'
import { updateDocument } from '../store/documents/update-documents.ts'
import type { AccountEmail, Transports } from '../transports/transports.ts'
import type { Job } from '../jobs/job-document.ts'
import type { JobHandler, JobResult } from '../jobs/run-job.ts'
import { composeEmail } from '../transports/compose-message.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { createAccountCode, addCode } from './account-code.ts'
import type { Account, Accounts } from './accounts.ts'
import { accountChangeSchema, accountEmailSchema, type AccountChangeTask, type AccountEmailTask } from './account-jobs.ts'

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

const NOTICES = {
  password: 'password_changed',
  email: 'email_changed',
  sign_in: 'new_device',
  access: 'access_ended',
} as const satisfies Readonly<Record<AccountChangeTask['task'], NotificationKind>>

type EmailTaskOf<Task extends AccountEmailTask['task']> = Extract<AccountEmailTask, { task: Task }>

/** A task, and when it was stored, ms since 1970. */
type StoredTask<Task> = Task & { readonly madeMs: number }

export function createAccountJobHandlers(deps: AccountJobHandlerDeps): {
  readonly account_change: JobHandler
  readonly account_email?: JobHandler
} {
  const { store, accounts, transports, readProfile, writeDocuments, randomBytes, publicOrigin, nowMs } = deps

  const isOver = ({ madeMs }: StoredTask<unknown>, ms: number): boolean => madeMs + ms <= nowMs()

  /** Sends an e-mail. @param path path in the app; the part after # is sent to no server and appears in no log */
  async function sendEmail(id: Ulid, kind: AccountEmail, to: string, account: Account, code: string, path: string, signal: AbortSignal) {
    if (!transports?.mail) return 'dropped'
    const profile = await readProfile(account.uid)
    const content = await transports.formatAccountEmail(kind, code, profile?.preferredLanguage ?? null)
    const link = publicOrigin === undefined ? undefined : `${publicOrigin}${path}`
    const sent = await transports.mail.send(composeEmail(content, to, `${id}.${kind}`, link), signal)
    return sent.ok ? 'sent' : sent.error
  }

  async function reset(job: StoredTask<EmailTaskOf<'reset'>>, signal: AbortSignal): Promise<JobResult> {
    const account = await accounts.byEmail(job.email)
    if (!account || account.is_blocked || isOver(job, RESET_CODE_MS) || job.madeMs <= (account.codes_void_ms ?? 0)) return 'dropped'
    const { code, hash } = await createAccountCode(account.uid, randomBytes)
    const until_ms = nowMs() + RESET_CODE_MS
    const updated = await accounts.change(account.uid, ({ resets }) => ({ resets: addCode(resets, { hash, until_ms }) }))
    return updated ? sendEmail(job.id, 'reset', updated.email, updated, code, `/#reset=${code}`, signal) : 'dropped'
  }

  async function confirm(job: StoredTask<EmailTaskOf<'confirm'>>, signal: AbortSignal): Promise<JobResult> {
    const emailChange = (await accounts.byUid(job.uid))?.email_change
    if (emailChange?.stamp !== job.stamp || isOver(job, EMAIL_CODE_MS)) return 'dropped'
    // The address belongs to another account: neither the requester nor the owner is notified.
    if (await accounts.byEmail(emailChange.address)) return 'dropped'
    const { code, hash } = await createAccountCode(job.uid, randomBytes)
    const updated = await accounts.change(job.uid, ({ email_change }) => {
      if (email_change?.stamp !== job.stamp) return undefined
      return { email_change: { ...email_change, codes: addCode(email_change.codes, { hash, until_ms: email_change.until_ms }) } }
    })
    return updated ? sendEmail(job.id, 'confirm', emailChange.address, updated, code, `/#confirm-email=${code}`, signal) : 'dropped'
  }

  async function warn(job: StoredTask<EmailTaskOf<'asked' | 'left'>>, signal: AbortSignal): Promise<JobResult> {
    const account = await accounts.byUid(job.uid)
    if (!account || isOver(job, DAY_MS)) return 'dropped'
    // Somebody's address that was never verified: its owner may not know of the account.
    const profile = job.task === 'asked' ? await readProfile(job.uid) : undefined
    if (profile && !mayBeWrittenTo({ ...profile, email: account.email }, 'email')) return 'dropped'
    return sendEmail(job.id, job.task, job.task === 'left' ? job.from : account.email, account, '', PROFILE_PATH, signal)
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

  async function email({ uid, from, to }: Extract<AccountChangeTask, { task: 'email' }>): Promise<void> {
    // A later change has a job with the address of that one.
    if ((await accounts.byUid(uid))?.email === to)
      await updateDocument(store, profileId(uid), (doc) =>
        doc.type === 'profile' && doc.email !== to
          ? nextVersion(doc, { email: to, ...verifiedFields('email', to), updated_at: instantFromMs(nowMs()) })
          : undefined,
      )
    await accounts.releaseEmail(uid, from)
  }

  async function change(job: Job): Promise<JobResult> {
    const task = v.parse(accountChangeSchema, job.args)
    if (!(await accounts.byUid(task.uid))) return 'dropped'
    if (task.task === 'email') await email(task)
    await notify(task.uid, task.id, NOTICES[task.task], job.made_ms)
    return 'sent'
  }

  async function send(job: Job, signal: AbortSignal): Promise<JobResult> {
    const task = { ...v.parse(accountEmailSchema, job.args), madeMs: job.made_ms }
    switch (task.task) {
      case 'reset':
        return reset(task, signal)
      case 'confirm':
        return confirm(task, signal)
      case 'asked':
      case 'left':
        return warn(task, signal)
    }
  }

  return { account_change: change, ...(transports?.mail ? { account_email: send } : {}) }
}
