import * as v from 'valibot'
import { CITIES } from '#domain/cities.ts'
import { defineRoute, done, type ApiRoute } from './routing/api-route.ts'

const cityEntity = v.object({ country: v.string(), zone: v.string(), latitude: v.number(), longitude: v.number() })

const cities = Object.fromEntries(
  CITIES.map(({ name, country, zone, latitude, longitude }) => [name, { country, zone, latitude, longitude }]),
)

export const cityRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/cities',
    tag: 'about',
    access: 'anyone',
    summary: 'List the cities of the marketplace by name',
    status: 200,
    response: v.object({ cities: v.record(v.string(), cityEntity) }),
    refuses: [],
    handle: async () => done({ cities }),
  }),
]
