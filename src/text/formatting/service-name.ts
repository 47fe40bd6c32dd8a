import { ownServiceOf } from '#domain/marketplace/in-force.ts'
import { englishServiceName, isBuiltInService, type ServiceType } from '#domain/service-types.ts'
import { locale, text } from '../catalogue.ts'

/** Returns a service's name in the active language; of an operator's own service the English one where the language has none. */
export function serviceName(service: ServiceType): string {
  if (isBuiltInService(service)) return text(`service.${service}`)
  return ownServiceOf(service)?.names[locale()] ?? englishServiceName(service)
}
