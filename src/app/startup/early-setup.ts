/** What must stand before any library is evaluated; imported first, because imports run in order. */
import { installTrustedTypes } from './trusted-types.ts'
import { watchLostChunks } from './recover-stale-chunk.ts'

installTrustedTypes(window)
watchLostChunks(window, __BUILD_ID__)
