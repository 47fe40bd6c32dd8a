/**
 * Notification delivery on a stopped clock: accounts and notifications are written straight into a store without delays, under
 * servers that can be stopped, killed and started beside each other.
 */
import { DAILY_MESSAGES, MESSAGE_LIMITS } from '#config/message-limits.ts'
import type { NotificationKind } from '#domain/documents/notification-kinds.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { notificationId, profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs, type Instant } from '#domain/time/instant.ts'
import { memoryRateLimiters } from '#server/platform/rate-limiter.ts'
import { openMessageQuota } from '#server/transports/message-quota.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { openAccounts, type Accounts } from '#server/accounts/accounts.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { parseJob } from '#server/jobs/job-document.ts'
import { createJobQueue } from '#server/jobs/job-queue.ts'
import { createNotificationJobs } from '#server/notifications/notification-jobs.ts'
import { createNotificationSender } from '#server/notifications/notification-sender.ts'
import { openChangeWindow } from '#server/feed/change-window.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { createDisk, type DiskProcess } from '#tests/convergence/world/disk.ts'
import { openSharedPlace } from '#tests/convergence/world/places/shared-place.ts'
import { newId, newUid } from '../support/backend.ts'
import { profileOf } from '../support/people.ts'
import type { FakeTransports } from '../support/fake-transports.ts'

export const START = Date.parse('2026-11-20T09:00:00.000Z')

export interface DeliveryServer {
  readonly log: readonly string[]
  stop(): Promise<void>
  /** Kills it in the middle of its work. */
  kill(): void
}

interface NotificationFields {
  readonly kind?: NotificationKind
  readonly time?: Instant
  readonly booking_id?: Ulid
  readonly name?: string
}

interface ServerOptions {
  /** Shares the data with other servers; else it is the only one. */
  readonly isShared?: boolean
  readonly publicOrigin?: string
  /** Wraps the store. */
  readonly through?: (process: DiskProcess) => DocumentStore
}

export interface DeliveryHarness {
  readonly store: DocumentStore
  readonly accounts: Accounts
  now(): Instant
  /** Creates a person who wants notifications by e-mail. */
  person(fields?: Partial<Profile>): Promise<Uid>
  change(uid: Uid, fields: Partial<Profile>): Promise<void>
  notify(uid: Uid, news?: NotificationFields): Promise<Ulid>
  serve(post: FakeTransports, serving?: ServerOptions): Promise<DeliveryServer>
  /** Advances the clock, and lets everything that is due by then run. */
  advance(ms: number): Promise<void>
  /** States of the jobs; a job that is being run is waiting. */
  states(): string[]
  /** Log of the writer of the notifications. */
  readonly written: readonly string[]
}

/** Resolves when everything that was started is done: nothing under the servers waits for more than its turn of the event loop. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The store as in a deployment where no other process writes. */
const asOnlyWriter = (store: DocumentStore): DocumentStore => ({ ...store, isShared: false })

export async function openDeliveryHarness(): Promise<DeliveryHarness> {
  const clock = createManualClock(START)
  const disk = createDisk(await openSharedPlace())
  const { store } = await disk.open()
  /** Log of the writer of the notifications. */
  const written: string[] = []
  let sends = { email: true, sms: true }
  const add =
    (to: string[]) =>
    (fields: Readonly<Record<string, unknown>>, words: string): void =>
      void to.push(`${words} ${JSON.stringify(fields)}`)
  const followUps = createNotificationJobs({
    store,
    sends: (channel) => sends[channel],
    clock: clock.now,
    log: { info: add(written), warn: add(written), error: add(written) },
  })
  const writer = createDocumentWriter({ store, followUps })
  const accounts = openAccounts(store, clock.now)
  const now = (): Instant => instantFromMs(clock.now())

  return {
    store,
    accounts,
    now,
    async person(fields = {}) {
      const uid = newUid()
      const email = fields.email ?? `${uid.toLowerCase()}@example.test`
      const made = await accounts.create(uid, { email, name: 'Amina', phone: '', userType: 'customer' }, 'hash')
      if (!made.ok) throw new Error('the address is taken')
      const since = addMs(now(), -1_000)
      await writer.writeNew([profileOf(uid, { emailNotifications: true, email_since: since, sms_since: since, email, ...fields })])
      return uid
    },
    async change(uid, fields) {
      const stored = await store.get(profileId(uid))
      if (!stored || !(await store.put({ ...stored, ...fields })).ok) throw new Error('nobody there')
    },
    async notify(uid, { kind = 'booking_accepted', time = now(), booking_id, name = 'Grace Okafor' } = {}) {
      const id = newId()
      const said = { title: 'As said', message: 'in English', icon: 'check', params: { name } }
      const base = { doc_id: notificationId(uid, id), type: 'notification' as const, schema_version: 1 as const, version: 1 }
      await writer.writeNew([{ ...base, id, user_id: uid, kind, booking_id: booking_id ?? null, time, ...said }])
      await settle()
      return id
    },
    async serve(post, { isShared = false, publicOrigin, through = (own: DiskProcess): DocumentStore => own.store } = {}) {
      const process = await disk.open()
      const over = isShared ? through(process) : asOnlyWriter(through(process))
      const log: string[] = []
      const lines = { info: add(log), warn: add(log), error: add(log) }
      const { transports } = post
      sends = { email: transports.mail !== undefined, sms: transports.textMessages !== undefined }
      const window = await openChangeWindow({ store: over, newId })
      const handlers = createNotificationSender({
        documents: openDocumentReader(over),
        accounts: openAccounts(over, clock.now),
        quota: openMessageQuota({ limiters: memoryRateLimiters, limits: MESSAGE_LIMITS, daily: DAILY_MESSAGES, log: lines }),
        transports,
        publicOrigin,
        clock: clock.now,
        log: lines,
      })
      const outgoing = createJobQueue({
        store: over,
        window,
        handlers,
        clock: clock.now,
        setTimer: clock.after,
        random: () => 0,
        newId,
        log: lines,
      })
      await window.start()
      outgoing.start()
      await settle()
      return {
        log,
        kill: process.kill,
        stop: async () => {
          const stopped = outgoing.stop()
          await settle()
          clock.advance(2_000)
          await stopped
          window.stop()
        },
      }
    },
    async advance(ms) {
      await settle()
      clock.advance(ms)
      await settle()
    },
    states: () => [...disk.docs.values()].flatMap((doc) => parseJob(doc)?.state ?? []),
    written,
  }
}
