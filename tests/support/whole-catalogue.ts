/** Tests of single modules begin where a person does who has opened any screen: with all texts. */
import { completeTexts } from '#text/catalogue.ts'

await completeTexts()
