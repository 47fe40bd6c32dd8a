import { cleaning, openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppEnv } from '../../http/app-env.ts'
import type { ApiServices } from './api-services.ts'
import { mountRoutes } from './mount-routes.ts'
import { apiRoutes } from '../routes.ts'

interface BodySchema {
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>
}
interface Operation {
  readonly summary: string
  readonly security: readonly Record<string, unknown>[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json'?: { readonly schema: BodySchema } }
  }
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

/** Wrong values, or none. */
const LIES: Readonly<Record<string, unknown>> = {
  visible: true,
  customer_uid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  customer_name: 'Ben',
  customer_email: null,
  provider_name: 'Chidi',
  service_type: 'plumber',
  total_amount: 0.01,
  status: 'completed',
  sender_uid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  sender_type: 7,
  sender_name: 'Ben',
  client_name: 'Ben',
}

/** Verbs that summaries begin with. */
const IMPERATIVE =
  /^(?:Accept|Add|Answer|Approve|Ask|Block|Cancel|Confirm|Create|Decide|Delete|Email|End|Export|Find|Get|Hide|List|Log|Propose|Rate|Read|Register|Remove|Replace|Reply|Report|Request|Review|Say|Search|Send|Set|Start|Store|Submit|Subscribe|Unblock|Undo|Unsubscribe|Update|Upload|Verify|Change)\b/

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

test('each summary is a sentence in the imperative, without a final period', () => {
  const summaries = Object.values(document.paths).flatMap((operations) => Object.values(operations).map(({ summary }) => summary))
  expect(summaries.filter((summary) => !IMPERATIVE.test(summary) || summary.endsWith('.'))).toEqual([])
})

test('describes exactly the existing routes', () => {
  const app = new Hono<AppEnv>()
  mountRoutes(app, apiRoutes(), {} as ApiServices)
  const mounted = app.routes
    .filter((route) => route.method !== 'ALL')
    .map((route) => `${route.method} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(described().sort()).toEqual([...mounted].sort())
  expect(new Set(mounted).size).toBe(mounted.length)
})

test('contains the routes of the specification that this version supports', () => {
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

/** Section 7 of the specification, "Payload / query". */
const PAYLOADS: Readonly<Record<string, string>> = {
  'GET /providers': 'city service_type min_rating max_price verified_only sort_by available_only',
  'POST /providers':
    'name service_type latitude longitude bio price_per_hour experience_years certifications languages profile_image emergency_service subscription_available service_radius_km city visible',
  'PUT /providers/me/status': 'status visible',
  'PUT /providers/me/location': 'latitude longitude visible city',
  'POST /bookings':
    'provider_id customer_uid customer_name customer_email provider_name service_type user_latitude user_longitude scheduled_date duration_hours special_instructions total_amount status booking_type subscription_type subscription_duration price_per_hour',
  'PUT /bookings/{id}/status': 'status',
  'POST /provider/kyc':
    'full_name government_id_type government_id_number business_category phone_number address city state zip_code additional_notes',
  'POST /chat': 'booking_id sender_uid sender_type sender_name message',
  'POST /provider/availability': 'provider_id date status time_slots',
  'POST /provider/client-rating':
    'provider_id booking_id client_name fairness_rating respect_rating communication_rating payment_timeliness_rating overall_rating review_text',
  'POST /provider/service-package': 'provider_id name tier price description included_services duration_hours',
  'PUT /provider/service-package/{id}': 'provider_id name tier price description included_services duration_hours',
}

test.each(Object.entries(PAYLOADS))('describes every field that the specification sends with %s', (call, fields) => {
  const [method = '', path = ''] = call.split(' ')
  const { parameters = [], requestBody } = document.paths[path]?.[method.toLowerCase()] ?? { parameters: [] }
  const properties = requestBody?.content['application/json']?.schema.properties ?? {}
  const known = [...parameters.filter((each) => each.in === 'query').map(({ name }) => name), ...Object.keys(properties)]
  expect(known).toEqual(expect.arrayContaining(fields.split(' ')))
})

test('is OpenAPI 3.1 with resolvable references', () => {
  expect(document.openapi).toBe('3.1.0')
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(references.length).toBeGreaterThan(20)
  for (const reference of references)
    expect(Object.keys(document.components.schemas)).toContain(reference.replace('#/components/schemas/', ''))
})

describe('matches the server', () => {
  test('refuses requests without the documented session', async () => {
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

  test('accepts and ignores the fields that the server computes', async () => {
    const [amina, grace] = [await server.signup('amina'), await server.signup('grace', 'provider')]
    await grace.call('POST', '/api/providers', cleaning)
    const send = async (person: TestPerson, call: string, path: string, body: object) => {
      const [method = '', described = ''] = call.split(' ')
      const { properties = {} } = document.paths[described]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema ?? {}
      const computed = Object.keys(properties).filter((name) => properties[name]?.description?.startsWith('Computed by the server'))
      const values = computed.map((name) => [name, LIES[name]])
      const response = await person.call(method, `/api${path}`, { ...body, ...Object.fromEntries(values) })
      expect([call, response.status]).toEqual([call, method === 'PUT' ? 200 : 201])
      return Object.fromEntries(computed.map((name) => [name, response.body[name]]))
    }
    expect(await send(grace, 'PUT /providers/me/status', '/providers/me/status', { status: 'Off Duty' })).toEqual({ visible: false })
    expect(await send(grace, 'PUT /providers/me/status', '/providers/me/status', { status: 'Available' })).toEqual({ visible: true })
    const booking = await send(amina, 'POST /bookings', '/bookings', {
      address: '1 Market Street',
      provider_id: grace.uid,
      duration_hours: 2,
    })
    const { customer_email, ...booked } = booking
    expect(booked).toEqual({
      customer_uid: amina.uid,
      customer_name: 'amina',
      provider_name: cleaning.name,
      service_type: 'cleaner',
      total_amount: 70,
      status: 'pending',
    })
    expect(customer_email).toMatch(/^amina@/)
    const [{ id: booking_id }] = (await amina.call('GET', '/api/bookings')).body as unknown as [{ readonly id: string }]
    const move = (status: string) => grace.call('PUT', `/api/bookings/${booking_id}/status`, { status })
    await move('accepted')
    const chat = await send(amina, 'POST /chat', '/chat', { booking_id, message: 'Hello' })
    expect(chat).toEqual({ sender_uid: amina.uid, sender_type: 'customer', sender_name: 'amina' })
    await move('in_progress')
    await move('completed')
    const rating = { booking_id, fairness_rating: 5, respect_rating: 5, communication_rating: 5, payment_timeliness_rating: 5 }
    const rated = await send(grace, 'POST /provider/client-rating', '/provider/client-rating', { ...rating, overall_rating: 5 })
    expect(rated).toEqual({ client_name: 'amina' })
  })

  test('refuses exactly the missing fields that are documented as required', async () => {
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
