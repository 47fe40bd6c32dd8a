import { isBuiltInService, type ServiceType } from '#domain/service-types.ts'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { formatLocale, text } from '#text/catalogue.ts'

/** Returns the people who offer these services, for a sentence: 'plumbers', 'okada riders and drivers'. */
export const helpersNamed = (services: readonly ServiceType[]): string =>
  new Intl.ListFormat(formatLocale()).format(
    services.map((service) => (isBuiltInService(service) ? text(`helpers.${service}`) : serviceName(service))),
  )
