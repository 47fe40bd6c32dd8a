/** Catalogue of a language, compiled from gettext's format by `build/translations`, in the parts of English. */
declare module '*.po?initial' {
  import type { Catalogue } from '#text/catalogue.ts'
  import type { INITIAL_TEXTS } from '#text/en/initial-texts.ts'

  const messages: Pick<Catalogue, keyof typeof INITIAL_TEXTS>
  export default messages
}

declare module '*.po?customer' {
  import type { Catalogue } from '#text/catalogue.ts'
  import type { CUSTOMER_TEXTS } from '#text/en/customer-texts.ts'

  const messages: Pick<Catalogue, keyof typeof CUSTOMER_TEXTS>
  export default messages
}

declare module '*.po?provider' {
  import type { Catalogue } from '#text/catalogue.ts'
  import type { PROVIDER_TEXTS } from '#text/en/provider-texts.ts'

  const messages: Pick<Catalogue, keyof typeof PROVIDER_TEXTS>
  export default messages
}

/** The catalogue's everyday words for services, which only the search needs. */
declare module '*.po?words' {
  import type { ServiceWords } from '#text/service-words.ts'

  export const SERVICE_WORDS: ServiceWords
}
