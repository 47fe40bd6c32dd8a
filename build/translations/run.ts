/** `npm run texts`. */
import { updateTexts } from './update-texts.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

if (!updateTexts({ checkOnly: process.argv.includes('--check'), print })) process.exitCode = 1
