/** Mounts the routes under `/api`, each with its access check. */
import type { Context, Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { errorResponse, errorResponseFor, tooManyRequests } from '../../http/error-response.ts'
import { IN_PAGE_CLIENT } from '../../http/client-addresses.ts'
import type { ApiRoute, Outcome } from './api-route.ts'
import type { ApiServices } from './api-services.ts'

export const API_BASE = '/api'

/** Adds cookies to a response: each is a header. */
function setCookies(response: Response, cookies: readonly string[] = []): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

function toResponse(outcome: Outcome): Response {
  if (!outcome.ok) {
    const { retryAfter, more, ...refused } = outcome.error
    return retryAfter === undefined ? errorResponse(refused, {}, more) : tooManyRequests(retryAfter)
  }
  const { status, body, picture, calendar, file, headers = {} } = outcome.value
  if (picture) return new Response(picture, { status, headers: { ...headers, 'content-type': 'image/jpeg' } })
  if (calendar !== undefined)
    return new Response(calendar, { status, headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } })
  if (file) return new Response(file.bytes, { status, headers: { ...headers, 'content-type': file.mediaType } })
  const response = status === 204 || status === 202 ? new Response(null, { status, headers }) : Response.json(body, { status, headers })
  return setCookies(response, outcome.value.cookies)
}

async function runRoute(route: ApiRoute, c: Context<AppEnv>, services: ApiServices): Promise<Outcome> {
  const request = c.req.raw
  const { authenticate } = services
  const admin = route.access === 'admin' ? await authenticate(request, 'admin') : undefined
  if (admin?.ok === false) return admin
  const person = admin ? undefined : await authenticate(request, route.allowsBlocked ? 'blocked-person' : 'person')
  if (person?.ok === false && route.access === 'person') return person
  const call = {
    request,
    address: c.env?.address ?? IN_PAGE_CLIENT,
    params: c.req.param(),
    query: c.req.query(),
    body: c.get('body'),
    person: person?.ok === true ? person.value : undefined,
    admin: admin?.value,
  }
  return route.run(call, services)
}

export function mountRoutes(app: Hono<AppEnv>, routes: readonly ApiRoute[], services: ApiServices): void {
  for (const route of routes) app.on(route.method, API_BASE + route.path, async (c) => toResponse(await runRoute(route, c, services)))
  for (const path of new Set(routes.map((route) => route.path))) {
    const allow = routes
      .filter((route) => route.path === path)
      .map((route) => route.method)
      .join(', ')
    app.all(API_BASE + path, () => errorResponseFor('method_not_allowed', { allow }))
  }
  app.all(`${API_BASE}/*`, () => errorResponseFor('not_found'))
}
