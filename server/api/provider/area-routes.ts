/** The helpers of an area, as documents of the public directory: for a view beyond what a device keeps of a large city. */
import * as v from 'valibot'
import { providerSchema } from '#domain/documents/provider.ts'
import { cityField, serviceTypeField } from '#domain/fields.ts'
import { isPosition } from '#domain/location/haversine.ts'
import { defineRoute, done, type ApiRoute } from '../routing/api-route.ts'
import { plainLimit } from '../routing/pagination.ts'
import { decimal } from './provider-query.ts'

const CIRCLE = /^(-?\d{1,2}(?:\.\d{1,2})?)_(-?\d{1,3}(?:\.\d{1,2})?)_(\d{1,8})$/

const circleField = v.pipe(
  v.string(),
  v.regex(CIRCLE, 'Latitude_longitude_meters'),
  v.transform((text) => {
    const [latitude = 0, longitude = 0, radiusM = 0] = text.split('_').map(Number)
    return { latitude, longitude, radiusM }
  }),
  v.check(({ latitude, longitude }) => isPosition(latitude, longitude), 'Latitude_longitude_meters'),
)

const areaQuery = v.pipe(
  v.object({
    /** Absent: all cities. */
    city: v.optional(cityField),
    service_type: v.optional(serviceTypeField),
    west: decimal(-180, 180),
    south: decimal(-90, 90),
    east: decimal(-180, 180),
    north: decimal(-90, 90),
    /** A circle that is left out, because the caller has it: latitude, longitude and meters, with a _ between. */
    beyond: v.optional(circleField),
    limit: plainLimit,
  }),
  v.forward(
    v.check(({ south, north }) => south <= north, 'At least the south'),
    ['north'],
  ),
  v.forward(
    v.check(({ west, east }) => west <= east, 'At least the west: ask for each side of the antimeridian'),
    ['east'],
  ),
)

export const areaRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/providers/area',
    tag: 'providers',
    access: 'anyone',
    summary: 'List the helpers within bounds as the app stores them, the nearest to the middle first, and how many there are',
    query: areaQuery,
    status: 200,
    response: v.object({ documents: v.array(providerSchema), total: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    refuses: [],
    async handle({ query }, { directory }) {
      const { city, service_type: service, limit, beyond, ...bounds } = query
      const { providers, total } = directory.within(bounds, { city, service, beyond, limit })
      return done({ documents: providers, total })
    },
  }),
]
