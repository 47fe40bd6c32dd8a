/**
 * News in writing on a clock that stands still: accounts and notifications straight in a store without waiting, under servers that
 * can be stopped, lost and started beside each other.
 */
import type { NotificationKind } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { notificationId, profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs, type Instant } from '#domain/time/instant.ts'
import { openDocumentReader } from '#server/store/document-reader.ts'
import { openAccounts, type Accounts } from '#server/accounts/accounts.ts'
import { createDocumentWriter } from '#server/store/document-writer.ts'
import { openNotificationDispatcher } from '#server/notifications/notification-dispatcher.ts'
import { openChangeWindow } from '#server/feed/change-window.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { createMemoryDisk, type MemoryStore } from '#tests/convergence/world/memory-store.ts'
import { newId, newUid } from '../support/backend.ts'
import { profileOf } from '../support/people.ts'
import type { FakeTransports } from '../support/fake-transports.ts'

export const START = Date.parse('2026-11-20T09:00:00.000Z')

export interface DeliveryServer {
  readonly log: readonly string[]
  stop(): Promise<void>
  /** It is gone in the middle of whatever it was doing. */
  kill(): void
}

interface NotificationFields {
  readonly kind?: NotificationKind
  readonly time?: Instant
  readonly booking_id?: Ulid
  readonly name?: string
}

interface ServerOptions {
  /** Beside others over the same data; else alone. */
  readonly isShared?: boolean
  readonly publicOrigin?: string
  /** What stands before the store. */
  readonly through?: (store: MemoryStore) => DocumentStore
}

export interface DeliveryHarness {
  readonly store: DocumentStore
  readonly accounts: Accounts
  now(): Instant
  /** Somebody who wants news by e-mail. */
  person(fields?: Partial<Profile>): Promise<Uid>
  change(uid: Uid, fields: Partial<Profile>): Promise<void>
  notify(uid: Uid, news?: NotificationFields): Promise<Ulid>
  serve(post: FakeTransports, serving?: ServerOptions): Promise<DeliveryServer>
  /** Moves the clock, and lets everything that is due by then be done. */
  advance(ms: number): Promise<void>
  /** States of the records. */
  states(): string[]
}

/** Nothing under the servers waits for anything but its turn: after this all that was begun is done. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** As where no other process writes. */
const asOnlyWriter = (store: DocumentStore): DocumentStore => ({
  ...store,
  putAtomically: () => Promise.reject(new Error('no command runs here')),
})

export function openDeliveryHarness(): DeliveryHarness {
  const clock = createManualClock(START)
  const disk = createMemoryDisk('outgoing')
  const store = disk.open()
  const writer = createDocumentWriter({ store })
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
    async serve(post, { isShared = false, publicOrigin, through = (own: MemoryStore): DocumentStore => own } = {}) {
      const process = disk.open()
      const over = isShared ? through(process) : asOnlyWriter(through(process))
      const log: string[] = []
      const add = (fields: Readonly<Record<string, unknown>>, words: string): void => void log.push(`${words} ${JSON.stringify(fields)}`)
      const window = await openChangeWindow({ store: over, newId })
      const outgoing = openNotificationDispatcher({
        store: over,
        documents: openDocumentReader(over),
        accounts: openAccounts(over, clock.now),
        window,
        transports: post.transports,
        publicOrigin,
        clock: clock.now,
        setTimer: clock.after,
        log: { info: add, warn: add, error: add },
      })
      await window.start()
      await outgoing.start()
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
    states: () => [...disk.docs.values()].flatMap((doc) => (doc['type'] === 'outgoing' ? [String(doc['state'])] : [])),
  }
}
