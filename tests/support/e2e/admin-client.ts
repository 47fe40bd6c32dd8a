/** The admin over the API, without a browser. */
import type { ProductServer } from './product-server.ts'

export interface AdminClient {
  /** @throws Error with the response when its status is not 2xx */
  call(method: 'GET' | 'PUT', path: string, body?: unknown): Promise<unknown>
  /** A file's bytes. @throws as `call` */
  file(path: string): Promise<Buffer>
}

/** The password that the server printed at its start. */
export function adminPassword(server: ProductServer): string {
  const password = /shown once\): (\S+)/.exec(server.output())?.[1]
  if (password === undefined) throw new Error('The server printed no password')
  return password
}

/** Signs the admin in. */
export async function signInAdmin(server: ProductServer): Promise<AdminClient> {
  const password = adminPassword(server)
  const send = (method: string, path: string, token: string | undefined, body: unknown): Promise<Response> =>
    fetch(`${server.origin}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const opened = await send('POST', '/admin/login', undefined, { password })
  if (!opened.ok) throw new Error(`The admin could not sign in: ${await opened.text()}`)
  const { token } = (await opened.json()) as { token: string }
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await send(method, path, token, body)
    if (!response.ok) throw new Error(`${method} ${path} for the admin: ${response.status} ${await response.text()}`)
    return response
  }
  return {
    call: async (method, path, body) => {
      const text = await (await ask(method, path, body)).text()
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    },
    file: async (path) => Buffer.from(await (await ask('GET', path)).arrayBuffer()),
  }
}
