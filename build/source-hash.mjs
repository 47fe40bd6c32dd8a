// Names a build by what it is made of, so that `npm start` can tell whether dist/ still matches the sources.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const madeOf = ['build', 'index.html', 'package.json', 'package-lock.json', 'public', 'server', 'src', 'sw', 'vite.config.ts']
const leftOut = /(^|[\\/])(node_modules|tsconfig\.json|\.DS_Store)$|\.test\.tsx?$/

/**
 * @param {string} path a file or folder
 * @returns {string[]} the files under it, sorted by path
 */
function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name))
    .filter((child) => !leftOut.test(child))
    .flatMap(filesUnder)
}

/**
 * @param {string} root the project's folder
 * @param {string} tileUrl the tile address that is compiled in, '' for the default
 * @param {string} routerUrl the address of the routing service that is compiled in, '' for the default
 * @returns {string} twelve hexadecimal digits; the same sources give the same answer on every machine
 */
export function sourceHash(root, tileUrl, routerUrl) {
  const hash = createHash('sha256').update(`${tileUrl}\0${routerUrl}\0`)
  for (const name of madeOf) {
    for (const path of filesUnder(join(root, name))) {
      hash
        .update(relative(root, path).replaceAll('\\', '/'))
        .update('\0')
        .update(new Uint8Array(readFileSync(path)))
        .update('\0')
    }
  }
  return hash.digest('hex').slice(0, 12)
}
