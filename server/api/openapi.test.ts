import { openTestApp, type TestApp } from '#tests/support/open-test-app.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppEnv } from '../http/app-env.ts'
import type { ApiServices } from './api-services.ts'
import { mountRoutes } from './mount-routes.ts'
import { apiRoutes } from './routes.ts'

interface Operation {
  readonly security: readonly Record<string, unknown>[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { readonly schema: { readonly required?: readonly string[] } } }
  }
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

let server: TestApp
let document: Document
beforeAll(async () => {
  server = await openTestApp()
  document = (await server.call('GET', '/api/openapi.json')).body as unknown as Document
})
afterAll(() => server.close())

const described = (): string[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} /api${path}`),
  )

test('describes exactly the calls that are there', () => {
  const app = new Hono<AppEnv>()
  mountRoutes(app, apiRoutes(), {} as ApiServices)
  const mounted = app.routes
    .filter((route) => route.method !== 'ALL')
    .map((route) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(described().sort()).toEqual([...mounted].sort())
  expect(new Set(mounted).size).toBe(mounted.length)
})

test('has the calls of the specification that this version answers', () => {
  expect(described()).toEqual(
    expect.arrayContaining([
      'POST /api/auth/signup',
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'GET /api/auth/me',
      'GET /api/providers',
      'POST /api/providers',
      'GET /api/providers/{id}',
      'GET /api/providers/{id}/slots',
      'GET /api/providers/{id}/reviews',
      'POST /api/providers/{id}/reviews',
      'PUT /api/providers/{id}/reviews/{bookingId}',
      'POST /api/providers/me/reviews/{bookingId}/answer',
      'GET /api/provider/{id}/service-packages',
      'POST /api/provider/service-package',
      'PUT /api/provider/service-package/{id}',
      'DELETE /api/provider/service-package/{id}',
      'GET /api/provider/{id}/plan',
      'PUT /api/provider/{id}/plan',
      'GET /api/provider/{id}/client-ratings',
      'POST /api/provider/client-rating',
      'PUT /api/providers/me/status',
      'PUT /api/providers/me/location',
      'GET /api/preferences',
      'POST /api/favorites/{providerId}',
      'DELETE /api/favorites/{providerId}',
      'GET /api/bookings',
      'POST /api/bookings',
      'GET /api/bookings/{id}',
      'GET /api/bookings/{id}/messages',
      'PUT /api/bookings/{id}/status',
      'PUT /api/bookings/{id}/visits/{number}/status',
      'GET /api/cities',
      'POST /api/chat',
      'POST /api/admin/login',
      'GET /api/admin/stats',
      'GET /api/openapi.json',
    ]),
  )
})

test('is OpenAPI 3.1, and every reference leads somewhere', () => {
  expect(document.openapi).toBe('3.1.0')
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(references.length).toBeGreaterThan(20)
  for (const reference of references)
    expect(Object.keys(document.components.schemas)).toContain(reference.replace('#/components/schemas/', ''))
})

describe('keeps its word', () => {
  test('who must sign in is told so', async () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const isOpen = operation.security.some((each) => Object.keys(each).length === 0)
        const body = operation.requestBody ? {} : undefined
        const { status } = await server.call(method.toUpperCase(), `/api${path.replace(/\{\w+\}/, '01ARZ3NDEKTSV4RRFFQ69G5FAV')}`, body)
        if (isOpen) expect(`${method} ${path} ${status}`).not.toMatch(/ 401$/)
        else expect(`${method} ${path} ${status}`).toMatch(/ 401$/)
        expect(Object.keys(operation.responses)).toContain(String(status))
      }
    }
  })

  test('required fields of a body are the ones refused when they are missing', async () => {
    const person = await server.signup('reader')
    const { body: admin } = await server.call('POST', '/api/admin/login', { password: server.adminPassword })
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const required = operation.requestBody?.content['application/json']?.schema.required
        if (!required || required.length === 0) continue
        const call = path.startsWith('/admin')
          ? (m: string, p: string, b: unknown) => server.call(m, p, b, { authorization: `Bearer ${String(admin['token'])}` })
          : person.call
        const refused = await call(method.toUpperCase(), `/api${path.replace(/\{\w+\}/, '01ARZ3NDEKTSV4RRFFQ69G5FAV')}`, {})
        expect([path, refused.status, Object.keys(refused.body['fields'] ?? {}).sort()]).toEqual([path, 400, [...required].sort()])
      }
    }
  })
})
