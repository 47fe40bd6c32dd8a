/** Speaks English with the whole catalogue before each file, as for a person who has opened any screen: files share a process. */
import { activateCatalogue, loadCatalogue } from '#text/catalogue.ts'
import { LANGUAGES } from '#text/languages.ts'

activateCatalogue('en', await loadCatalogue('en'), LANGUAGES.en.formatLocale)
