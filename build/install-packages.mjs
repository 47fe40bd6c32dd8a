// Installs the packages when they are missing or older than the lock file. Imports no package itself.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {'runtime' | 'all'} Scope 'runtime': packages for building and running; 'all': also `devDependencies`. */

/**
 * @param {string} root folder of the project
 * @returns {boolean} whether an installation finished after the last change of the lock file
 */
function isCurrent(root) {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const lock = join(root, 'package-lock.json')
  return !existsSync(lock) || statSync(installed).mtimeMs >= statSync(lock).mtimeMs
}

/**
 * @param {string} root folder of the project
 * @returns {boolean} whether every package in `devDependencies` is installed
 */
function hasDevPackages(root) {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(devDependencies).every((name) => existsSync(join(root, 'node_modules', name, 'package.json')))
}

/**
 * @param {string} root folder of the project
 * @param {Scope} scope
 * @returns {boolean} whether node_modules contains the packages of the lock file
 */
export function packagesAreInstalled(root, scope) {
  return isCurrent(root) && (scope === 'runtime' || hasDevPackages(root))
}

/**
 * Runs npm in the project's folder with inherited output.
 *
 * @param {string} root folder of the project
 * @param {readonly string[]} commandLine npm's arguments
 * @throws {Error} when npm exits with a code other than 0
 */
export function npm(root, commandLine) {
  const windows = process.platform === 'win32'
  const { status, error } = spawnSync(windows ? 'npm.cmd' : 'npm', commandLine, { cwd: root, stdio: 'inherit', shell: windows })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`npm ${commandLine.join(' ')} exited with ${status}`)
}

/**
 * Installs the missing packages, regardless of NODE_ENV. Keeps current packages in place, because a server may be running from them.
 *
 * @param {string} root folder of the project
 * @param {Scope} scope
 * @throws {Error} when npm fails
 */
export function installPackages(root, scope) {
  if (packagesAreInstalled(root, scope)) return
  console.log('Installing packages …')
  const install = isCurrent(root) || !existsSync(join(root, 'package-lock.json')) ? ['install', '--no-save'] : ['ci']
  npm(root, [...install, scope === 'all' ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund'])
}
