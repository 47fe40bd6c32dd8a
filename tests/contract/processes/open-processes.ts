/** Whole servers over one PostgreSQL database, as processes behind a load balancer without sticky sessions. */
import { openTestApp, type ApiResponse, type TestApp, type TestAppOptions } from '#tests/support/open-test-app.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { openPostgresUrl } from '../support/store-kinds.ts'

export interface Processes {
  readonly one: TestApp
  readonly other: TestApp
  readonly url: string
  /** Calls the process whose turn it is: they take turns. */
  call(method: string, path: string, body?: unknown, token?: string, address?: string): Promise<ApiResponse>
  close(): Promise<void>
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

/** Opens another process over the database. */
export const openProcess = async (url: string, options: TestAppOptions = {}): Promise<TestApp> =>
  openTestApp({ ...options, store: await openPostgresUrl(url) })

/** @param optionsOf options of both, or of each by its place */
export async function openProcesses(
  optionsOf: TestAppOptions | ((place: 0 | 1) => TestAppOptions) = {},
): Promise<Processes & AsyncDisposable> {
  const url = await (await testPostgres()).createDatabase()
  const at = (place: 0 | 1): TestAppOptions => (typeof optionsOf === 'function' ? optionsOf(place) : optionsOf)
  const one = await openProcess(url, at(0))
  const other = await openProcess(url, at(1))
  let turn = 0
  const close = async (): Promise<void> => {
    await Promise.all([one.close(), other.close()])
  }
  return {
    one,
    other,
    url,
    call: (method, path, body, token, address) => {
      turn += 1
      return (turn % 2 === 0 ? other : one).call(method, path, body, token === undefined ? {} : bearer(token), address)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
