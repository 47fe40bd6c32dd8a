/** An earlier release, checked out of this repository's history, installed and built. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuiltServer } from './open-process-target.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Returns the whole id of a commit. @throws when there is no such commit */
export const commitOf = (name: string): string => git('rev-parse', '--verify', `${name}^{commit}`)

/** Whether a release has a commit. */
export function isIn(commit: string, release: string): boolean {
  try {
    execFileSync('git', ['merge-base', '--is-ancestor', commit, release], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export interface Release extends BuiltServer {
  remove(): void
}

/**
 * Builds a release with the packages of its lock file.
 * @param folder a folder to build it in that stays, and that a later call uses as it is; a temporary one when absent
 */
export function buildRelease(commit: string, folder?: string): Release {
  const place = folder === undefined ? mkdtempSync(join(tmpdir(), 'nearhelp-release-')) : join(folder, commit)
  const release = {
    program: join(place, 'dist', 'server', 'main.js'),
    cwd: place,
    remove: () => (folder === undefined ? rmSync(place, { recursive: true, force: true }) : undefined),
  }
  if (existsSync(release.program)) return release
  mkdirSync(place, { recursive: true })
  const archive = `${place}.tar`
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-x', '-f', archive, '-C', place])
  rmSync(archive)
  // A variable of this run would change the build.
  const { NODE_ENV: _mode, ...env } = process.env
  const run = (...args: string[]) => execFileSync('npm', args, { cwd: place, env, stdio: ['ignore', 'ignore', 'inherit'] })
  run('ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error')
  run('run', 'build')
  return release
}
