// Imported before Leaflet, because the policy must exist when Leaflet is evaluated.
import { ensureProbePolicy } from './trusted-types.ts'

ensureProbePolicy(globalThis)
