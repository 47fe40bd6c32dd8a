/** What a person's store needs from its environment. */
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { RxStorage } from 'rxdb'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { PageLifecycle } from '../platform/page-lifecycle.ts'
import type { SendPhoto } from '../transport/send-photo.ts'
import type { DatabaseFailure } from '../database/database-failure.ts'
import type { StoredThreads } from '../views/stored-threads.ts'
import type { FreeSpace } from '../database/retry-after-eviction.ts'

export interface UserStoreDeps {
  readonly uid: Uid
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  /** Returns a fresh ULID. */
  readonly newId: () => Ulid
  /** Returns 0 to 1, for jitter. */
  readonly random: () => number
  /** Storage of the database; the browser's own by default. */
  readonly storage?: RxStorage<unknown, unknown>
  /** Locks between the tabs; without them the first sync writes each document before the next page. */
  readonly locks?: Pick<LockManager, 'request'> | undefined
  /** Reads the stored threads of a database outside the page's thread; undefined when that is not possible. */
  readonly readThreads?: (database: string, uid: Uid) => Promise<StoredThreads | undefined>
  /** Returns a public provider that a view shows. */
  readonly providerLookup: (uid: Uid) => Provider | undefined
  /** Looks up any other in the directory on this device. */
  readonly findProvider?: (uid: Uid) => Promise<Provider | undefined>
  /** Called when the server has said twice that no one is signed in. */
  readonly onSignedOut: () => void
  /** Called when a response says that the account was deleted. Verify this before removing anything. */
  readonly onAccountDeleted?: () => void
  /** Called with true when a response says that the account is blocked (verify this), and with false once the server answers again. */
  readonly onAccountBlocked?: (isBlocked: boolean) => void
  /** Uploads a photo; without progress by default. */
  readonly sendPhoto?: SendPhoto
  /** Frees space when the device is full. */
  readonly freeSpace?: FreeSpace
  readonly lifecycle?: PageLifecycle
  /** Takes note of the server's marketplace, by its hash; null for the built-in one alone. */
  readonly onMarketplace?: (hash: string | null) => void
  /** Called when the database broke and was not reopened; the page should say so. */
  readonly onBroken?: (failure: DatabaseFailure) => void
  /** Reports faults that need no decision of the person, such as a document that does not parse. */
  readonly report?: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}
