/** What this device stores of a person: its size, what can be evicted and fetched again, drafts, and the export of everything. */
import { firstValueFrom } from 'rxjs'
import type { EvictableSize } from '../../database/retry-after-eviction.ts'
import { evictMessages, measureEvictable } from '../../retention/evictable-threads.ts'
import type { ConnectionStatus } from '../../transport/connection-status.ts'
import { exportUserData, type UserDataExport } from '../export-user-data.ts'
import type { SessionAccess } from '../session-access.ts'
import type { UserSession } from '../user-session.ts'
import type { MessageResource } from './message-resource.ts'

/**
 * `photos`: photos that were only viewed, which the server has. `messages`: earlier messages of ended bookings; once evicted they are read
 * from the server.
 */
export type EvictableData = 'photos' | 'messages'

export interface StorageResource {
  /** Measures what can be evicted; undefined while the database is broken. */
  measure(data: EvictableData): Promise<EvictableSize | undefined>
  /** Removes evictable data from this device. */
  evict(data: EvictableData): Promise<void>
  /** Reads an encrypted draft by its name; undefined when it is missing or cannot be decrypted any more. */
  readDraft(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /**
   * Stores a draft encrypted until it is removed (pass undefined), at the latest when the person signs out.
   * @returns false when it cannot be stored
   */
  saveDraft(name: string, draft: Uint8Array<ArrayBuffer> | undefined): Promise<boolean>
  /** Exports everything for the person to take along; undefined while the database is broken. */
  export(): Promise<UserDataExport | undefined>
}

export function createStorageResource(
  { read, settled }: SessionAccess,
  messages: MessageResource,
  connectionStatus: ConnectionStatus,
): StorageResource {
  const threadDeps = ({ tables, evictedThreads, outbox: { rows } }: UserSession) => ({
    messages: tables.messages,
    evictedThreads,
    outbox: rows.value,
  })
  return {
    measure: (data) =>
      read(async (session) =>
        data === 'photos'
          ? session.photos.measureCached()
          : measureEvictable(threadDeps(session), await firstValueFrom(messages.threads())),
      ),
    evict: async (data) =>
      read(async (session) =>
        data === 'photos' ? session.photos.evictCached() : evictMessages(threadDeps(session), await firstValueFrom(messages.threads())),
      ),
    readDraft: async (name) => (await settled())?.drafts.read(name),
    saveDraft: async (name, draft) => (await settled())?.drafts.save(name, draft) ?? false,
    export: async () => {
      const session = await settled()
      return session && exportUserData(session, connectionStatus.state.value.confirmed_at)
    },
  }
}
