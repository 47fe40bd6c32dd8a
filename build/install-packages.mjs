// Installs the packages when they are missing or older than the lock file. Imports none of them.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {'runtime' | 'all'} Scope 'runtime' is what building and running import; 'all' adds `devDependencies`. */

/**
 * @param {string} root the project's folder
 * @returns {boolean} whether an installation finished after the lock file was last changed
 */
function isCurrent(root) {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const lock = join(root, 'package-lock.json')
  return !existsSync(lock) || statSync(installed).mtimeMs >= statSync(lock).mtimeMs
}

/**
 * @param {string} root the project's folder
 * @returns {boolean} whether every package in `devDependencies` is there
 */
function hasDevPackages(root) {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(devDependencies).every((name) => existsSync(join(root, 'node_modules', name, 'package.json')))
}

/**
 * @param {string} root the project's folder
 * @param {Scope} scope
 * @returns {boolean} whether node_modules holds the packages of the lock file
 */
export function packagesAreInstalled(root, scope) {
  return isCurrent(root) && (scope === 'runtime' || hasDevPackages(root))
}

/**
 * Runs npm in the project's folder with inherited output.
 *
 * @param {string} root the project's folder
 * @param {readonly string[]} commandLine npm's arguments
 * @throws {Error} when npm exits with another code than 0
 */
export function npm(root, commandLine) {
  const windows = process.platform === 'win32'
  const { status, error } = spawnSync(windows ? 'npm.cmd' : 'npm', commandLine, { cwd: root, stdio: 'inherit', shell: windows })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`npm ${commandLine.join(' ')} exited with ${status}`)
}

/**
 * Installs what is missing, whatever NODE_ENV says. Packages that are current stay in place, because a server may be running from them.
 *
 * @param {string} root the project's folder
 * @param {Scope} scope
 * @throws {Error} when npm fails
 */
export function installPackages(root, scope) {
  if (packagesAreInstalled(root, scope)) return
  console.log('Installing packages …')
  const install = isCurrent(root) || !existsSync(join(root, 'package-lock.json')) ? ['install', '--no-save'] : ['ci']
  npm(root, [...install, scope === 'all' ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund'])
}
