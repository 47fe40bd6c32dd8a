/** Requests of account settings, made by the person of a harness. */
import type { ApiResponse } from '#tests/support/open-test-app.ts'
import { expectStatus } from '../support/canary-market.ts'
import { EMAIL, PASSWORD, type AccountHarness } from './account-harness.ts'

/** Another password. */
export const NEXT = 'another password'
/** Another address. */
export const NEW = 'amina@elsewhere.test'

export const said = ({ status, text }: ApiResponse): string => `${status} ${text}`
export const codeOf = ({ status, body }: ApiResponse): string => `${status} ${String(body['error'])}`

/** Returns the requests. @param rig returns the harness of the current test */
export function accountRequests(rig: () => AccountHarness) {
  const changeTo = (password: string, current = PASSWORD) =>
    rig().amina.call('PUT', '/api/me/password', { current_password: current, password })
  const forgot = (email = EMAIL, address = '127.0.0.1') => rig().server.call('POST', '/api/auth/forgot', { email }, {}, address)
  const reset = (code: string, password = NEXT, address = '127.0.0.1') =>
    rig().server.call('POST', '/api/auth/reset', { code, password }, {}, address)
  const askFor = (email = NEW, password = PASSWORD) => rig().amina.call('POST', '/api/me/email', { email, password })
  const confirm = (code: string) => rig().server.call('POST', '/api/auth/confirm-email', { code })
  const entered = async (email: string, password: string): Promise<number> => (await rig().login(email, password)).status
  const sessionsOf = async (call = rig().amina.call) =>
    expectStatus(200, await call('GET', '/api/me/sessions'))['sessions'] as {
      id: string
      is_current: boolean
      shared_device: boolean
      browser: string
      system: string
    }[]
  const noticesOf = async (kind: string) =>
    (await rig().server.store.range({ start: 'notification:', end: 'notification:\uffff', includeDocs: true })).filter(
      ({ doc }) => doc?.['kind'] === kind,
    )
  return { changeTo, forgot, reset, askFor, confirm, entered, sessionsOf, noticesOf }
}
