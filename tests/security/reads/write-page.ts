/** Writes the table of reads into `docs/security.md`: `npm run reads`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withReadsPart } from './reads-page.ts'

const page = new URL('../../../docs/security.md', import.meta.url)
writeFileSync(page, withReadsPart(readFileSync(page, 'utf8')))
