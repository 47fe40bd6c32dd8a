/** Push notifications on a stopped clock, under servers that can be stopped, killed and started beside each other. */
import type { Notification } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { notificationId, profileId, readingId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { openDocumentReader } from '#server/store/documents/document-reader.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { silentLog } from '#server/platform/log.ts'
import { formatAccountEmail, formatNotification, formatPush } from '#server/node/transports/format-notification.ts'
import { openWebPush } from '#server/node/transports/web-push-service.ts'
import type { Transports } from '#server/transports/transports.ts'
import type { PushResult, PushMessage, PushService } from '#server/transports/push-transport.ts'
import { parseJob } from '#server/jobs/job-document.ts'
import { createJobQueue } from '#server/jobs/job-queue.ts'
import { createPushJobs } from '#server/push/push-jobs.ts'
import { openPushNotifications } from '#server/push/push-notifications.ts'
import { openPushSubscriptions, type PushSubscriptions } from '#server/push/push-subscriptions.ts'
import { openChangeWindow } from '#server/feed/change-window.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { createDisk } from '#tests/convergence/world/disk.ts'
import { openSharedPlace } from '#tests/convergence/world/places/shared-place.ts'
import { newId, newUid } from './backend.ts'
import { profileOf } from './people.ts'

/** Transports that push to a service on this machine, and nothing else. */
export const webPushTransports = (origin: string): Transports => ({
  formatNotification,
  formatAccountEmail,
  push: {
    service: openWebPush({ subject: 'mailto:us@help.example', keys: undefined, trusted: [origin], log: silentLog }),
    format: formatPush,
  },
})

export const START = Date.parse('2026-11-20T09:00:00.000Z')
/** Delay before a push in which its person may see the notification in the app, ms. */
export const IN_APP_GRACE_MS = 3_000
const KEYS = { publicKey: 'public', privateKey: 'private' }

export interface PushServer {
  /** Kills it in the middle of its work. */
  kill(): void
  stop(): Promise<void>
}

export interface PushHarness {
  readonly store: DocumentStore
  readonly subscriptions: PushSubscriptions
  /** Accepted pushes, in order. */
  readonly sent: readonly PushMessage[]
  /** Every attempt. */
  tries(): readonly PushMessage[]
  respondWith(respond: (message: PushMessage, signal: AbortSignal) => PushResult | Promise<PushResult>): void
  now(): Instant
  person(fields?: Partial<Profile>): Promise<Uid>
  change(uid: Uid, fields: Partial<Profile>): Promise<void>
  /** Adds a device of a person. @returns its session */
  device(uid: Uid, madeFor?: string): Promise<string>
  notify(uid: Uid, news?: Partial<Pick<Notification, 'kind' | 'time' | 'booking_id'>>): Promise<Ulid>
  /** Marks a chat as read up to now by the person. */
  read(uid: Uid, booking: Ulid): Promise<void>
  endSession(session: string): void
  serve(serving?: { readonly isShared?: boolean }): Promise<PushServer>
  advance(ms: number): Promise<void>
  states(): string[]
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const asOnlyWriter = (store: DocumentStore): DocumentStore => ({ ...store, isShared: false })

export async function openPushHarness(): Promise<PushHarness> {
  const clock = createManualClock(START)
  const disk = createDisk(await openSharedPlace())
  const { store } = await disk.open()
  const subscriptions = openPushSubscriptions({ store, nowMs: clock.now })
  const writer = createDocumentWriter({ store, followUps: createPushJobs({ subscriptions, clock: clock.now }) })
  const now = (): Instant => instantFromMs(clock.now())
  const sent: PushMessage[] = []
  const tries: PushMessage[] = []
  const ended = new Set<string>()
  let respond: Parameters<PushHarness['respondWith']>[0] = () => ({ kind: 'sent' })
  let devices = 0

  const service: PushService = {
    keys: KEYS,
    generateKeys: async () => KEYS,
    accepts: () => true,
    async send(message, signal) {
      tries.push(message)
      const said = await respond(message, signal)
      if (said.kind === 'sent') sent.push(message)
      return said
    },
  }

  return {
    store,
    subscriptions,
    sent,
    tries: () => tries,
    respondWith: (next) => {
      respond = next
    },
    now,
    async person(fields = {}) {
      const uid = newUid()
      await writer.writeNew([profileOf(uid, fields)])
      return uid
    },
    async change(uid, fields) {
      const stored = await store.get(profileId(uid))
      if (!stored || !(await store.put({ ...stored, ...fields })).ok) throw new Error('nobody there')
    },
    async device(uid, madeFor = KEYS.publicKey) {
      devices += 1
      const session = `session:${String(devices).padStart(4, '0')}`
      const address = { endpoint: `https://push.example.com/${devices}`, keys: { p256dh: `key ${devices}`, auth: `secret ${devices}` } }
      if (!(await subscriptions.save({ uid, session, heardMs: 0 }, address, madeFor))) throw new Error('it is another’s')
      return session
    },
    async notify(uid, { kind = 'booking_accepted', time = now(), booking_id = null } = {}) {
      const id = newId()
      const said = { title: 'As said', message: 'in English', icon: 'check', params: { name: 'Grace Okafor' } }
      const base = { doc_id: notificationId(uid, id), type: 'notification' as const, schema_version: 1 as const, version: 1 }
      await writer.writeNew([{ ...base, id, user_id: uid, kind, booking_id, time, ...said }])
      await settle()
      return id
    },
    async read(uid, booking_id) {
      const doc_id = readingId(booking_id, uid)
      await writer.writeNew([{ doc_id, type: 'reading', schema_version: 1, version: 1, booking_id, uid, read_up_to: now() }])
    },
    endSession: (session) => void ended.add(session),
    async serve({ isShared = false } = {}) {
      const process = await disk.open()
      const over = isShared ? process.store : asOnlyWriter(process.store)
      const window = await openChangeWindow({ store: over, newId })
      const push = openPushNotifications({
        store: over,
        documents: openDocumentReader(over),
        subscriptions: openPushSubscriptions({ store: over, nowMs: clock.now }),
        isOpen: async (_uid, session) => !ended.has(session),
        window,
        transport: { service, format: async ({ kind }, language, hides) => ({ lang: language, dir: 'ltr', title: hides ? 'news' : kind }) },
        keys: KEYS,
        publicOrigin: 'https://help.example',
        clock: clock.now,
        log: silentLog,
      })
      const queue = createJobQueue({
        store: over,
        window,
        handlers: push.handlers,
        clock: clock.now,
        setTimer: clock.after,
        random: () => 0,
        newId,
        log: silentLog,
      })
      await window.start()
      queue.start()
      await settle()
      return {
        kill: process.kill,
        stop: async () => {
          const stopped = Promise.all([queue.stop(), push.stop()])
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
    states: () =>
      [...disk.docs.values()].flatMap((doc) => {
        const job = parseJob(doc)
        return job?.kind === 'push_device' ? [job.state] : []
      }),
  }
}
