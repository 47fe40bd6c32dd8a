// `npm start`: installs missing packages, builds an outdated build, and becomes the server. The environment has the settings: PORT, HOST,
// DATA_DIR, DATABASE_URL, DEMO; VITE_TILE_URL, VITE_ROUTER_URL and VITE_DIRECTIONS_URL are compiled in.
import { fileURLToPath } from 'node:url'
import { runBuilt } from '../build/run-built.mjs'

await runBuilt(fileURLToPath(new URL('..', import.meta.url)), 'main.js', false)
