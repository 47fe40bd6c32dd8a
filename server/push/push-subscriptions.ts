/**
 * Push subscriptions of devices: one endpoint for a session, stored under the person and the session, so that it is invalid once the
 * session has ended. A second record under the endpoint's hash names its current owner.
 */
import * as v from 'valibot'
import { uidField } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import { LANGUAGES, type Language } from '#domain/language-names.ts'
import { sha256Hex } from '../platform/hash.ts'
import type { Person } from '../auth/authenticate.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import type { PushTarget } from '../transports/push-transport.ts'

const SUBSCRIPTION = 'push_subscription'
const OWNER = 'push_endpoint'
const SESSION = 'session:'
/** Devices of one person with a subscription; the oldest is removed for a new one. */
const MAX_DEVICES = 20

const subscriptionSchema = v.object({
  uid: uidField,
  /** Identifies the session among the person's. */
  device: v.string(),
  endpoint: v.string(),
  /** SHA-256 of the endpoint: key of the owner record. */
  address: v.string(),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
  language: v.nullable(v.picklist(LANGUAGES)),
  /** The server's public key that it was made for. */
  made_for: v.string(),
  /** ms since 1970; earlier notifications are not pushed. */
  created_at: v.number(),
  /** No attempt before this time, ms since 1970. */
  rest_until_ms: v.number(),
  /** Failed attempts since the last success, and the time of the first of them, ms since 1970. */
  failures: v.number(),
  failing_since_ms: v.nullable(v.number()),
  /** Last notification that its push service took, ms since 1970, accurate to an hour. */
  delivered_at: v.optional(v.number()),
})
export type PushSubscriptionRecord = v.InferOutput<typeof subscriptionSchema>

export interface NewPushSubscription extends PushTarget {
  readonly language?: Language | undefined
}

const prefixOf = (uid: Uid): string => `${SUBSCRIPTION}:${uid}:`
const idOf = (uid: Uid, device: string): string => prefixOf(uid) + device
const deviceOf = ({ session }: Person): string => session.slice(SESSION.length)
export const sessionOf = (device: string): string => SESSION + device
const ownerId = (address: string): string => `${OWNER}:${address}`

export interface PushSubscriptions {
  /** Returns whether a person has any device. */
  hasAny(uid: Uid): Promise<boolean>
  /**
   * Stores the endpoint of a session's device.
   * @returns false when it belongs to another device and the caller does not know its secrets
   */
  save(person: Person, subscription: NewPushSubscription, madeFor: string): Promise<boolean>
  unsubscribe(person: Person): Promise<void>
  /** Returns undefined when there is none, or its endpoint has another owner by now. */
  get(uid: Uid, device: string): Promise<PushSubscriptionRecord | undefined>
  /** Returns all subscriptions of a person. */
  list(uid: Uid): Promise<readonly PushSubscriptionRecord[]>
  /** Returns the next page of all subscriptions. */
  page(after: string | undefined): Promise<{ readonly subscriptions: readonly PushSubscriptionRecord[]; readonly next: string | undefined }>
  remove(subscription: Pick<PushSubscriptionRecord, 'uid' | 'device' | 'address'>): Promise<void>
  /** Stores the result of an attempt, unless another writer was faster. */
  update(uid: Uid, device: string, fields: Partial<PushSubscriptionRecord>): Promise<void>
  erase(uid: Uid): Promise<void>
}

export interface PushSubscriptionsDeps {
  readonly store: DocumentStore
  readonly nowMs: () => number
}

const PAGE = 200

