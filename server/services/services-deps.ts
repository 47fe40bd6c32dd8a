/** What the services of the server need from outside, and what they share. */
import type { Doc } from '#domain/documents/document.ts'
import type { Ulid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { Passwords } from '../auth/passwords/passwords.ts'
import { createBlockFollowUps } from '../bookings/block-jobs.ts'
import { createPlaceFollowUps } from '../bookings/place-jobs.ts'
import { createReviewCountingJobs } from '../bookings/count-reviews.ts'
import { createReminderJobs } from '../bookings/reminder-jobs.ts'
import { createExpiryJobs } from '../bookings/request-expiry.ts'
import { createOutcomeJobs } from '../bookings/outcome-jobs.ts'
import { createCommandRunner, type CommandRunner } from '../commands/command-runner.ts'
import { DEFAULT_CONFIG, type ServerConfig } from '../config.ts'
import type { DemoHook } from '../demo/choose-demo.ts'
import { openChangeWindow, type ChangeWindow } from '../feed/change-window.ts'
import { createContactFollowUps } from '../contacts/contact-jobs.ts'
import type { Log } from '../platform/log.ts'
import type { RateLimiters } from '../platform/rate-limiter.ts'
import { rateLimitersOf } from '../platform/shared-rate-limiter.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { openDocumentReader, type DocumentReader } from '../store/documents/document-reader.ts'
import { createDocumentWriter, type DocumentWriter } from '../store/documents/document-writer.ts'
import { openPushSubscriptions, type PushSubscriptions } from '../push/push-subscriptions.ts'
import type { MarketplaceSource } from '../marketplace/marketplace-source.ts'
import { createPushJobs } from '../push/push-jobs.ts'
import { createNotificationJobs } from '../notifications/notification-jobs.ts'
import { combineFollowUps, type FollowUps } from '../store/documents/follow-ups.ts'
import type { Transports } from '../transports/transports.ts'
import type { MasterKeys } from '../verification/master-keys.ts'

export interface ServicesDeps {
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly newId: () => Ulid
  readonly randomBytes: (length: number) => Uint8Array
  /** Makes start codes; absent: those of this platform's random numbers. */
  readonly newStartCode?: () => string
  readonly passwords: Passwords
  readonly log: Log
  readonly config?: Partial<ServerConfig>
  readonly demo?: DemoHook
  /** Without them nothing is sent outside the app. */
  readonly transports?: Transports
  /** Encrypt what providers submit for their verification. Without them no verification is accepted. */
  readonly masterKeys?: MasterKeys | undefined
  /** The operator's cities and services. Without them the built-in ones, and those that the store keeps. */
  readonly marketplace?: MarketplaceSource | undefined
  readonly setTimer: SetTimer
}

/** What every subsystem is given. */
export interface SharedServices extends Pick<ServicesDeps, 'store' | 'clock' | 'newId' | 'randomBytes' | 'log' | 'setTimer'> {
  readonly config: ServerConfig
  readonly transports: Transports | undefined
  readonly now: () => Instant
  readonly documents: DocumentReader
  readonly writer: DocumentWriter
  readonly writeDocuments: (docs: readonly Doc[]) => Promise<void>
  readonly runner: CommandRunner
  readonly limiters: RateLimiters
  readonly pushSubscriptions: PushSubscriptions
  /** Jobs of new documents, for those who write documents at another time than now. */
  readonly followUps: FollowUps
  /** Not started: subsystems follow it first. */
  readonly window: ChangeWindow
}

export const resolveConfig = ({ config }: Pick<ServicesDeps, 'config'>): ServerConfig => ({ ...DEFAULT_CONFIG, ...config })

export async function openSharedServices(deps: ServicesDeps): Promise<SharedServices> {
  const { store, clock, newId, randomBytes, log, setTimer, transports } = deps
  const pushSubscriptions = openPushSubscriptions({ store, nowMs: clock })
  const sends = { email: transports?.mail !== undefined, sms: transports?.textMessages !== undefined }
  const followUps = combineFollowUps([
    createExpiryJobs(clock),
    createPlaceFollowUps(clock),
    createBlockFollowUps(clock),
    createReminderJobs(clock),
    createOutcomeJobs(clock),
    createReviewCountingJobs(clock),
    createContactFollowUps((channel) => sends[channel], clock),
    createNotificationJobs({ store, sends: (channel) => sends[channel], clock, log }),
    ...(transports?.push ? [createPushJobs({ subscriptions: pushSubscriptions, clock })] : []),
  ])
  const now = (): Instant => instantFromMs(clock())
  const writer = createDocumentWriter({ store, followUps })
  return {
    store,
    clock,
    newId,
    randomBytes,
    log,
    setTimer,
    transports,
    config: resolveConfig(deps),
    now,
    documents: openDocumentReader(store, now),
    writer,
    writeDocuments: async (docs) => void (await writer.writeNew(docs)),
    runner: createCommandRunner({ store, clock, newId, newStartCode: deps.newStartCode, followUps }),
    pushSubscriptions,
    followUps,
    limiters: rateLimitersOf(store.counters),
    window: await openChangeWindow({ store, newId }),
  }
}
