// Installs the packages when they are missing or older than the lock file. Needs none of them itself.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @param {string} root the project's folder
 * @returns {boolean} whether the packages in node_modules are those of the lock file
 */
export function packagesAreInstalled(root) {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const lock = join(root, 'package-lock.json')
  return !existsSync(lock) || statSync(installed).mtimeMs >= statSync(lock).mtimeMs
}

/**
 * Runs npm in the project's folder, its output going where ours goes.
 *
 * @param {string} root the project's folder
 * @param {readonly string[]} commandLine what to ask of npm
 * @throws {Error} when npm ends with anything but success
 */
export function npm(root, commandLine) {
  const windows = process.platform === 'win32'
  const { status, error } = spawnSync(windows ? 'npm.cmd' : 'npm', commandLine, { cwd: root, stdio: 'inherit', shell: windows })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`npm ${commandLine.join(' ')} ended with ${status}`)
}

/**
 * The build needs the development packages, whatever NODE_ENV says.
 *
 * @param {string} root the project's folder
 */
export function installPackages(root) {
  if (packagesAreInstalled(root)) return
  console.log('Installing packages …')
  npm(root, [existsSync(join(root, 'package-lock.json')) ? 'ci' : 'install', '--include=dev', '--no-audit', '--no-fund'])
}
