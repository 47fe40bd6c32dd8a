// `npm start`: installs missing packages, builds an outdated build, and becomes the server. The environment has the settings.
import { fileURLToPath } from 'node:url'
import { runBuilt } from '../build/run-built.mjs'

await runBuilt(fileURLToPath(new URL('..', import.meta.url)), 'main.js', false)
