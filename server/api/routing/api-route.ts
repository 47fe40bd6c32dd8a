/** One call of `/api`: where it is, who may make it, what goes in and out. The routes and their description both come from here. */
import * as v from 'valibot'
import { fieldErrors } from '#domain/commands/prepare-command.ts'
import { refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import type { Person } from '../../auth/person.ts'
import type { ApiServices } from './api-services.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Who = 'anyone' | 'person' | 'admin'

export interface Reply {
  readonly status: 200 | 201 | 202 | 204
  /** JSON; nothing with 202 and 204, nor beside a picture. */
  readonly body?: unknown
  /** A JPEG instead. */
  readonly picture?: Uint8Array<ArrayBuffer>
  /** A calendar file instead. */
  readonly calendar?: string
  /** Another file instead. */
  readonly file?: { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string }
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal, with what else its answer carries. */
export interface Refused extends Refusal {
  /** Seconds. */
  readonly retryAfter?: number
  /** Fields beside the error's own: the current booking. */
  readonly more?: Readonly<Record<string, unknown>>
}

export type Outcome = Result<Reply, Refused>

export interface RawCall {
  readonly request: Request
  /** The sender's network address. */
  readonly address: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** A JPEG that was sent instead of JSON, to a call that takes one. */
  readonly picture: Uint8Array<ArrayBuffer> | undefined
  readonly person: Person | undefined
}

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined

/** What a handler is given: everything parsed. */
export interface Call<W extends Who, Query, Body> extends Omit<RawCall, 'query' | 'body' | 'person'> {
  readonly query: Query
  readonly body: Body
  readonly person: W extends 'person' ? Person : Person | undefined
}

/** What a call says of itself. */
export interface RouteDescription {
  readonly method: Method
  /** Under `/api`; `:name` stands for a part. */
  readonly path: string
  readonly summary: string
  readonly tag: 'auth' | 'providers' | 'verification' | 'bookings' | 'chat' | 'preferences' | 'me' | 'admin' | 'about'
  readonly who: Who
  /** A person's call that is answered while their account is blocked too: what everybody keeps a right to. */
  readonly evenBlocked?: true
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** What the specification's callers send besides and the server computes itself: taken, described, and not looked at. */
  readonly computed?: v.GenericSchema
  readonly status: 200 | 201 | 202 | 204
  readonly answer?: v.GenericSchema
  /** A JPEG goes in. */
  readonly takesPicture?: boolean
  /** A JPEG comes out. */
  readonly givesPicture?: boolean
  /** A calendar file comes out. */
  readonly givesCalendar?: boolean
  /** A file of one of these types goes in: the call reads it itself, once it is known who sends it. */
  readonly takesFile?: readonly string[]
  /** A file of one of these types comes out. */
  readonly givesFile?: readonly string[]
  /** Refusals of its own, beside those that any call may give. */
  readonly refuses: readonly ErrorCode[]
}

export interface ApiRoute extends RouteDescription {
  readonly run: (call: RawCall, services: ApiServices) => Promise<Outcome>
}

interface RouteSpec<W extends Who, Q, B> extends Omit<RouteDescription, 'who' | 'query' | 'body'> {
  readonly who: W
  readonly query?: Q
  readonly body?: B
  readonly handle: (call: Call<W, Parsed<Q>, Parsed<B>>, services: ApiServices) => Promise<Outcome>
}

/** Parses with a schema; without one there is nothing. */
function parseWith(schema: v.GenericSchema | undefined, input: unknown): Result<unknown, Refusal> {
  if (!schema) return ok(undefined)
  const parsed = v.safeParse(schema, input)
  return parsed.success ? ok(parsed.output) : fail(refusal('invalid_fields', { fields: fieldErrors(parsed.issues) }))
}

/** Ties a call's description to its handler: the handler sees what the schemas let through. */
export function defineRoute<
  W extends Who,
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
      // The mount lets nobody but a person through to a person's call; the schemas made query and body.
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
export const empty = (headers?: Readonly<Record<string, string>>): Outcome => ok({ status: 204, ...(headers ? { headers } : {}) })
/** Taken; what comes of it is told another way. */
export const accepted = (): Outcome => ok({ status: 202 })
export const refuse = (code: ErrorCode): Outcome => fail(refusal(code))

/**
 * An object whose absent fields are told as required. Fields it does not know are dropped: a client's invented ones change nothing.
 * @param missing what is said instead of a field that is absent
 */
export const bodyOf = <const Entries extends v.ObjectEntries>(entries: Entries, missing: Readonly<Record<string, string>> = {}) =>
  v.object(entries, (issue) => {
    const field = v.getDotPath(issue)
    return issue.received === 'undefined' && field !== null ? (missing[field] ?? 'Required') : 'Send a JSON object'
  })
