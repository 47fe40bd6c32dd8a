// `npm run build`: builds the page with its workers into dist/client and the server into dist/server.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressAssets } from './compress-assets.mjs'

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

try {
  await build({ logLevel })
  await compressAssets(fileURLToPath(new URL('../dist/client/assets', import.meta.url)))
  // Three programs: the server, and the tools for its store and its maps.
  const input = { main: 'server/main.ts', store: 'server/node/store/tool/run.ts', maps: 'server/node/maps/tool/run.ts' }
  await build({ logLevel, build: { ssr: true, rolldownOptions: { input } } })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
