import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vite'
import { buildStamp } from './build/build-stamp.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { compiledMessages } from './build/compiled-messages.ts'
import { flushOutboxScript } from './build/flush-outbox-script.ts'
import { licences } from './build/licences.ts'
import { mapSettings } from './build/dev/map-settings.ts'
import { mockMarketplace } from './build/dev/mock-marketplace.ts'
import { mockWorker } from './build/dev/mock-worker.ts'
import { releases } from './build/releases.ts'
import { sourceHash } from './build/source-hash.mjs'
import { translations } from './build/translations/translations-plugin.ts'
import { withoutFlavors } from './build/without-flavors.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const client = `${root}dist/client`

export default defineConfig(({ command, isSsrBuild }) => {
  const buildId = command === 'build' ? sourceHash(root) : 'dev'
  const define = {
    __MOCK__: JSON.stringify(command === 'serve'),
    // A meta element of the page, and no constant in a script: what no build changes must keep its name.
    'import.meta.env.BUILD_ID': JSON.stringify(buildId),
  }

  if (isSsrBuild === true) {
    return {
      define: { ...define, __BUILD_ID__: JSON.stringify(buildId) },
      plugins: [buildStamp(buildId), translations(root)],
      // Bundled: reading some thirty packages file by file takes half of the start-up time. Packages that load their own files are external.
      ssr: { noExternal: true, external: ['classic-level', '@node-rs/argon2'] },
      build: { outDir: 'dist/server', copyPublicDir: false, target: 'node20', minify: false, sourcemap: true },
    }
  }

  const notices = licences(`${client}/licenses.txt`)
  const release = releases(buildId, client, `${root}dist/releases.json`)
  return {
    define,
    server: { host: '127.0.0.1', port: 5173 },
    // With the workers: Vite would find their packages when they start, and reload a page that somebody is using.
    optimizeDeps: { entries: ['index.html', 'src/workers/*/*.worker.ts'] },
    build: {
      outDir: client,
      emptyOutDir: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Chunks import each other by names without a hash of their content, so that a change of one leaves the others as they are.
      chunkImportMap: true,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
    worker: { format: 'es', plugins: () => [withoutFlavors(), translations(root), notices] },
    plugins: [
      react(),
      mockWorker(),
      mockMarketplace(process.env['MARKETPLACE_FILE']),
      mapSettings(process.env),
      compiledMessages(),
      translations(root),
      notices,
      flushOutboxScript(root, define, [notices]),
      release.plugin,
      VitePWA({
        strategies: 'injectManifest',
        registerType: 'prompt',
        injectRegister: false,
        manifest: false,
        srcDir: 'sw',
        filename: 'sw.ts',
        outDir: client,
        injectManifest: {
          rollupFormat: 'iife',
          buildPlugins: { vite: [notices] },
          globPatterns: ['index.html', 'theme.js', 'manifest.webmanifest', 'favicon.svg', 'icons/icon-192.png', 'assets/**'],
          // The lists of passwords are fetched by the forms that set one.
          globIgnores: ['**/*.map', 'assets/passwords-*'],
          dontCacheBustURLsMatching: /^assets\//,
          maximumFileSizeToCacheInBytes: 4_000_000,
          manifestTransforms: [(entries) => ({ manifest: entries.filter((entry) => release.isCurrent(entry.url)), warnings: [] })],
        },
      }),
    ],
  }
})
