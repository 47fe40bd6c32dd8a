/** What the replication endpoints work with. */
import { OLDEST_WIRE_VERSION } from '#config/wire-version.ts'
import type { Audience } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { ErrorCode } from '#domain/errors.ts'
import type { Uid } from '#domain/ids.ts'
import type { Person } from '../auth/person.ts'
import type { CommandRunner } from '../commands/command-runner.ts'
import type { Log } from '../platform/log.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { ChangeWindow } from '../feed/change-window.ts'

export interface ReplicationLimits {
  /** Longest a request with nothing to say is held, ms. Where aborts do not reach the handler, keep it short. */
  readonly maxHoldMs: number
  /** Held requests of one session on one database. */
  readonly heldPerSession: number
  /** Held requests of one sender without a session. */
  readonly heldPerAddress: number
  /** Devices whose wire is older are told nothing any more, but may hand in what they have. */
  readonly oldestWire: number
}

export const REPLICATION_LIMITS: ReplicationLimits = {
  maxHoldMs: 50_000,
  heldPerSession: 3,
  heldPerAddress: 60,
  oldestWire: OLDEST_WIRE_VERSION,
}

/** Hears how far each person's devices are. Called in the middle of an answer: quick, and never throws. */
export interface FeedObserver {
  /** A device has everything of its person up to that number of the window. */
  acknowledged(uid: Uid, number: number): void
  /** A part of a snapshot that began at that number. */
  served(uid: Uid, docs: readonly Doc[], number: number): void
}

export interface ReplicationDeps {
  readonly store: DocumentStore
  readonly window: ChangeWindow
  readonly runner: CommandRunner
  /** Whose session the request carries; undefined without a valid one. */
  readonly personOf: (request: Request) => Promise<Person | undefined>
  /** What a request of nobody's is told; `unauthorized` without it. */
  readonly refusalOf?: (request: Request) => Promise<ErrorCode>
  /** Calls back when a person's session may have ended, so that nothing is held under it. @returns stops */
  readonly watchSession?: (person: Person, wake: () => void) => () => void
  /** Names the sender of a request without a session, for counting. */
  readonly senderOf?: (request: Request) => string
  /** Commands of one person. */
  readonly commandLimit?: RateLimiter
  readonly observer?: FeedObserver
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
  /** Of the document, where the address names one. */
  readonly id: string
  readonly raw: Request
}

export type Endpoint = (request: ReplicationRequest) => Promise<Response>
