/** Days from the server's today, in the zone of the world's people. */
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '#domain/time/zoned-time.ts'
import type { World } from '../world/world.ts'

const ZONE = 'America/Los_Angeles'

/** The date so many days from now in the city where most providers begin. */
export const dayFromNow = ({ clock }: World, days: number): string => addDays(wallTimeAt(clock.now(), ZONE).date, days)

/** Few and close together, so that they collide. */
export const randomSlot = (world: World): Instant =>
  instantFromMs(instantOfWallTime(dayFromNow(world, world.random.chance(0.5) ? 2 : 3), 9 + world.random.below(4), 0, ZONE))
