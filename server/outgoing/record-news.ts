/** Hears of notifications as devices do, so that no command waits for it, and records those that somebody wants in writing. */
import { isAboutAccount, isChatNews, type NotificationKind } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/person.ts'
import { profileId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantToMs, type Instant } from '#domain/instant.ts'
import { internationalNumber } from '#domain/phone-number.ts'
import type { SetTimer } from '../demo/demo-ports.ts'
import type { Log } from '../http/log.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'
import { WAYS, type Way } from './carriers.ts'
import type { OutgoingLine } from './outgoing-line.ts'
import { freshRecord, hasHadEnough, NEWS_AGE_MS, outgoingId } from './outgoing-record.ts'

/** Notifications looked at together. */
const BATCH = 100
/** After a store that was away, ms. */
const RETRY_MS = 30_000

interface News {
  readonly uid: Uid
  readonly id: Ulid
  readonly time: Instant
  readonly kind: NotificationKind
}

export interface NewsRecorder {
  /** Of any change of the store; what is no news is left. Keeps what it hears until it is started. */
  hear(stored: StoredDoc): void
  start(): void
  /** Resolves when nothing is being recorded any more. */
  stop(): Promise<void>
}

export interface NewsRecorderDeps {
  readonly store: DocumentStore
  readonly lines: ReadonlyMap<Way, OutgoingLine>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly setTimer: SetTimer
  readonly log: Log
}

/** The ways that a person switched on before that moment, and can be reached by. */
function wantedWays(profile: Profile, { time, kind }: News): Way[] {
  const { emailNotifications, smsNotifications, email_since, sms_since, phone, created_at } = profile
  const wanted: Readonly<Record<Way, boolean>> = {
    // Whoever is at an account that is not theirs would switch it off first.
    email: isAboutAccount(kind) || (emailNotifications && time >= (email_since ?? created_at)),
    sms: smsNotifications && time >= (sms_since ?? created_at) && internationalNumber(phone) !== undefined,
  }
  return WAYS.filter((way) => wanted[way])
}

export function createNewsRecorder({ store, lines, clock, setTimer, log }: NewsRecorderDeps): NewsRecorder {
  let heard: News[] = []
  let recording: Promise<void> | undefined
  let hasStarted = false
  let isStopped = false
  let clearRetry = (): void => undefined

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

  async function recordBatch(batch: readonly News[]): Promise<void> {
    const profiles = (await store.getMany(batch.map(({ uid }) => profileId(uid)))).map(fromStored)
    for (const [index, news] of batch.entries()) {
      const profile = profiles[index]
      if (profile?.type !== 'profile') continue
      for (const way of wantedWays(profile, news)) await record(news, way)
    }
  }

  /** @returns false where it has to be tried again later */
  async function recordAll(): Promise<boolean> {
    while (heard.length > 0 && !isStopped) {
      const batch = heard.slice(0, BATCH)
      try {
        await recordBatch(batch)
        heard = heard.slice(batch.length)
      } catch (error) {
        log.error({ error: error instanceof Error ? error.message : String(error) }, 'news could not be recorded to be sent')
        clearRetry = setTimer(RETRY_MS, work)
        return false
      }
    }
    return true
  }

  function work(): void {
    if (!hasStarted || isStopped) return
    recording ??= recordAll().then((isDone) => {
      recording = undefined
      // Heard in the moment between the last look and this one.
      if (isDone && heard.length > 0) work()
    })
  }

  return {
    hear: (stored) => {
      if (stored['type'] !== 'notification') return
      const doc = fromStored(stored)
      if (doc?.type !== 'notification' || isChatNews(doc.kind) || instantToMs(doc.time) + NEWS_AGE_MS < clock()) return
      heard.push({ uid: doc.user_id, id: doc.id, time: doc.time, kind: doc.kind })
      work()
    },
    start: () => {
      hasStarted = true
      work()
    },
    stop: async () => {
      isStopped = true
      clearRetry()
      await recording
    },
  }
}
