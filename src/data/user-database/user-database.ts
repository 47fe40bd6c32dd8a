/**
 * A person's database on this device: one collection for each kind that grows long, one for all other kinds, and separate ones for the
 * device's own state. Six, because RxDB limits the number of collections over all databases of a page.
 */
import type { RxCollection, RxStorage } from 'rxdb'
import * as v from 'valibot'
import { bookingSchema, type Booking } from '#domain/documents/booking.ts'
import type { Doc, DocType } from '#domain/documents/document.ts'
import { messageSchema, type Message } from '#domain/documents/message.ts'
import { notificationSchema, type Notification } from '#domain/documents/notification.ts'
import { docIdField } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import type { DeviceClock } from '../platform/device-clock.ts'
import { openDexieDrafts, createMemoryDrafts, type EncryptedDrafts } from './encrypted-drafts.ts'
import { outboxSchema, type OutboxRow } from '../outbox/outbox-row.ts'
import { openDexiePhotoStorage } from '../photos/dexie-photo-storage.ts'
import { createMemoryPhotoStorage } from '../photos/memory-photo-storage.ts'
import { createPhotoStore, type PhotoStore } from '../photos/photo-store.ts'
import { DatabaseFailure } from '../database/database-failure.ts'
import { openDatabase } from '../database/open-database.ts'
import { userDatabaseName } from './open-outbox-table.ts'
import { isPageId, openFirstSync, type FirstSync, type StagingDeps } from './first-sync.ts'
import { openEvictedThreads, type EvictedThreads } from './evicted-threads.ts'
import { rowSchema } from '../database/row-schema.ts'
import { createSyncState, syncStateSchema, type SyncState, type SyncStateRow } from '../database/sync-state.ts'
import { createTable, type RowsById, type Table } from '../database/table.ts'

/**
 * The fields of small documents that queries use, and all that RxDB knows of their types: the union of all kinds exceeds the compiler's
 * limits.
 */
export interface PersonalRow extends Pick<Doc, 'doc_id' | 'type'> {
  /** Set for documents that belong to one person. */
  readonly uid?: Uid
}

export interface UserTables {
  readonly bookings: Table<Booking>
  readonly messages: Table<Message>
  readonly notifications: Table<Notification>
  /**
   * Read by id or by type: profile, own provider, calendar, favourites, blocks, places, receipts, readings, reviews, packages, ratings of clients.
   */
  readonly personal: Table<Doc, PersonalRow>
  readonly outbox: Table<OutboxRow>
}

export interface UserDatabase {
  readonly tables: UserTables
  readonly syncState: SyncState
  readonly firstSync: FirstSync
  readonly evictedThreads: EvictedThreads
  readonly photos: PhotoStore
  readonly drafts: EncryptedDrafts
  close(): Promise<void>
  remove(): Promise<void>
}

const schemas = {
  bookings: rowSchema<Booking>(bookingSchema, 'doc_id', [['created_at']]),
  messages: rowSchema<Message>(messageSchema, 'doc_id', [['booking_id', 'created_at']]),
  notifications: rowSchema<Notification>(notificationSchema, 'doc_id', [['time']]),
  personal: rowSchema<Doc>(v.object({ doc_id: docIdField, type: v.pipe(v.string(), v.maxLength(20)) }), 'doc_id', [['type']]),
  outbox: outboxSchema,
  sync_state: syncStateSchema,
}

/** Does not extend RxDB's own index type: comparing its collections field by field exceeds the compiler's limits. */
interface UserCollections {
  bookings: RxCollection<Booking>
  messages: RxCollection<Message>
  notifications: RxCollection<Notification>
  personal: RxCollection<PersonalRow>
  outbox: RxCollection<OutboxRow>
  sync_state: RxCollection<SyncStateRow>
}

/** Returns the table of a document type; undefined for commands, which belong to the outbox, and for types that are in no feed. */
export function tableFor(tables: UserTables, type: DocType): RowsById<Doc> | undefined {
  switch (type) {
    case 'booking':
      return tables.bookings
    case 'message':
      return tables.messages
    case 'notification':
      return tables.notifications
    case 'command':
    case 'attachment':
    case 'report':
    case 'reported':
      return undefined
    case 'favourite':
    case 'block':
    case 'profile':
    case 'provider':
    case 'place':
    case 'reading':
    case 'receipt':
    case 'calendar':
    case 'review':
    case 'client-rating':
    case 'package':
      return tables.personal
  }
}

/**
 * @param staging stages the documents of a first sync
 * @throws DatabaseFailure
 */
export async function openUserDatabase(
  uid: Uid,
  storage: RxStorage<unknown, unknown> | undefined,
  clock: DeviceClock,
  staging?: StagingDeps,
): Promise<UserDatabase> {
  const name = userDatabaseName(uid)
  const { collections, close, remove } = await openDatabase<UserCollections>({ name, schemas, storage, withCleanup: ['outbox'] }, clock)
  // Photos are stored beside the collections: RxDB would send a photo's bytes to every tab with each change.
  const photoStorage = storage === undefined ? openDexiePhotoStorage(name) : createMemoryPhotoStorage()
  const drafts = storage === undefined ? openDexieDrafts(name) : createMemoryDrafts()
  const state = createTable(collections.sync_state, 'id', { remembers: (id) => !isPageId(id) })
  // A deleted row that is purged could come back from a page of the first sync.
  const beforePurge = async (): Promise<void> => {
    if (!(await firstSync.finish(true))) throw new DatabaseFailure('closed')
  }
  const tables: UserTables = {
    bookings: createTable(collections.bookings, 'doc_id', { beforePurge }),
    messages: createTable(collections.messages, 'doc_id', { beforePurge }),
    notifications: createTable(collections.notifications, 'doc_id', { beforePurge }),
    personal: createTable<PersonalRow, Doc>(collections.personal, 'doc_id', { beforePurge }),
    outbox: createTable(collections.outbox, 'id'),
  }
  const closeAll = async (): Promise<void> => {
    photoStorage.close()
    drafts.close()
    await close()
  }
  const firstSync = await openFirstSync({
    name,
    state,
    tableFor: ({ type }) => tableFor(tables, type),
    tables: [tables.bookings, tables.messages, tables.notifications, tables.personal],
    clock,
    staging,
  }).catch(async (error: unknown) => {
    await closeAll()
    throw error
  })
  const evictedThreads = await openEvictedThreads(state)
  return {
    tables,
    syncState: createSyncState(state),
    firstSync,
    evictedThreads,
    photos: createPhotoStore(photoStorage),
    drafts,
    close: async () => {
      evictedThreads.close()
      await firstSync.close()
      await closeAll()
    },
    remove: async () => {
      try {
        evictedThreads.close()
        await firstSync.close()
        await photoStorage.delete()
        await drafts.delete()
        await remove()
      } catch (error) {
        // The database can be opened again, and removed then.
        await close().catch(() => undefined)
        throw error
      }
    },
  }
}
