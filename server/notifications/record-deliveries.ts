/** Records news for each way that its person switched on. */
import { isSecurityNotificationKind } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { profileId } from '#domain/ids.ts'
import { toE164 } from '#domain/notifications/phone-number.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'
import { WAYS, type Way } from '../transports/transports.ts'
import type { OutgoingLine } from '../jobs/delivery-queue.ts'
import { freshRecord, hasHadEnough, outgoingId } from './delivery-record.ts'
import type { News } from './notification-recorder.ts'

export interface WantedDeps {
  readonly store: DocumentStore
  readonly lines: ReadonlyMap<Way, OutgoingLine>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
}

/** The ways that a person switched on before that moment, and can be reached by. */
function wantedWays(profile: Profile, { time, kind }: News): Way[] {
  const { emailNotifications, smsNotifications, email_since, sms_since, phone, created_at } = profile
  const wanted: Readonly<Record<Way, boolean>> = {
    // Whoever is at an account that is not theirs would switch it off first.
    email: isSecurityNotificationKind(kind) || (emailNotifications && time >= (email_since ?? created_at)),
    sms: smsNotifications && time >= (sms_since ?? created_at) && toE164(phone) !== undefined,
  }
  return WAYS.filter((way) => wanted[way])
}

export function recordWanted({ store, lines, clock, log }: WantedDeps): (batch: readonly News[]) => Promise<void> {
  async function record({ uid, id }: News, way: Way): Promise<void> {
    const line = lines.get(way)
    if (!line) return
    if (await hasHadEnough(store, uid, way)) {
      log.warn({ way }, 'somebody was sent so much lately that no more is')
      return
    }
    const now = clock()
    // Of several servers all hear the same: one writes it, and the others look after it.
    if ((await store.put(freshRecord(uid, id, way, now))).ok) line.add(outgoingId(uid, id, way), now)
    else line.watch(outgoingId(uid, id, way))
  }

  return async (batch) => {
    const profiles = (await store.getMany(batch.map(({ uid }) => profileId(uid)))).map(fromStored)
    for (const [index, news] of batch.entries()) {
      const profile = profiles[index]
      if (profile?.type !== 'profile') continue
      for (const way of wantedWays(profile, news)) await record(news, way)
    }
  }
}
