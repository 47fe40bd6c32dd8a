/** A person's own data on this device, by resource. Views show the documents with the waiting commands applied. */
import type { Uid } from '#domain/ids.ts'
import type { BookingResource } from './resources/booking-resource.ts'
import type { MessageResource } from './resources/message-resource.ts'
import type { NotificationResource } from './resources/notification-resource.ts'
import type { OutboxResource } from './resources/outbox-resource.ts'
import type { PhotoResource } from './resources/photo-resource.ts'
import type { ProfileResource } from './resources/profile-resource.ts'
import type { ProviderResource } from './resources/provider-resource.ts'
import type { StorageResource } from './resources/storage-resource.ts'
import type { SyncResource } from './resources/sync-resource.ts'

export interface UserStore {
  readonly uid: Uid
  readonly bookings: BookingResource
  readonly messages: MessageResource
  readonly photos: PhotoResource
  readonly outbox: OutboxResource
  readonly providers: ProviderResource
  readonly profile: ProfileResource
  readonly notifications: NotificationResource
  readonly storage: StorageResource
  readonly sync: SyncResource
  close(): Promise<void>
  /** Stops, and removes the database in all tabs. */
  remove(): Promise<void>
}
