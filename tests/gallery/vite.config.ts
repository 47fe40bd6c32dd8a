import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { translations } from '../../build/translations/translations-plugin.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Serves the page that shows every component in every state. */
export default defineConfig({
  root: here,
  plugins: [react(), translations(`${here}../..`)],
  server: { host: '127.0.0.1', port: 5190, strictPort: true },
})
