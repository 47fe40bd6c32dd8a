/** An admin and people over the real API. */
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { providerForm } from '../support/busy-market.ts'

export interface AdminHarness {
  readonly server: TestApp
  /** Calls `/api/admin` as the admin. */
  admin(method: string, path: string, body?: unknown): Promise<ApiResponse>
  /** Decides about a provider; `remove` is sent as DELETE. @returns the response */
  decide(uid: string, action: string, reason: string, more?: Readonly<Record<string, unknown>>): Promise<ApiResponse>
  /** The audit log, oldest first. */
  log(query?: string): Promise<readonly Record<string, unknown>[]>
  provider(name: string): Promise<TestPerson>
  /** Requests a booking for as soon as possible. @returns the id of the booking */
  book(customer: TestPerson, provider: TestPerson): Promise<string>
  close(): Promise<void>
}

export function expectStatus(status: number, response: ApiResponse): Record<string, unknown> {
  if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${response.text}`)
  return response.body
}

export async function openAdminHarness(store: DocumentStore): Promise<AdminHarness> {
  const server = await openTestApp({ store, limits: UNLIMITED_RATE_LIMITS, config: { adminPassword: 'the admin of tests' } })
  const session = expectStatus(200, await server.call('POST', '/api/admin/login', { password: 'the admin of tests' }))
  const headers = { authorization: `Bearer ${String(session['token'])}` }
  const admin: AdminHarness['admin'] = (method, path, body) => server.call(method, `/api/admin${path}`, body, headers)
  return {
    server,
    admin,
    decide: (uid, action, reason, more = {}) =>
      action === 'remove'
        ? admin('DELETE', `/providers/${uid}`, { reason, ...more })
        : admin('PUT', `/providers/${uid}`, { action, reason, ...more }),
    log: async (query = '') =>
      (expectStatus(200, await admin('GET', `/audit?limit=500${query}`))['items'] as Record<string, unknown>[]).toReversed(),
    provider: async (name) => {
      const person = await server.signup(name, 'provider')
      expectStatus(201, await person.call('POST', '/api/providers', providerForm(name, 'Lagos')))
      return person
    },
    book: async (customer, provider) => {
      const asked = { provider_id: provider.uid, scheduled_date: null, user_latitude: 6.5, user_longitude: 3.4 }
      return String(expectStatus(201, await customer.call('POST', '/api/bookings', asked))['id'])
    },
    close: () => server.close(),
  }
}
