// Compresses what is served under assets/, once and better than a server could while somebody waits.
import { readdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Smaller than this, compressing saves less than its header costs, bytes. */
const WORTH_COMPRESSING = 600

/** @param {string} path of a script, style sheet or drawing */
async function compressFile(path) {
  const bytes = await readFile(path)
  if (bytes.length < WORTH_COMPRESSING) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  // Renamed when it is whole: a build that is interrupted leaves no half file that would be served.
  await writeFile(`${path}.part`, await compress(bytes, { params }))
  await rename(`${path}.part`, `${path}.br`)
}

/**
 * Puts `x.br` beside every compressible `x` that has none. Names under assets/ carry a hash of what is in them, so one that is
 * there is right; files that change under one name are left to the server.
 * @param {string} folder dist/client/assets
 */
export async function compressAssets(folder) {
  const names = readdirSync(folder)
  const done = new Set(names.filter((name) => name.endsWith('.br')))
  const waiting = names.filter((name) => /\.(js|css|svg)$/.test(name) && !done.has(`${name}.br`))
  await Promise.all(waiting.map((name) => compressFile(join(folder, name))))
}
