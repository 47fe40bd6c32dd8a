// `npm run store`: the tool for the embedded store, from the build that the server runs from.
import { fileURLToPath } from 'node:url'
import { runBuilt } from '../build/run-built.mjs'

// A build under a running server is left as it is.
await runBuilt(fileURLToPath(new URL('..', import.meta.url)), 'store.js', true)
