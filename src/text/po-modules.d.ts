/** Catalogue of a language, compiled from gettext's format by `build/translations`. */
declare module '*.po' {
  import type { Catalogue } from '#text/catalogue.ts'

  const messages: Catalogue
  export default messages
}
