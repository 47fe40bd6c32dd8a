// `npm run build`: the page with its workers into dist/client, the server into dist/server.
import { build } from 'vite'

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info'

try {
  await build({ logLevel })
  await build({ logLevel, build: { ssr: 'server/main.ts' } })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
