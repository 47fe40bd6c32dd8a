/** Loads the whole catalogue for tests of single modules, as for a person who has opened any screen. */
import { loadRemainingTexts } from '#text/catalogue.ts'

await loadRemainingTexts()
