/** Answers that a Valhalla service gave, for tests of what reads them. Their origin and license: recorded/README.md. */
import { readFileSync } from 'node:fs'

export const RECORDED_FROM = { latitude: 37.785, longitude: -122.404 }
export const RECORDED_TO = { latitude: 37.774, longitude: -122.412 }

export type RecordedCosting = 'auto' | 'bicycle' | 'motorcycle' | 'pedestrian'

export const recordedValhalla = (costing: RecordedCosting): string =>
  readFileSync(new URL(`recorded/valhalla-${costing}.json`, import.meta.url), 'utf8')
