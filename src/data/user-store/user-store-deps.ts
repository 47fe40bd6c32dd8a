/** What a person's store needs from its surroundings. */
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { RxStorage } from 'rxdb'
import type { DeviceClock } from '../platform/device-clock.ts'
import type { PageLifecycle } from '../platform/page-lifecycle.ts'
import type { SendPhoto } from '../transport/send-photo.ts'
import type { DatabaseFailure } from '../database/database-failure.ts'
import type { FreeSpace } from '../database/retry-after-eviction.ts'

export interface UserStoreDeps {
  readonly uid: Uid
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  /** A fresh ULID. */
  readonly newId: () => Ulid
  /** 0 to 1, for jitter. */
  readonly random: () => number
  /** Where the database lives; the browser's own by default. */
  readonly storage?: RxStorage<unknown, unknown>
  /** A public provider, from the directory on this device. */
  readonly providerLookup: (uid: Uid) => Provider | undefined
  /** The server said twice that nobody is signed in. */
  readonly onSignedOut: () => void
  /** An answer says that the account was deleted. To be made sure of before anything is removed. */
  readonly onAccountDeleted?: () => void
  /** An answer says that the account is blocked (to be made sure of), or, with false, that it is answered again. */
  readonly onAccountBlocked?: (isShutOut: boolean) => void
  /** How photos are handed in; without progress by default. */
  readonly sendPhoto?: SendPhoto
  /** The device is full. */
  readonly freeSpace?: FreeSpace
  readonly lifecycle?: PageLifecycle
  /** The database broke for good; the page should say so. */
  readonly onBroken?: (failure: DatabaseFailure) => void
  /** Faults that nobody is asked about: a document that does not parse. */
  readonly report?: (fault: string, detail: Readonly<Record<string, unknown>>) => void
}
