/** The production build, rebuilt when it does not match the sources. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sourceHash } from '../../build/source-hash.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Folder of the built files that browsers load. */
export const CLIENT_FOLDER = `${root}dist/client`

function isBuilt(): boolean {
  const stamp = `${root}dist/server/build-id.txt`
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourceHash(root)
}

/** @throws Error when the build fails */
export function ensureBuilt(): void {
  if (isBuilt()) return
  const { status } = spawnSync(process.execPath, [`${root}build/build.mjs`, '--quiet'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}
