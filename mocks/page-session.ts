/**
 * Session of the page. A mocked response cannot set an HttpOnly cookie, so the token of a sign-in is stored here, where only the mock
 * backend reads it, and attached to each request as a bearer token.
 */

const PERSON_KEY = 'nearhelp-mock.session'
const ADMIN_KEY = 'nearhelp-mock.admin-session'

type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (request: Request): string => (new URL(request.url).pathname.startsWith('/api/admin') ? ADMIN_KEY : PERSON_KEY)

/** Attaches the token of the earlier sign-in, as the browser would attach its cookie. */
export function attachSession(request: Request, tokens: TokenStorage): Request {
  const token = tokens.getItem(keyOf(request))
  if (token === null || request.headers.has('authorization')) return request
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${token}`)
  return new Request(request, { headers })
}

/** Stores the token of a sign-in, and removes it with a sign-out. */
export async function saveSession(request: Pick<Request, 'url' | 'method'>, response: Response, tokens: TokenStorage): Promise<void> {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || !response.ok || !/^\/api\/(auth|admin)\//.test(pathname)) return
  const key = keyOf(request as Request)
  if (pathname.endsWith('/logout')) return tokens.removeItem(key)
  if (!/\/(login|signup)$/.test(pathname)) return
  const body: unknown = await response.clone().json()
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : undefined
  if (typeof token === 'string') tokens.setItem(key, token)
}
