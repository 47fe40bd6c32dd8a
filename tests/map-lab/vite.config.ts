import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Connect, type Plugin } from 'vite'
import { translations } from '../../build/translations/translations-plugin.ts'
import { fakeTile } from './fake-tile.ts'
import { serveBasemap } from './streets/serve-basemap.ts'
import { LAB_PORT } from './open-lab.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

const serveTiles: Connect.NextHandleFunction = (request, response, next) => {
  const [, x, y] = /^\/tiles\/\d+\/(\d+)\/(\d+)\.png/.exec(request.url ?? '') ?? []
  if (x === undefined || y === undefined) return next()
  response.setHeader('content-type', 'image/svg+xml')
  response.end(fakeTile(Number(x), Number(y)))
}

/** As strict as the app's own, and nothing from elsewhere. */
const policy = (names: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${names}`,
  ].join('; ')

/** `index.html` allows the map's and the worker's own policies, `app.html` the app's one. */
const addPolicy: Connect.NextHandleFunction = (request, response, next) => {
  response.setHeader('content-security-policy', policy(request.url?.startsWith('/app.html') === true ? 'default' : 'default nearhelp'))
  next()
}

const fakes: Plugin = {
  name: 'fake-tiles-and-policy',
  configureServer: ({ middlewares }) => void middlewares.use(serveTiles).use(serveBasemap),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(addPolicy).use(serveTiles).use(serveBasemap),
}

export default defineConfig({
  root: here,
  define: { __MOCK__: 'false', __BUILD_ID__: '"lab"' },
  plugins: [react(), fakes, translations(`${here}../..`)],
  worker: { format: 'es', plugins: () => [translations(`${here}../..`)] },
  server: { host: '127.0.0.1', port: LAB_PORT },
  preview: { host: '127.0.0.1', port: LAB_PORT, strictPort: true },
  build: {
    outDir: `${here}../../dist/map-lab`,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [`${here}index.html`, `${here}app.html`] },
  },
})
