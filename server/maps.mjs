// `npm run maps`: the tool for the maps of the cities, from the build that the server runs from.
import { fileURLToPath } from 'node:url'
import { runBuilt } from '../build/run-built.mjs'

// A build under a running server is left as it is.
await runBuilt(fileURLToPath(new URL('..', import.meta.url)), 'maps.js', true)
