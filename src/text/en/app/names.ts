/** Names of services and cities, from the tables of the domain. */
import { BUILT_IN_CITIES, type CitySlug } from '#domain/cities.ts'
import { BUILT_IN_SERVICE_TYPES, englishServiceName, type BuiltInService } from '#domain/service-types.ts'

type Names = { readonly [Service in BuiltInService as `service.${Service}`]: string } & {
  readonly [Slug in CitySlug as `city.${Slug}`]: string
}

// `fromEntries` loses the types of the keys; they are those of the tables.
export const NAMES = Object.fromEntries([
  ...BUILT_IN_SERVICE_TYPES.map((service) => [`service.${service}`, englishServiceName(service)]),
  ...BUILT_IN_CITIES.map(({ slug, name }) => [`city.${slug}`, name]),
]) as Names
