/** Names of services and cities, from the tables of the domain. */
import { CITIES, type CitySlug } from '#domain/cities.ts'
import { englishServiceName, SERVICE_TYPES, type ServiceType } from '#domain/service-types.ts'

type Names = { readonly [Service in ServiceType as `service.${Service}`]: string } & {
  readonly [Slug in CitySlug as `city.${Slug}`]: string
}

// `fromEntries` loses the types of the keys; they are those of the tables.
export const NAMES = Object.fromEntries([
  ...SERVICE_TYPES.map((service) => [`service.${service}`, englishServiceName(service)]),
  ...CITIES.map(({ slug, name }) => [`city.${slug}`, name]),
]) as Names
