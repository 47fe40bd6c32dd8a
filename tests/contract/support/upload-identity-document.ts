import { ORIGIN, type TestApp } from '#tests/support/open-test-app.ts'

/** Uploads the file of an identity document. @param token undefined: anonymously */
export async function uploadIdentityDocument(
  server: TestApp,
  token: string | undefined,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  path = '/api/provider/kyc/document',
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const request = new Request(ORIGIN + path, {
    method: 'PUT',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/octet-stream',
      ...headers,
    },
    body: bytes,
  })
  const response = await server.app.fetch(request, '127.0.0.1')
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
