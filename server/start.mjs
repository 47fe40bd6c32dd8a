// `npm start`: installs missing packages, builds an outdated build, and becomes the server. The environment has the settings: PORT, HOST,
// DATA_DIR, DATABASE_URL, DEMO; VITE_TILE_URL and VITE_ROUTER_URL are compiled in.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { installPackages, npm } from '../build/install-packages.mjs'
import { sourceHash } from '../build/source-hash.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = join(root, 'dist', 'server', 'main.js')
const stamp = join(root, 'dist', 'server', 'build-id.txt')

function isBuilt() {
  if (!existsSync(server) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8').trim() === sourceHash(root, process.env['VITE_TILE_URL'] ?? '', process.env['VITE_ROUTER_URL'] ?? '')
}

process.chdir(root)
installPackages(root, 'runtime')
if (!isBuilt()) {
  console.log('Building …')
  npm(root, ['run', '--silent', 'build', '--', '--quiet'])
}

// In the same process, so that signals and exit codes need no forwarding.
process.argv[1] = server
await import(pathToFileURL(server).href)
