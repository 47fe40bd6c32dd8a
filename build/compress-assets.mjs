// Compresses the files under assets/ at build time, better than the server could while a client waits.
import { readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Below this size, bytes, compression saves less than its header costs. */
const WORTH_COMPRESSING = 600

/** @param {string} path a script, style sheet, SVG image or data file */
async function compressFile(path) {
  const bytes = await readFile(path)
  if (bytes.length < WORTH_COMPRESSING) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  // Renamed when complete: an interrupted build must not leave a partial file that would be served.
  await writeFile(`${path}.part`, await compress(bytes, { params }))
  await rename(`${path}.part`, `${path}.br`)
}

/**
 * Writes `x.br` next to every compressible `x` that has none. File names under assets/ contain a hash of the content, so an existing `x.br`
 * is up to date. The server compresses files whose content changes under one name.
 * @param {string} folder dist/client/assets
 */
export async function compressAssets(folder) {
  const names = readdirSync(folder)
  const done = new Set(names.filter((name) => name.endsWith('.br')))
  const waiting = names.filter((name) => /\.(js|css|json|svg)$/.test(name) && !done.has(`${name}.br`))
  await Promise.all(waiting.map((name) => compressFile(join(folder, name))))
}
