/**
 * Bundles a program from its sources into one file. Compiling hundreds of sources costs seconds, so programs that tests start many times
 * are built once.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { translations } from '../../build/translations/translations-plugin.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Inside the tree, where packages that stay outside of the file are found. */
const place = join(root, '.artifacts', 'programs')

const made = new Map<string, Promise<string>>()

async function bundle(entry: string): Promise<string> {
  mkdirSync(place, { recursive: true })
  const outDir = mkdtempSync(join(place, `${basename(entry, '.ts')}-`))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [translations(root)],
    build: {
      ssr: entry,
      outDir,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  })
  return join(outDir, 'program.mjs')
}

/** Returns the file to run with Node, the same for the life of this process. @param entry path of the program in the tree */
export function bundledProgram(entry: string): Promise<string> {
  const known = made.get(entry) ?? bundle(entry)
  made.set(entry, known)
  return known
}
