/** One route of `/api`: its path, access, input and output. The router and the OpenAPI document both use these definitions. */
import * as v from 'valibot'
import { fieldErrors } from '#domain/commands/prepare-command.ts'
import { refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Admin, Person } from '../../auth/authenticate.ts'
import type { ApiServices } from './api-services.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type AccessLevel = 'anyone' | 'person' | 'admin'

export interface Reply {
  readonly status: 200 | 201 | 202 | 204
  /** JSON; absent with 202, 204 or a picture. */
  readonly body?: unknown
  /** A JPEG instead. */
  readonly picture?: Uint8Array<ArrayBuffer>
  /** A calendar file instead. */
  readonly calendar?: string
  /** Another file instead. */
  readonly file?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string }
  readonly headers?: Readonly<Record<string, string>>
  /** Values of Set-Cookie headers. */
  readonly cookies?: readonly string[]
}

/** Refusal with the further fields of its response. */
export interface ApiRefusal extends Refusal {
  /** Seconds. */
  readonly retryAfter?: number
  /** Fields in addition to the error's own: the current booking. */
  readonly more?: Readonly<Record<string, unknown>>
}

export type Outcome = Result<Reply, ApiRefusal>

export interface RawCall {
  readonly request: Request
  /** The sender's network address. */
  readonly address: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly person: Person | undefined
  readonly admin: Admin | undefined
}

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** Parsed input of a handler. */
export interface Call<W extends AccessLevel, Query, Body> extends Omit<RawCall, 'query' | 'body' | 'person' | 'admin'> {
  readonly query: Query
  readonly body: Body
  readonly person: W extends 'person' ? Person : Person | undefined
  readonly admin: W extends 'admin' ? Admin : undefined
}

/** Description of a route. */
export interface RouteDescription {
  readonly method: Method
  /** Under `/api`; `:name` is a path parameter. */
  readonly path: string
  readonly summary: string
  readonly tag: 'auth' | 'providers' | 'verification' | 'bookings' | 'chat' | 'preferences' | 'me' | 'admin' | 'about'
  readonly access: AccessLevel
  /** Also allowed for a person whose account is blocked: for rights that everyone keeps. */
  readonly allowsBlocked?: true
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** Fields that clients of the specification also send and the server computes: accepted and documented, but ignored. */
  readonly computed?: v.GenericSchema
  readonly status: 200 | 201 | 202 | 204
  readonly response?: v.GenericSchema
  /** The body is a JPEG: the handler reads it after authentication. */
  readonly acceptsPicture?: boolean
  /** The response is a JPEG. */
  readonly returnsPicture?: boolean
  /** The response is a calendar file. */
  readonly returnsCalendar?: boolean
  /** The body is a file of one of these types: the handler reads it after authentication. */
  readonly acceptsFileTypes?: readonly string[]
  /** The response is a file of one of these types. */
  readonly returnsFileTypes?: readonly string[]
  /** Its own refusals, in addition to the general ones. */
  readonly refuses: readonly ErrorCode[]
}

export interface ApiRoute extends RouteDescription {
  readonly run: (call: RawCall, services: ApiServices) => Promise<Outcome>
}

interface RouteSpec<W extends AccessLevel, Q, B> extends Omit<RouteDescription, 'access' | 'query' | 'body'> {
  readonly access: W
  readonly query?: Q
  readonly body?: B
  readonly handle: (call: Call<W, Parsed<Q>, Parsed<B>>, services: ApiServices) => Promise<Outcome>
}

/** Parses with a schema; returns undefined without one. */
function parseWith(schema: v.GenericSchema | undefined, input: unknown): Result<unknown, Refusal> {
  if (!schema) return ok(undefined)
  const parsed = v.safeParse(schema, input)
  return parsed.success ? ok(parsed.output) : fail(refusal('invalid_fields', { fields: fieldErrors(parsed.issues) }))
}

/** Defines a route: the handler receives input parsed by the schemas. */
export function defineRoute<
  W extends AccessLevel,
  Q extends v.GenericSchema | undefined = undefined,
  B extends v.GenericSchema | undefined = undefined,
>(spec: RouteSpec<W, Q, B>): ApiRoute {
  const { handle, query, body, ...description } = spec
  return {
    ...description,
    ...(query ? { query } : {}),
    ...(body ? { body } : {}),
    async run(call, services) {
      const parsedQuery = parseWith(query, call.query)
      if (!parsedQuery.ok) return parsedQuery
      const parsedBody = parseWith(body, call.body)
      if (!parsedBody.ok) return parsedBody
      // `mountRoutes` lets only people through to a person's route and the admin to its own, and the schemas parsed query and body.
      return handle({ ...call, query: parsedQuery.value, body: parsedBody.value } as Call<W, Parsed<Q>, Parsed<B>>, services)
    },
  }
}

export const done = (body: unknown, headers?: Readonly<Record<string, string>>): Outcome =>
  ok({ status: 200, body, ...(headers ? { headers } : {}) })
export const pictureReply = (picture: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>): Outcome =>
  ok({ status: 200, picture, headers })
export const calendarReply = (calendar: string): Outcome => ok({ status: 200, calendar })
export const fileReply = (bytes: Uint8Array<ArrayBuffer>, mediaType: string, headers: Readonly<Record<string, string>>): Outcome =>
  ok({ status: 200, file: { bytes, mediaType }, headers })
export const created = (body: unknown, headers?: Readonly<Record<string, string>>): Outcome =>
  ok({ status: 201, body, ...(headers ? { headers } : {}) })
/** Adds cookies to a reply. */
export const withCookies = (outcome: Outcome, cookies: readonly string[]): Outcome =>
  outcome.ok ? ok({ ...outcome.value, cookies }) : outcome
export const noContent = (headers?: Readonly<Record<string, string>>): Outcome => ok({ status: 204, ...(headers ? { headers } : {}) })
/** Accepted; the result is reported another way. */
export const accepted = (): Outcome => ok({ status: 202 })
export const refuse = (code: ErrorCode): Outcome => fail(refusal(code))

/**
 * Object schema that reports absent fields as required. Unknown fields are dropped, so that a client cannot add fields.
 * @param missing messages for absent fields
 */
export const bodyOf = <const Entries extends v.ObjectEntries>(entries: Entries, missing: Readonly<Record<string, string>> = {}) =>
  v.object(entries, (issue) => {
    const field = v.getDotPath(issue)
    return issue.received === 'undefined' && field !== null ? (missing[field] ?? 'Required') : 'Send a JSON object'
  })
