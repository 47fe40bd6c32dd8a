// Runs a program of the built server in this process, so that signals and exit codes need no forwarding. Installs missing packages.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installPackages, npm } from './install-packages.mjs'
import { sourceHash } from './source-hash.mjs'

/**
 * @param {string} root folder of the project
 * @returns {boolean} whether the build is that of the sources
 */
function isCurrent(root) {
  const stamp = join(root, 'dist', 'server', 'build-id.txt')
  if (!existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8').trim() === sourceHash(root)
}

/**
 * @param {string} root folder of the project
 * @param {string} name of the program in dist/server
 * @param {boolean} mayBeOlder whether a build of earlier sources is good enough
 */
export async function runBuilt(root, name, mayBeOlder) {
  const program = join(root, 'dist', 'server', name)
  process.chdir(root)
  installPackages(root, 'runtime')
  if (!existsSync(program) || !(mayBeOlder || isCurrent(root))) {
    console.error('Building …')
    npm(root, ['run', '--silent', 'build', '--', '--quiet'])
  }
  process.argv[1] = program
  await import(pathToFileURL(program).href)
}
