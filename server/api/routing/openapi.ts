/** OpenAPI document of the API, generated from the route definitions and schemas that also serve the requests. */
import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { cities } from '#domain/cities.ts'
import { DURATION_MAX_HOURS } from '#domain/constants.ts'
import {
  cityField,
  priceField,
  serviceTypeField,
  storedCityField,
  storedPriceField,
  storedServiceField,
  widestPrices,
} from '#domain/fields.ts'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import { packagePriceField } from '#domain/documents/service-package.ts'
import { serviceTypes } from '#domain/service-types.ts'
import { refusalSchema } from '#domain/documents/command-outcome.ts'
import { ERRORS, type ErrorCode } from '#domain/errors.ts'
import { defineRoute, done, type ApiRoute, type RouteDescription } from './api-route.ts'
import {
  bookingEntity,
  clientRatingEntity,
  providerMatchEntity,
  messageEntity,
  packageEntity,
  profileEntity,
  providerEntity,
  reviewEntity,
} from './public-entities.ts'

type Json = Readonly<Record<string, unknown>>

/** Describes the wire format, before any transformation; checks that JSON Schema cannot express are omitted. */
const WIRE: ConversionConfig = {
  typeMode: 'input',
  errorMode: 'ignore',
  overrideSchema: ({ valibotSchema }) => FIELDS_IN_FORCE.get(valibotSchema)?.(),
}

/** Returns the schema at the beginning of a field, by which the conversion asks for the field. */
const startOf = ({ pipe: [start] }: { readonly pipe: readonly [v.GenericSchema, ...unknown[]] }): v.GenericSchema => start

const serviceSchema = (): JsonSchema => ({ enum: [...serviceTypes()], type: 'string' })
const citySchema = (): JsonSchema => ({ enum: cities().map(({ name }) => name), type: 'string' })

/** The fields that follow from the marketplace in force, whose rules are functions. */
const FIELDS_IN_FORCE = new Map<v.GenericSchema, () => JsonSchema>([
  [startOf(serviceTypeField), serviceSchema],
  [startOf(storedServiceField), serviceSchema],
  [startOf(cityField), citySchema],
  [startOf(storedCityField), citySchema],
  [startOf(priceField), () => priceSchema(1)],
  [startOf(storedPriceField), () => priceSchema(1)],
  [startOf(packagePriceField), () => priceSchema(DURATION_MAX_HOURS)],
])

function priceSchema(hours: number): JsonSchema {
  const { least, highest } = widestPrices()
  return { type: 'number', minimum: least, maximum: highest * hours }
}

const ENTITIES = {
  Provider: providerEntity,
  FoundProvider: providerMatchEntity,
  Booking: bookingEntity,
  Message: messageEntity,
  Review: reviewEntity,
  ClientRating: clientRatingEntity,
  ServicePackage: packageEntity,
  Profile: profileEntity,
}

/** Converts a schema, with references to the named entities. */
function schemaOf(schema: v.GenericSchema): Json {
  const named: ConversionConfig = {
    ...WIRE,
    definitions: ENTITIES,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  }
  const { $schema: _dialect, $defs: _named, ...described } = toJsonSchema(schema, named)
  return described
}

function entitySchemas(): Json {
  const described: Record<string, Json> = {}
  for (const [name, schema] of Object.entries(ENTITIES)) {
    const { $schema: _dialect, ...entity } = toJsonSchema(schema, WIRE)
    described[name] = entity
  }
  return described
}

const PICTURE: Json = { 'image/jpeg': { schema: { type: 'string', contentMediaType: 'image/jpeg' } } }
const CALENDAR: Json = { 'text/calendar': { schema: { type: 'string' } } }
const filesOf = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]))
const json = (schema: Json): Json => ({ 'application/json': { schema } })

const { code, ...refusalFields } = refusalSchema.entries
/** In the format of `errorBody`. */
const errorEntity = v.object({ error: code, ...refusalFields })

/** Returns the refusals of a route: its own, and those that follow from its kind. */
function refusalsOf(route: RouteDescription): ErrorCode[] {
  const codes = new Set<ErrorCode>([...route.refuses, 'too_many'])
  if (route.query || route.body) codes.add('invalid_fields')
  if (route.method !== 'GET') codes.add('cross_site')
  if (route.acceptsPicture || route.acceptsFileTypes) codes.add('bad_request')
  if (route.acceptsFileTypes) codes.add('bad_media_type')
  if (route.body) for (const code of ['bad_request', 'too_large', 'bad_media_type'] as const) codes.add(code)
  if (route.access !== 'anyone') codes.add('unauthorized')
  if (route.access === 'person' && !route.allowsBlocked) codes.add('account_blocked')
  return [...codes]
}

