/** Dependencies of the replication endpoints. */
import { HELPERS_KEPT } from '#config/kept-helpers.ts'
import { OLDEST_WIRE_VERSION } from '#config/wire-version.ts'
import type { Audience } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Result } from '#domain/result.ts'
import type { Denied, Person } from '../auth/authenticate.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import type { Log } from '../platform/log.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { NearestProviders } from '../feed/nearest-order.ts'

export interface ReplicationLimits {
  /** Longest hold of a request without new rows, ms, where a client asks for it. Keep it short where aborts do not reach the handler. */
  readonly maxHoldMs: number
  /** Long polls of one session on one database. */
  readonly heldPerSession: number
  /** Long polls of one sender without a session. */
  readonly heldPerAddress: number
  /** Devices with an older wire version receive nothing any more, but may submit their commands. */
  readonly oldestWireVersion: number
  /** Most providers of a city that a device keeps. */
  readonly helpersKept: number
}

export const REPLICATION_LIMITS: ReplicationLimits = {
  maxHoldMs: 110_000,
  heldPerSession: 3,
  heldPerAddress: 60,
  oldestWireVersion: OLDEST_WIRE_VERSION,
  helpersKept: HELPERS_KEPT,
}

/** Observes how far each person's devices are. Called while a response is prepared: must be quick and never throw. */
export interface FeedObserver {
  /** A device has all of its person's changes up to that number of the window. */
  acknowledged(uid: Uid, number: number): void
  /** Part of a snapshot that began at that number was sent. */
  served(uid: Uid, docs: readonly Doc[], number: number): void
}

export interface ReplicationDeps {
  readonly store: DocumentStore
  readonly window: ChangeWindow
  readonly runner: CommandRunner
  readonly now: () => Instant
  readonly authenticate: (request: Request) => Promise<Result<Person, Denied>>
  /** Returns whether a person's session is open. Unlike `authenticate` it is no contact of the device, which may be gone. */
  readonly isSessionOpen: (person: Person) => Promise<boolean>
  /** Calls back when a person's session may have ended, so that no long poll outlives it. @returns a function that stops watching */
  readonly watchSession?: (person: Person, wake: () => void) => () => void
  /** Identifies the sender of a request without a session, for counting. */
  readonly senderOf?: (request: Request) => string
  /** Commands of one person. */
  readonly commandLimit?: RateLimiter
  readonly observer?: FeedObserver
  /** The providers of a city by distance; without them every device keeps all of a city. */
  readonly nearest?: NearestProviders
  readonly limits?: Partial<ReplicationLimits>
  readonly log: Log
}

/** One of the two virtual databases, as the sender of a request may see it. */
export interface VirtualDatabase {
  readonly name: 'me' | 'directory'
  readonly audience: Audience
  readonly person: Person | undefined
}

export interface ReplicationRequest {
  readonly database: VirtualDatabase
  readonly method: string
  readonly query: URLSearchParams
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown
  /** Document id, where the path contains one. */
  readonly id: string
  readonly raw: Request
}

export type Endpoint = (request: ReplicationRequest) => Promise<Response>
