/** A server with a fake mail transport, and a person with an account on it. */
import { UNLIMITED_RATE_LIMITS, type RateLimits } from '#config/limits.ts'
import type { MailMessage } from '#server/transports/transports.ts'
import { parseEntryId } from '#server/jobs/job-document.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { createFakeTransports, type FakeTransports } from '../support/fake-transports.ts'
import { until } from '../support/wait-until.ts'

/** E-mails are sent in the background, and tests run beside others. */
const DEADLINE_MS = 30_000

export interface AccountHarness {
  readonly server: TestApp
  readonly post: FakeTransports
  readonly amina: TestPerson
  login(email: string, password: string, headers?: Record<string, string>): Promise<ApiResponse>
  /** Calls the API as the person of another session. */
  as(token: unknown): (method: string, path: string, body?: unknown) => Promise<ApiResponse>
  /** Resolves with the e-mails of a kind to an address, once there are `count` of them. */
  letters(kind: string, to: string, count?: number): Promise<readonly MailMessage[]>
  /** Returns the code of the newest of them. */
  codeOf(kind: string, to: string, count?: number): Promise<string>
}

export const EMAIL = 'amina@example.test'
export const PASSWORD = 'password of amina'

export async function openAccountHarness(
  store: DocumentStore,
  { limits = {}, publicOrigin, email = true }: { limits?: Partial<RateLimits>; publicOrigin?: string; email?: boolean } = {},
): Promise<AccountHarness> {
  const post = createFakeTransports({ email })
  const server = await openTestApp({
    store,
    transports: post.transports,
    limits: { ...UNLIMITED_RATE_LIMITS, ...limits },
    ...(publicOrigin === undefined ? {} : { config: { publicOrigin } }),
  })
  const amina = await server.signup('amina')
  const letters: AccountHarness['letters'] = (kind, to, count = 1) =>
    until(
      `${count} letters ${kind} to ${to}`,
      () => post.emails.filter((letter) => letter.subject === kind && letter.to === to),
      (found) => found.length >= count,
      DEADLINE_MS,
    )
  return {
    server,
    post,
    amina,
    letters,
    login: (email, password, headers = {}) => server.call('POST', '/api/auth/login', { email, password }, headers),
    as: (token) => (method, path, body) => server.call(method, path, body, { authorization: `Bearer ${String(token)}` }),
    async codeOf(kind, to, count = 1) {
      const found = await letters(kind, to, count)
      const code = /code (\S+)/.exec(found.at(-1)?.text ?? '')?.[1]
      if (code === undefined) throw new Error('the letter has no code')
      return code
    },
  }
}

/** Resolves when no account job is left. */
export const waitForAccountJobs = (store: DocumentStore): Promise<unknown> =>
  until(
    'no account job is left',
    () => store.range({ start: 'job:account_', end: 'job:account_\uffff' }),
    (rows) => rows.length === 0,
    DEADLINE_MS,
  )

/** Resolves when nothing is due: the sweeps of a start are over. */
export const waitForDueJobs = (store: DocumentStore, server: TestApp): Promise<unknown> =>
  until(
    'nothing is due',
    () => store.range({ start: 'job_due:', end: 'job_due:\uffff' }),
    (rows) => rows.every(({ id }) => parseEntryId(id).atMs > server.nowMs()),
    DEADLINE_MS,
  )
