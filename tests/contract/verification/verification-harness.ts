/** Providers who send identity documents, and an admin who reviews them, over the real API. */
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { parseMasterKeys, type MasterKeys } from '#server/verification/master-keys.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openTestApp, ORIGIN, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { providerForm } from '../support/busy-market.ts'
import { uploadIdentityDocument } from '../support/upload-identity-document.ts'

/** In the sender's id number, notes and file, and nowhere else. */
export const SECRET = 'X7Q2-SECRET-9931'

export const FORM = {
  full_name: 'Grace Ngozi Okafor',
  government_id_type: 'passport',
  government_id_number: SECRET,
  business_category: 'home_repair',
  phone_number: '+234 801 000 0000',
  address: '1 Secret Street',
  city: 'Lagos',
  state: 'Lagos',
  zip_code: '100001',
  additional_notes: `See page 2 of ${SECRET}`,
} as const

export const KEYS = ['test-test-test-test-test-test-test-test-tes', 'next-next-next-next-next-next-next-next-nex'] as const

export async function createMasterKeys(...written: readonly string[]): Promise<MasterKeys> {
  const keys = await parseMasterKeys(written)
  if (!keys.ok) throw new Error('no keys')
  return keys.value
}

export interface VerificationHarness {
  readonly server: TestApp
  /** Calls the API as the admin. */
  admin(method: string, path: string, body?: unknown): Promise<ApiResponse>
  /** Downloads the file as the admin. */
  file(uid: string): Promise<Response>
  /** Ids of the waiting providers, in order. */
  waiting(): Promise<readonly unknown[]>
  provider(name: string): Promise<TestPerson>
  close(): Promise<void>
}

export function expectStatus(status: number, response: { readonly status: number; readonly body: Record<string, unknown> }) {
  if (response.status !== status) throw new Error(`${response.status} instead of ${status}: ${JSON.stringify(response.body)}`)
  return response.body
}

/** Uploads a file if there is one, and sends the form. */
export async function submitVerification(
  rig: VerificationHarness,
  person: TestPerson,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<Record<string, unknown>> {
  const held = bytes ? expectStatus(200, await uploadIdentityDocument(rig.server, person.token, bytes)) : {}
  return expectStatus(201, await person.call('POST', '/api/provider/kyc', { ...FORM, ...held }))
}

/** @param aheadMs how far the server's clock is ahead */
export async function openVerificationHarness(store: DocumentStore, masterKeys?: MasterKeys, aheadMs = 0): Promise<VerificationHarness> {
  const server = await openTestApp({
    store,
    clock: () => Date.now() + aheadMs,
    limits: UNLIMITED_RATE_LIMITS,
    config: { adminPassword: 'the admin of tests' },
    masterKeys: masterKeys ?? (await createMasterKeys(KEYS[0])),
  })
  const session = expectStatus(200, await server.call('POST', '/api/admin/login', { password: 'the admin of tests' }))
  const headers = { authorization: `Bearer ${String(session['token'])}` }
  const admin: VerificationHarness['admin'] = (method, path, body) => server.call(method, `/api/admin/verifications${path}`, body, headers)
  return {
    server,
    admin,
    file: (uid) => server.app.fetch(new Request(`${ORIGIN}/api/admin/verifications/${uid}/document`, { headers }), '127.0.0.1'),
    waiting: async () => ((await admin('GET', '')).body['items'] as { id: string }[]).map(({ id }) => id),
    provider: async (name) => {
      const person = await server.signup(name, 'provider')
      expectStatus(201, await person.call('POST', '/api/providers', providerForm(name, 'Lagos')))
      return person
    },
    close: () => server.close(),
  }
}
