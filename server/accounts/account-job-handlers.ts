/** Carries out one errand of an account, if it still is to be done: what was asked for then may be called off now. */
import { deepLinkQuery } from '#config/deep-links.ts'
import { EMAIL_CODE_MS, RESET_CODE_MS } from '#config/limits.ts'
import { nextVersion } from '#domain/commands/command.ts'
import { DAY_MS, MINUTE_MS } from '#domain/constants.ts'
import type { Notification, NotificationKind } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { notificationId, profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { notificationText } from '#domain/notifications/notification-texts.ts'
import type { Doc } from '#domain/documents/document.ts'
import { updateDocument } from '../store/update-documents.ts'
import type { AccountEmail, Transports } from '../transports/transports.ts'
import type { DeliveryResult } from '../jobs/delivery-queue.ts'
import { composeEmail } from '../transports/compose-message.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { createAccountCode, addCode } from './account-code.ts'
import type { Account, Accounts } from './accounts.ts'
import type { AccountJob } from './account-job-record.ts'

/** A change that is not written this long after its errand was never made. */
const ABANDONED_CHANGE_MS = 2 * MINUTE_MS

export interface AccountJobHandlerDeps {
  readonly store: DocumentStore
  readonly accounts: Accounts
  readonly transports: Transports | undefined
  readonly readProfile: (uid: Uid) => Promise<Profile | undefined>
  readonly writeDocuments: (docs: readonly Doc[]) => Promise<void>
  readonly randomBytes: (length: number) => Uint8Array
  /** Where people find the app; undefined: letters have a code and no link. */
  readonly publicOrigin: string | undefined
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
}

type AccountJobOf<Task extends AccountJob['task']> = Extract<AccountJob, { task: Task }>

export function createAccountJobHandler(deps: AccountJobHandlerDeps): (errand: AccountJob, signal: AbortSignal) => Promise<DeliveryResult> {
  const { store, accounts, transports, readProfile, writeDocuments, randomBytes, publicOrigin, nowMs } = deps

  const isOver = ({ asked_ms }: AccountJob, ms: number): boolean => asked_ms + ms <= nowMs()

  /** @param place in the app, behind its address: what stands after # is told to no server and written in no log */
  async function write(
    errand: AccountJob,
    letter: AccountEmail,
    to: string,
    account: Account,
    code: string,
    place: string,
    signal: AbortSignal,
  ) {
    if (!transports?.mail) return 'dropped'
    const profile = await readProfile(account.uid)
    const words = await transports.formatAccountEmail(letter, code, profile?.preferredLanguage ?? null)
    const link = publicOrigin === undefined ? undefined : `${publicOrigin}/${place}`
    const sent = await transports.mail.send(composeEmail(words, to, `${errand.id}.${letter}`, link), signal)
    return sent.ok ? 'sent' : sent.error
  }

  async function reset(errand: AccountJobOf<'reset'>, signal: AbortSignal): Promise<DeliveryResult> {
    const account = await accounts.byEmail(errand.email)
    if (!account || account.is_blocked || isOver(errand, RESET_CODE_MS)) return 'dropped'
    const { code, hash } = await createAccountCode(account.uid, randomBytes)
    const until_ms = nowMs() + RESET_CODE_MS
    const kept = await accounts.change(account.uid, ({ resets }) => ({ resets: addCode(resets, { hash, until_ms }) }))
    return kept ? write(errand, 'reset', kept.email, kept, code, `#reset=${code}`, signal) : 'dropped'
  }

  async function confirm(errand: AccountJobOf<'confirm'>, signal: AbortSignal): Promise<DeliveryResult> {
    const wanted = (await accounts.byUid(errand.uid))?.email_change
    if (wanted?.stamp !== errand.stamp || isOver(errand, EMAIL_CODE_MS)) return 'dropped'
    // Somebody else's: whoever asked is not told, and whoever has it is not troubled.
    if (await accounts.byEmail(wanted.address)) return 'dropped'
    const { code, hash } = await createAccountCode(errand.uid, randomBytes)
    const kept = await accounts.change(errand.uid, ({ email_change }) => {
      if (email_change?.stamp !== errand.stamp) return undefined
      return { email_change: { ...email_change, codes: addCode(email_change.codes, { hash, until_ms: email_change.until_ms }) } }
    })
    return kept ? write(errand, 'confirm', wanted.address, kept, code, `#confirm-email=${code}`, signal) : 'dropped'
  }

  async function warn(errand: AccountJobOf<'asked'> | AccountJobOf<'left'>, signal: AbortSignal): Promise<DeliveryResult> {
    const account = await accounts.byUid(errand.uid)
    if (!account || isOver(errand, DAY_MS)) return 'dropped'
    if (errand.task === 'left' && account.email_stamp !== errand.stamp) return isOver(errand, ABANDONED_CHANGE_MS) ? 'dropped' : 'deferred'
    return write(errand, errand.task, errand.task === 'left' ? errand.from : account.email, account, '', deepLinkQuery('profile'), signal)
  }

  async function tell(uid: Uid, id: Ulid, kind: NotificationKind, timeMs: number): Promise<void> {
    const notice: Notification = {
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
    // There already: told by an earlier try.
    await writeDocuments([notice])
  }

  async function password(errand: AccountJobOf<'password'>): Promise<DeliveryResult> {
    const account = await accounts.byUid(errand.uid)
    if (account?.password_stamp !== errand.stamp) return account && !isOver(errand, ABANDONED_CHANGE_MS) ? 'deferred' : 'dropped'
    await tell(errand.uid, errand.id, 'password_changed', errand.asked_ms)
    return 'sent'
  }

  async function email(errand: AccountJobOf<'email'>): Promise<DeliveryResult> {
    const { uid, from, to, stamp, id, asked_ms } = errand
    const account = await accounts.byUid(uid)
    if (account?.email_stamp !== stamp) return account && !isOver(errand, ABANDONED_CHANGE_MS) ? 'deferred' : 'dropped'
    await updateDocument(store, profileId(uid), (doc) =>
      doc.type === 'profile' && doc.email !== to ? nextVersion(doc, { email: to, updated_at: instantFromMs(nowMs()) }) : undefined,
    )
    await accounts.releaseEmail(uid, from)
    await tell(uid, id, 'email_changed', asked_ms)
    return 'sent'
  }

  return async (errand, signal) => {
    switch (errand.task) {
      case 'reset':
        return reset(errand, signal)
      case 'confirm':
        return confirm(errand, signal)
      case 'asked':
      case 'left':
        return warn(errand, signal)
      case 'password':
        return password(errand)
      case 'email':
        return email(errand)
    }
  }
}
