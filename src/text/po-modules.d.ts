/** Catalogue of a language, compiled from gettext's format by `build/translations`. */
declare module '*.po' {
  import type { Catalogue } from '#text/catalogue.ts'

  const messages: Catalogue
  export default messages
}

/** The catalogue's everyday words for services, which the catalogue itself leaves out. */
declare module '*.po?words' {
  import type { ServiceWords } from '#text/service-words.ts'

  export const SERVICE_WORDS: ServiceWords
}
