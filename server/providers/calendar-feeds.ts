/**
 * Secret addresses of providers' calendars. Only the hash of a secret is stored. The person's own record holds the valid hash: after an
 * interruption at any point, the previous address is invalid as soon as the next one is given out.
 */
import * as v from 'valibot'
import { instantField } from '#domain/fields.ts'
import { asUid, isUlid, type Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { base64Url, sha256Hex } from '../platform/hash.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'

const SECRET_BYTES = 32
const SECRET = /^[A-Za-z0-9_-]{43}$/

const feedId = (hash: string): string => `calendar_feed:${hash}`
const ownId = (uid: Uid): string => `calendar_feed_of:${uid}`

/** `old` is the previous hash, until the records under it are deleted. */
const ownSchema = v.object({ hash: v.nullable(v.string()), old: v.nullable(v.string()), created_at: instantField })
type Own = v.InferOutput<typeof ownSchema>

export interface CalendarFeeds {
  /** Creates an address; the previous one becomes invalid. @returns the secret, which is not stored */
  renew(uid: Uid): Promise<string>
  /** Returns when the address was created; undefined without one. */
  since(uid: Uid): Promise<Instant | undefined>
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
  readonly randomBytes: (length: number) => Uint8Array
}

export function openCalendarFeeds({ store, now, randomBytes }: CalendarFeedDeps): CalendarFeeds {
  const readOwn = (own: StoredDoc | undefined): Own | undefined => own && v.parse(ownSchema, own)
  const ownOf = async (uid: Uid): Promise<Own | undefined> => readOwn(await store.get(ownId(uid)))
  const deleteFeeds = (hashes: readonly (string | null | undefined)[]): Promise<void> =>
    deleteDocuments(
      store,
      hashes.flatMap((hash) => (typeof hash === 'string' ? [feedId(hash)] : [])),
    )

  /** Replaces the valid hash. */
  async function replaceHash(uid: Uid, hash: string | null): Promise<void> {
    for (;;) {
      const stored = await store.get(ownId(uid))
      const before = readOwn(stored)
      const next = { _id: ownId(uid), type: 'calendar_feed_of', hash, old: before?.hash ?? null, created_at: now() }
      if (!(await store.put(stored?._rev === undefined ? next : { ...next, _rev: stored._rev })).ok) continue
      await deleteFeeds([before?.hash, before?.old])
      return
    }
  }

  return {
    async renew(uid) {
      const secret = base64Url(randomBytes(SECRET_BYTES))
      const hash = await sha256Hex(secret)
      await replaceHash(uid, hash)
      const put = await store.put({ _id: feedId(hash), type: 'calendar_feed', uid })
      if (!put.ok) throw new Error('A new calendar secret is already in use')
      // Renewed again, or the account deleted, meanwhile: the record of this address is removed.
      if ((await ownOf(uid))?.hash !== hash) await deleteFeeds([hash])
      return secret
    },

    async since(uid) {
      const own = await ownOf(uid)
      return own && own.hash !== null ? own.created_at : undefined
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
      return (await ownOf(asUid(uid)))?.hash === hash ? asUid(uid) : undefined
    },

    async erase(uid) {
      const own = await ownOf(uid)
      await deleteFeeds([own?.hash, own?.old])
      await deleteDocuments(store, [ownId(uid)])
    },
  }
}
