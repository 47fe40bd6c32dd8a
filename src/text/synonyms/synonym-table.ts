import type { ServiceType } from '#domain/service-types.ts'

/** Everyday words for each service, separated by commas. */
export type Synonyms = Readonly<Record<ServiceType, string>>
