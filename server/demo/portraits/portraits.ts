/** One portrait for each of the 22 service types; a missing one is a type error. */
import type { BuiltInService } from '#domain/service-types.ts'
import { CREATIVE_PORTRAITS } from './creative-portraits.ts'
import { HOME_PORTRAITS } from './home-portraits.ts'
import { MOVING_PORTRAITS } from './moving-portraits.ts'
import { PERSONAL_PORTRAITS } from './personal-portraits.ts'
import type { ServicePortrait } from './service-portrait.ts'

export const PORTRAITS: Readonly<Record<BuiltInService, ServicePortrait>> = {
  ...HOME_PORTRAITS,
  ...PERSONAL_PORTRAITS,
  ...CREATIVE_PORTRAITS,
  ...MOVING_PORTRAITS,
}
