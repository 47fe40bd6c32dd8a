/** Opens a person's data on this device and keeps it open: a database whose connection is lost is opened again once. */
import { BehaviorSubject } from 'rxjs'
import type { Uid } from '#domain/ids.ts'
import { createConnectionStatus } from '../transport/connection-status.ts'
import { userDatabaseName } from '../user-database/open-outbox-table.ts'
import { createBookingResource } from './resources/booking-resource.ts'
import { createMessageResource } from './resources/message-resource.ts'
import { createNotificationResource } from './resources/notification-resource.ts'
import { createOutboxResource } from './resources/outbox-resource.ts'
import { createPhotoResource } from './resources/photo-resource.ts'
import { createProfileResource } from './resources/profile-resource.ts'
import { createProviderResource } from './resources/provider-resource.ts'
import { createStorageResource } from './resources/storage-resource.ts'
import { createSyncResource } from './resources/sync-resource.ts'
import { openSessionAccess } from './session-access.ts'
import { openTabChannel } from './tab-channel.ts'
import { openUserSession } from './user-session.ts'
import type { UserStore } from './user-store.ts'
import type { UserStoreDeps } from './user-store-deps.ts'

/** @throws DatabaseFailure with its kind: `unavailable`, `quota`, `timeout`, `newer` or `closed` */
export async function openUserStore(deps: UserStoreDeps): Promise<UserStore> {
  const { uid, clock, readThreads } = deps
  const connectionStatus = createConnectionStatus(clock, deps.onSignedOut, deps.onAccountDeleted, deps.onAccountBlocked)
  const watchedProviders = new BehaviorSubject<readonly Uid[]>([])
  const arriving = new BehaviorSubject<ReadonlySet<Uid>>(new Set())
  const access = await openSessionAccess({
    clock,
    open: (onFault) => openUserSession({ ...deps, connectionStatus, watchedProviders, arriving, onFault }),
    onBroken: deps.onBroken ?? (() => undefined),
    report: deps.report ?? (() => undefined),
  })
  const tabChannel = openTabChannel(userDatabaseName(uid), deps.storage === undefined)
  let ended = false

  async function end(how: 'close' | 'remove'): Promise<void> {
    if (ended) return
    ended = true
    stopListening()
    await access.idle()
    if (how === 'remove') tabChannel.post('wiped')
    await access.end(how)
    tabChannel.close()
  }

  const stopListening = tabChannel.listen((message) => {
    if (message !== 'wiped') return
    deps.onSignedOut()
    void end('close')
  })

  const bookings = createBookingResource(access, uid)
  const outbox = createOutboxResource(access)
  const messages = createMessageResource(access, {
    uid,
    clock,
    bookings,
    outbox,
    readThreads: readThreads && (() => readThreads(userDatabaseName(uid), uid)),
  })
  return {
    uid,
    bookings,
    messages,
    photos: createPhotoResource(access),
    outbox,
    providers: createProviderResource(access, uid, watchedProviders, arriving),
    profile: createProfileResource(access, uid),
    notifications: createNotificationResource(access, uid),
    storage: createStorageResource(access, messages, connectionStatus),
    sync: createSyncResource(access, connectionStatus),
    close: () => end('close'),
    remove: () => end('remove'),
  }
}
