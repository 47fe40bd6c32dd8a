/** Tests of single modules begin where a person does who has opened any screen: with all texts. */
import { loadRemainingTexts } from '#text/catalogue.ts'

await loadRemainingTexts()