/** Returns one response for each status, listing its error codes. */
function errorResponses(route: RouteDescription): Json {
  const codes = refusalsOf(route)
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const described = codes.filter((code) => ERRORS[code].status === status).map((code) => `${code}: ${ERRORS[code].text}`)
      return [String(status), { description: described.join(' · '), content: json({ $ref: '#/components/schemas/Error' }) }]
    }),
  )
}

const COMPUTED = 'Computed by the server. A value in the request is ignored.'

/** Adds the computed fields to the body, so that users of the specification find every field it names. */
function bodySchema(body: v.GenericSchema, computed: v.GenericSchema | undefined): Json {
  const described = schemaOf(body)
  if (!computed) return described
  const { properties = {} } = toJsonSchema(computed, WIRE)
  const taken = Object.entries(properties).map(([name, schema]) => [
    name,
    { ...(typeof schema === 'object' ? schema : {}), description: COMPUTED },
  ])
  return { ...described, properties: { ...Object.fromEntries(taken), ...(described['properties'] as Json) } }
}

const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')

function parametersOf(route: RouteDescription): Json[] {
  const inPath = pathNames(route.path).map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))
  if (!route.query) return inPath
  const { properties = {}, required = [] } = toJsonSchema(route.query, WIRE)
  const inQuery = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
  return [...inPath, ...inQuery]
}

function operation(route: RouteDescription): Json {
  const parameters = parametersOf(route)
  const security = {
    anyone: [{}, { session: [] }, { bearer: [] }],
    person: [{ session: [] }, { bearer: [] }],
    admin: [{ admin: [] }, { bearer: [] }],
  }[route.access]
  const file = route.returnsPicture ? PICTURE : route.returnsCalendar ? CALENDAR : route.returnsFileTypes && filesOf(route.returnsFileTypes)
  const content = file ?? (route.response && json(schemaOf(route.response)))
  const described = { description: 'Success', ...(content ? { content } : {}) }
  return {
    summary: route.summary,
    tags: [route.tag],
    security,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: { required: true, content: json(bodySchema(route.body, route.computed)) } } : {}),
    ...(route.acceptsPicture ? { requestBody: { required: true, content: PICTURE } } : {}),
    ...(route.acceptsFileTypes ? { requestBody: { required: true, content: filesOf(route.acceptsFileTypes) } } : {}),
    responses: { [String(route.status)]: described, ...errorResponses(route) },
  }
}

/** Converts a path to OpenAPI's notation. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

/** Returns the OpenAPI 3.1 document of the routes. */
export function openApiDocument(routes: readonly RouteDescription[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) (paths[openApiPath(route.path)] ??= {})[route.method.toLowerCase()] = operation(route)
  return {
    openapi: '3.1.0',
    info: {
      title: 'NearHelp',
      version: '1',
      description:
        'Find and hire the nearest help. Times are ISO 8601 in UTC, amounts are in the currency of their city (USD for the built-in cities), distances in kilometers.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorEntity), ...entitySchemas() },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'nearhelp', description: 'Set at login; `__Host-nearhelp` over TLS' },
        bearer: { type: 'http', scheme: 'bearer' },
        admin: {
          type: 'apiKey',
          in: 'cookie',
          name: 'nearhelp-admin',
          description: 'Set at admin login; `__Host-nearhelp-admin` over TLS',
        },
      },
    },
  }
}

/** Adds the route that returns the document of all routes, itself included. */
export function withDescription(routes: readonly ApiRoute[]): readonly ApiRoute[] {
  let described: { readonly of: unknown; readonly document: Json } | undefined
  const describe: ApiRoute = defineRoute({
    method: 'GET',
    path: '/openapi.json',
    tag: 'about',
    access: 'anyone',
    summary: 'Get this OpenAPI document',
    status: 200,
    response: v.record(v.string(), v.unknown()),
    refuses: [],
    async handle() {
      const of = ownMarketplace()
      if (described === undefined || described.of !== of) described = { of, document: openApiDocument(all) }
      return done(described.document)
    },
  })
  const all: readonly ApiRoute[] = [...routes, describe]
  return all
}
