/** Setup that must run before any library is evaluated. `main.tsx` imports it first, because imports run in order. */
import { setMapSettings } from '#config/map/map-settings.ts'
import { mapSettingsIn } from './map-settings-in.ts'
import { installTrustedTypes } from './trusted-types.ts'
import { watchStaleChunks } from './recover-stale-chunk.ts'

installTrustedTypes(window)
setMapSettings(mapSettingsIn(document))
watchStaleChunks(window, document.querySelector('meta[name="build"]')?.getAttribute('content') ?? '')
