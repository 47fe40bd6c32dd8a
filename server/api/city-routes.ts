import * as v from 'valibot'
import { cities, type City } from '#domain/cities.ts'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import { ownMarketplaceSchema, priceRangeSchema } from '#domain/marketplace/own-marketplace.ts'
import { defineRoute, done, type ApiRoute } from './routing/api-route.ts'

const cityEntity = v.object({
  country: v.string(),
  zone: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  /** ISO 4217, of a city that the operator adds. The built-in cities are in USD. */
  currency: v.optional(v.string()),
  prices: v.optional(priceRangeSchema),
  /** True for a city that takes nothing new. */
  is_closed: v.optional(v.literal(true)),
})

const shown = ({ country, zone, latitude, longitude, currency, prices, is_closed }: City): v.InferOutput<typeof cityEntity> => ({
  country,
  zone,
  latitude,
  longitude,
  ...(currency ? { currency: currency.code } : {}),
  ...(prices ? { prices } : {}),
  ...(is_closed ? { is_closed } : {}),
})

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
    handle: async () => done({ cities: Object.fromEntries(cities().map((city) => [city.name, shown(city)])) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/marketplace',
    tag: 'about',
    access: 'anyone',
    summary: 'Get the cities and services that the operator adds to the built-in ones; null for none',
    status: 200,
    response: v.object({ marketplace: v.nullable(ownMarketplaceSchema) }),
    refuses: [],
    handle: async () => done({ marketplace: ownMarketplace() ?? null }),
  }),
]
