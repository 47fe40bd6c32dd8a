/** Setup that must run before any library is evaluated. `main.tsx` imports it first, because imports run in order. */
import { installTrustedTypes } from './trusted-types.ts'
import { watchStaleChunks } from './recover-stale-chunk.ts'

installTrustedTypes(window)
watchStaleChunks(window, document.querySelector('meta[name="build"]')?.getAttribute('content') ?? '')
