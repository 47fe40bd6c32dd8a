// Lets scripts that run from the sources import SQL files as text, as the bundler does: `tsx --import ./tests/support/sql-modules.mjs`.
import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/**
 * @param {string} url
 * @param {object} context
 * @param {(url: string, context: object) => Promise<object>} nextLoad
 */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.sql?raw')) return nextLoad(url, context)
  const text = await readFile(new URL(url.slice(0, -'?raw'.length)), 'utf8')
  return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(text)}` }
}

if (isMainThread) register(import.meta.url)
