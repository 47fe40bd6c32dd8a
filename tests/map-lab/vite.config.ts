import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin } from 'vite';
import { fakeTile } from './fake-tile.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

const serveTiles: Connect.NextHandleFunction = (request, response, next) => {
  const [, x, y] = /^\/tiles\/\d+\/(\d+)\/(\d+)\.png/.exec(request.url ?? '') ?? [];
  if (x === undefined || y === undefined) return next();
  response.setHeader('content-type', 'image/svg+xml');
  response.end(fakeTile(Number(x), Number(y)));
};

const tiles: Plugin = {
  name: 'fake-tiles',
  configureServer: ({ middlewares }) => void middlewares.use(serveTiles),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(serveTiles),
};

/** As strict as the app's own, and nothing from elsewhere. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types default nearhelp',
].join('; ');

export default defineConfig({
  root: here,
  define: { __TILE_URL__: '"/tiles/{z}/{x}/{y}.png"', __MOCK__: 'false', __BUILD_ID__: '"lab"' },
  plugins: [react(), tiles],
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5391 },
  preview: { host: '127.0.0.1', port: 5391, headers: { 'content-security-policy': policy } },
  build: { outDir: `${here}../../dist/map-lab`, emptyOutDir: true, modulePreload: { polyfill: false }, reportCompressedSize: true },
});