export function openPushSubscriptions({ store, nowMs }: PushSubscriptionsDeps): PushSubscriptions {
  const parse = (stored: StoredDoc | undefined): PushSubscriptionRecord | undefined => stored && v.parse(subscriptionSchema, stored)
  const read = async (id: string): Promise<PushSubscriptionRecord | undefined> => parse(await store.get(id))

  async function ownerOf(address: string): Promise<{ readonly record: StoredDoc | undefined; readonly owner: string | undefined }> {
    const record = await store.get(ownerId(address))
    return { record, owner: typeof record?.['owner'] === 'string' ? record['owner'] : undefined }
  }

  async function remove({ uid, device, address }: Pick<PushSubscriptionRecord, 'uid' | 'device' | 'address'>): Promise<void> {
    const id = idOf(uid, device)
    const { owner } = await ownerOf(address)
    await deleteDocuments(store, owner === id ? [id, ownerId(address)] : [id])
  }

  async function list(uid: Uid): Promise<readonly PushSubscriptionRecord[]> {
    const prefix = prefixOf(uid)
    const rows = await store.range({ start: prefix, end: `${prefix}\uffff`, limit: 2 * MAX_DEVICES, includeDocs: true })
    return rows.flatMap(({ doc }) => parse(doc) ?? [])
  }

  /**
   * Claims an endpoint.
   * @param address hash of the endpoint @returns the id of the previous owner's record; false when it remains theirs
   */
  async function claim(id: string, address: string, { endpoint, keys }: PushTarget): Promise<string | undefined | false> {
    for (;;) {
      const { record, owner } = await ownerOf(address)
      if (owner === id) return undefined
      const before = owner === undefined ? undefined : await read(owner)
      // Only the browser that created it knows both: it is the same device then, used by another person.
      const isProven = !before || before.endpoint !== endpoint || (before.keys.p256dh === keys.p256dh && before.keys.auth === keys.auth)
      if (!isProven) return false
      if ((await store.put({ ...record, _id: ownerId(address), type: OWNER, owner: id })).ok) return owner
    }
  }

  async function makeRoom(uid: Uid, device: string): Promise<void> {
    const others = (await list(uid)).filter((each) => each.device !== device).toSorted((a, b) => b.created_at - a.created_at)
    for (const oldest of others.slice(MAX_DEVICES - 1)) await remove(oldest)
  }

  return {
    list,
    remove,
    hasAny: async (uid) => (await store.range({ start: prefixOf(uid), end: `${prefixOf(uid)}\uffff`, limit: 1 })).length > 0,
    async save(person, subscription, madeFor) {
      const { uid } = person
      const device = deviceOf(person)
      const id = idOf(uid, device)
      await makeRoom(uid, device)
      // The owner record first: after an interruption at any point no notification of one person reaches another's device.
      const address = await sha256Hex(subscription.endpoint)
      const before = await claim(id, address, subscription)
      if (before === false) return false
      for (;;) {
        const stored = await store.get(id)
        const known = parse(stored)
        const fresh: PushSubscriptionRecord = {
          uid,
          device,
          endpoint: subscription.endpoint,
          address,
          keys: { p256dh: subscription.keys.p256dh, auth: subscription.keys.auth },
          language: subscription.language ?? known?.language ?? null,
          made_for: madeFor,
          created_at: known?.created_at ?? nowMs(),
          rest_until_ms: 0,
          failures: 0,
          failing_since_ms: null,
          ...(known?.delivered_at === undefined ? {} : { delivered_at: known.delivered_at }),
        }
        if (!(await store.put({ ...stored, _id: id, type: SUBSCRIPTION, ...fresh })).ok) continue
        if (known && known.address !== address) {
          const { owner } = await ownerOf(known.address)
          if (owner === id) await deleteDocuments(store, [ownerId(known.address)])
        }
        if (before !== undefined) await deleteDocuments(store, [before])
        return true
      }
    },
    async unsubscribe(person) {
      const known = await read(idOf(person.uid, deviceOf(person)))
      if (known) await remove(known)
    },
    async get(uid, device) {
      const known = await read(idOf(uid, device))
      if (!known) return undefined
      if ((await ownerOf(known.address)).owner === idOf(uid, device)) return known
      await deleteDocuments(store, [idOf(uid, device)])
      return undefined
    },
    async page(after) {
      const start = after === undefined ? `${SUBSCRIPTION}:` : `${after}\u0000`
      const rows = await store.range({ start, end: `${SUBSCRIPTION}:\uffff`, limit: PAGE, includeDocs: true })
      return { subscriptions: rows.flatMap(({ doc }) => parse(doc) ?? []), next: rows.length === PAGE ? rows.at(-1)?.id : undefined }
    },
    async update(uid, device, fields) {
      const stored = await store.get(idOf(uid, device))
      if (stored) await store.put({ ...stored, ...fields })
    },
    async erase(uid) {
      for await (const ids of idsWithPrefix(store, prefixOf(uid))) {
        for (const id of ids) {
          const known = await read(id)
          if (known) await remove(known)
        }
        await deleteDocuments(store, ids)
      }
    },
  }
}
