/** What must stand before any library is evaluated; imported first, because imports run in order. */
import { installTrustedTypes } from './trusted-types.ts'
import { watchStaleChunks } from './recover-stale-chunk.ts'

installTrustedTypes(window)
watchStaleChunks(window, __BUILD_ID__)
