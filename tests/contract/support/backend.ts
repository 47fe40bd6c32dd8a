/** The server's core behind a bearer token that is the person's uid: the real endpoints, without accounts. */
import { Hono } from 'hono'
import { ulid } from 'ulid'
import type { Doc } from '#domain/documents/document.ts'
import { refusal, type ErrorCode } from '#domain/errors.ts'
import { asDeviceId, asUid, commandId, isUlid, type DeviceId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Denied, Person } from '#server/auth/authenticate.ts'
import { createCommandRunner, type CommandRunner, type Outcome } from '#server/commands/command-runner.ts'
import { createOutcomeJobs } from '#server/bookings/outcome-jobs.ts'
import { createExpiryJobs } from '#server/bookings/request-expiry.ts'
import { combineFollowUps } from '#server/store/documents/follow-ups.ts'
import { createDeliveryReceipts, type DeliveryReceipts } from '#server/bookings/delivery-receipts.ts'
import { createDocumentWriter, type DocumentWriter } from '#server/store/documents/document-writer.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { bodyParser } from '#server/http/body-parser.ts'
import { silentLog } from '#server/platform/log.ts'
import { openChangeWindow, type ChangeWindow } from '#server/feed/change-window.ts'
import type { ReplicationLimits } from '#server/replication/replication-deps.ts'
import { replicationRoutes } from '#server/replication/replication-routes.ts'
import type { DocumentStore } from '#server/store/document-store.ts'

export const newId = (): Ulid => ulid() as Ulid
export const newUid = (): Uid => asUid(ulid())

/** A clock that the test moves; it starts at a fixed Friday morning. */
export interface TestClock {
  now: number
  read(): number
}

export function testClock(now = Date.parse('2026-11-20T09:00:00.000Z')): TestClock {
  const clock: TestClock = { now, read: () => clock.now }
  return clock
}

export interface Backend {
  readonly store: DocumentStore
  readonly window: ChangeWindow
  readonly runner: CommandRunner
  readonly delivery: DeliveryReceipts
  readonly writer: DocumentWriter
  readonly clock: TestClock
  /** People whose sessions have ended. */
  readonly ended: Set<Uid>
  /** Calls as that person, or anonymously. The body is sent as JSON. */
  call(uid: Uid | undefined, method: string, path: string, body?: unknown, init?: RequestInit): Promise<Response>
  readonly fetch: (request: Request) => Promise<Response>
  stop(): Promise<void>
}

export interface BackendOptions {
  readonly clock?: TestClock
  readonly capacity?: number
  readonly limits?: Partial<ReplicationLimits>
}

export async function startBackend(store: DocumentStore, { clock = testClock(), capacity, limits }: BackendOptions = {}): Promise<Backend> {
  const window = await openChangeWindow({ store, newId, ...(capacity === undefined ? {} : { capacity }) })
  const runner = createCommandRunner({
    store,
    clock: clock.read,
    newId,
    followUps: combineFollowUps([createExpiryJobs(clock.read), createOutcomeJobs(clock.read)]),
  })
  const delivery = createDeliveryReceipts({ window, runner, log: silentLog })
  const ended = new Set<Uid>()
  const authenticate = async (request: Request): Promise<Result<Person, Denied>> => {
    const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
    const uid = isUlid(token) ? asUid(token) : undefined
    return uid === undefined || ended.has(uid) ? fail(refusal('unauthorized')) : ok({ uid, session: `session of ${uid}`, heardMs: 0 })
  }
  await window.start()
  const app = new Hono<AppEnv>()
  app.use(
    '/db/*',
    bodyParser(async () => true),
  )
  app.route(
    '/db',
    replicationRoutes({
      store,
      window,
      runner,
      now: () => instantFromMs(clock.read()),
      authenticate,
      isSessionOpen: async ({ uid }) => !ended.has(uid),
      observer: delivery,
      log: silentLog,
      ...(limits ? { limits } : {}),
    }),
  )
  const fetchApp = async (request: Request): Promise<Response> => app.fetch(request)
  return {
    store,
    window,
    runner,
    delivery,
    clock,
    ended,
    writer: createDocumentWriter({ store }),
    fetch: fetchApp,
    call: (uid, method, path, body, init = {}) => {
      const headers = new Headers(init.headers)
      if (uid) headers.set('authorization', `Bearer ${uid}`)
      if (body !== undefined) headers.set('content-type', 'application/json')
      return fetchApp(
        new Request(`http://server.test${path}`, {
          ...init,
          method,
          headers,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      )
    },
    stop: async () => {
      delivery.stop()
      window.stop()
      await delivery.settled()
    },
  }
}

/** A device of a person: numbers its commands, and repeats one when asked. */
export interface TestDevice {
  readonly id: DeviceId
  readonly uid: Uid
  run(name: string, args: unknown, queuedMs?: number): Promise<Outcome>
}

export function testDevice(runner: CommandRunner, uid: Uid): TestDevice {
  const id = asDeviceId(ulid())
  let n = 0
  return {
    id,
    uid,
    run: (name, args, queuedMs = 0) => runner.run({ commandId: commandId(id, (n += 1)), uid, kind: 'person', name, args, queuedMs }),
  }
}

/** The code of a refusal; undefined for an accepted command. */
export const refusalCode = (outcome: Outcome): ErrorCode | 'forbidden' | undefined =>
  outcome.state === 'forbidden' ? 'forbidden' : outcome.refusal?.code

/** Writes documents as sign-up does. */
export async function insertDocuments(writer: DocumentWriter, ...docs: Doc[]): Promise<void> {
  const rows = await writer.writeNew(docs)
  if (!rows.every((row) => row.ok)) throw new Error('a document existed already')
}

/** Resolves when the window has seen every earlier write. */
export async function waitForWindow({ store, window }: Backend): Promise<void> {
  const id = `marker:${ulid()}`
  let found = (): void => undefined
  const seen = new Promise<void>((resolve) => {
    found = resolve
  })
  const unlisten = window.listen((doc) => {
    if (doc._id === id) found()
  })
  await store.put({ _id: id, type: 'marker' })
  await seen
  unlisten()
}
