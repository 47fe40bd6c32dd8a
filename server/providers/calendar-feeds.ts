/**
 * Secret addresses of providers' calendars. Only the hash of a secret is stored. The person's own record holds the valid hash: after an
 * interruption at any point, the previous address is invalid as soon as the next one is given out.
 */
import * as v from 'valibot'
import { CALENDAR_CLIENTS, type CalendarClient } from '#domain/account/access/calendar-client.ts'
import { HOUR_MS } from '#domain/constants.ts'
import { instantField } from '#domain/fields.ts'
import { asUid, isUlid, type Uid } from '#domain/ids.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import { base64Url, sha256Hex } from '../platform/hash.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

const feedId = (hash: string): string => `calendar_feed:${hash}`
const ownId = (uid: Uid): string => `calendar_feed_of:${uid}`

/** `old` is the previous hash, until the records under it are deleted. */
const ownSchema = v.object({
  hash: v.nullable(v.string()),
  old: v.nullable(v.string()),
  created_at: instantField,
  /** How often its person had ended all access when it was made; it is invalid once that happens again. */
  access_epoch: v.optional(v.number(), 0),
  /** Last fetch, ms since 1970, accurate to `USE_RECORDED_MS`, and the program that made it. */
  used_at: v.optional(v.number()),
  used_by: v.optional(v.picklist(CALENDAR_CLIENTS)),
})
type Own = v.InferOutput<typeof ownSchema>

/** A fetch is written at most this often, ms. */
const USE_RECORDED_MS = HOUR_MS

export interface CalendarFeeds {
  /** Creates an address; the previous one becomes invalid. @returns the secret, which is not stored */
  renew(uid: Uid): Promise<string>
  /** Returns when the address was created and last used; undefined without one. */
  describe(uid: Uid): Promise<Pick<Own, 'created_at' | 'used_at' | 'used_by'> | undefined>
  /** Notes a fetch, without a write for most of them. */
  noteUse(uid: Uid, client: CalendarClient): Promise<void>
  /** Removes the address; does nothing without one. */
  remove(uid: Uid): Promise<void>
  /** Returns the person whose calendar a secret opens; undefined for an invalid one. */
  ownerOf(secret: string): Promise<Uid | undefined>
  /** Deletes all records of the person. */
  erase(uid: Uid): Promise<void>
}

export interface CalendarFeedDeps {
  readonly store: DocumentStore
  readonly now: () => Instant
  /** Returns how often the person ended all access. */
  readonly accessEpochOf: (uid: Uid) => Promise<number>
  readonly randomBytes: (length: number) => Uint8Array
}

export function openCalendarFeeds({ store, now, accessEpochOf, randomBytes }: CalendarFeedDeps): CalendarFeeds {
  const readOwn = (own: StoredDoc | undefined): Own | undefined => own && v.parse(ownSchema, own)
  const ownOf = async (uid: Uid): Promise<Own | undefined> => readOwn(await store.get(ownId(uid)))
  /** Returns the record of a valid address. */
  async function validOf(uid: Uid): Promise<Own | undefined> {
    const own = await ownOf(uid)
    return own && own.hash !== null && own.access_epoch === (await accessEpochOf(uid)) ? own : undefined
  }
  const deleteFeeds = (hashes: readonly (string | null | undefined)[]): Promise<void> =>
    deleteDocuments(
      store,
      hashes.flatMap((hash) => (typeof hash === 'string' ? [feedId(hash)] : [])),
    )

  /** Replaces the valid hash. */
  async function replaceHash(uid: Uid, hash: string | null, access_epoch = 0): Promise<void> {
    for (;;) {
      const stored = await store.get(ownId(uid))
      const before = readOwn(stored)
      const next = { _id: ownId(uid), type: 'calendar_feed_of', hash, old: before?.hash ?? null, created_at: now(), access_epoch }
      if (!(await store.put(stored?._rev === undefined ? next : { ...next, _rev: stored._rev })).ok) continue
      await deleteFeeds([before?.hash, before?.old])
      return
    }
  }

  return {
    async renew(uid) {
      const epoch = await accessEpochOf(uid)
      const secret = base64Url(randomBytes(SECRET_BYTES))
      const hash = await sha256Hex(secret)
      await replaceHash(uid, hash, epoch)
      const put = await store.put({ _id: feedId(hash), type: 'calendar_feed', uid })
      if (!put.ok) throw new Error('A new calendar secret is already in use')
      // Renewed again, or the account deleted, meanwhile: the record of this address is removed.
      if ((await ownOf(uid))?.hash !== hash) await deleteFeeds([hash])
      return secret
    },

    describe: validOf,

    async noteUse(uid, client) {
      const stored = await store.get(ownId(uid))
      const own = readOwn(stored)
      const nowMs = instantToMs(now())
      if (!own || (own.used_by === client && (own.used_at ?? 0) + USE_RECORDED_MS > nowMs)) return
      // If another fetch was faster, nothing is lost.
      await store.put({ ...stored, _id: ownId(uid), used_at: nowMs, used_by: client })
    },

    async remove(uid) {
      const hash = (await ownOf(uid))?.hash ?? null
      if (hash !== null) await replaceHash(uid, null)
    },

    async ownerOf(secret) {
      if (!SECRET.test(secret)) return undefined
      const hash = await sha256Hex(secret)
      const feed = await store.get(feedId(hash))
      const uid = feed?.['uid']
      if (typeof uid !== 'string' || !isUlid(uid)) return undefined
      return (await validOf(asUid(uid)))?.hash === hash ? asUid(uid) : undefined
    },

    async erase(uid) {
      const own = await ownOf(uid)
      await deleteFeeds([own?.hash, own?.old])
      await deleteDocuments(store, [ownId(uid)])
    },
  }
}
