// Computes the id of a build from its sources, so that `npm start` can tell whether dist/ is up to date.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const sources = ['build', 'index.html', 'package.json', 'package-lock.json', 'public', 'server', 'src', 'sw', 'vite.config.ts']
const excluded = /(^|[\\/])(node_modules|tsconfig\.json|\.DS_Store)$|\.test\.tsx?$/

/**
 * @param {string} path a file or folder
 * @returns {string[]} the files under it, sorted by path
 */
function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .map((name) => join(path, name))
    .filter((child) => !excluded.test(child))
    .flatMap(filesUnder)
}

/**
 * @param {string} root folder of the project
 * @returns {string} twelve hexadecimal digits; the same sources give the same result on every machine
 */
export function sourceHash(root) {
  const hash = createHash('sha256')
  for (const name of sources) {
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
