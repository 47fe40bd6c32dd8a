import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { translations } from '../../../build/translations/translations-plugin.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  root: here,
  base: '/bench/',
  define: { __MOCK__: 'false', __BUILD_ID__: '"bench"' },
  plugins: [react(), translations(`${here}../../..`)],
  worker: { format: 'es' },
  build: {
    outDir: `${here}../../../dist/bench`,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: [
        `${here}index.html`,
        `${here}city-reads/index.html`,
        `${here}smallest.html`,
        `${here}start-floor.html`,
        `${here}idle-floor.html`,
        `${here}start-floor-worker.ts`,
      ],
      // A worker controls the folder that it is in.
      output: { entryFileNames: ({ name }) => (name === 'start-floor-worker' ? '[name].js' : 'assets/[name]-[hash].js') },
    },
  },
})
