// Imported before Leaflet, because it has to be done before Leaflet is evaluated.
import { ensureProbePolicy } from './trusted-types.ts'

ensureProbePolicy(globalThis)
