/** Records a delivery for each channel that the person switched on. */
import { isSecurityNotificationKind } from '#domain/documents/notification-kinds.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { profileId } from '#domain/ids.ts'
import { toE164 } from '#domain/notifications/phone-number.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '../transports/transports.ts'
import type { DeliveryQueue } from '../jobs/delivery-queue.ts'
import { newDeliveryRecord, isOverQuota, deliveryRecordId } from './delivery-record.ts'
import type { PendingNotification } from './notification-recorder.ts'

export interface RecordDeliveriesDeps {
  readonly store: DocumentStore
  readonly queues: ReadonlyMap<NotificationChannel, DeliveryQueue>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
}

/** Returns the channels that a person enabled before that moment and can be reached by. */
function enabledChannels(profile: Profile, { time, kind }: PendingNotification): NotificationChannel[] {
  const { emailNotifications, smsNotifications, email_since, sms_since, phone, created_at } = profile
  const isEnabled: Readonly<Record<NotificationChannel, boolean>> = {
    // An intruder in the account would switch it off first.
    email: isSecurityNotificationKind(kind) || (emailNotifications && time >= (email_since ?? created_at)),
    sms: smsNotifications && time >= (sms_since ?? created_at) && toE164(phone) !== undefined,
  }
  return NOTIFICATION_CHANNELS.filter((channel) => isEnabled[channel])
}

export function recordDeliveries({
  store,
  queues,
  clock,
  log,
}: RecordDeliveriesDeps): (batch: readonly PendingNotification[]) => Promise<void> {
  async function record({ uid, id }: PendingNotification, channel: NotificationChannel): Promise<void> {
    const queue = queues.get(channel)
    if (!queue) return
    if (await isOverQuota(store, uid, channel)) {
      log.warn({ way: channel }, 'Skipped a notification: the person reached the limit')
      return
    }
    const now = clock()
    // All servers receive the same notification: one writes the record, and the others watch it.
    if ((await store.put(newDeliveryRecord(uid, id, channel, now))).ok) queue.add(deliveryRecordId(uid, id, channel), now)
    else queue.watch(deliveryRecordId(uid, id, channel))
  }

  return async (batch) => {
    const profiles = (await store.getMany(batch.map(({ uid }) => profileId(uid)))).map(fromStored)
    for (const [index, notification] of batch.entries()) {
      const profile = profiles[index]
      if (profile?.type !== 'profile') continue
      for (const channel of enabledChannels(profile, notification)) await record(notification, channel)
    }
  }
}
