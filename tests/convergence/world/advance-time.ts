/** Lets days, weeks and months pass in a world: devices are off or asleep meanwhile, the server continues, and bookings are archived. */
import { SESSION_MS } from '#config/limits.ts'
import { DAY_MS, HOUR_MS } from '#domain/constants.ts'
import { isOpenVisit } from '#domain/booking/booking-visits.ts'
import type { Visit } from '#domain/documents/visit.ts'
import type { Person, World } from './world.ts'

/** Half of them are near the limits of the rules: a day, a week, a session's month, the 90 days. */
const SPANS_MS = [DAY_MS, 2 * DAY_MS, 7 * DAY_MS, 25 * DAY_MS, 31 * DAY_MS, 60 * DAY_MS, 91 * DAY_MS, 91 * DAY_MS, 130 * DAY_MS]

/** Starts of agreed upcoming visits, ms since 1970. */
function comingVisits({ disk, clock }: World): number[] {
  const bookings = [...disk.docs.values()].filter(
    (doc) => doc['type'] === 'booking' && ['accepted', 'in_progress'].includes(String(doc['status'])),
  )
  const subscriptions = bookings.filter((doc) => doc['visits'] !== undefined)
  // Single bookings are far more frequent, and their provider may start them at any time.
  const starts = (subscriptions.length > 0 ? subscriptions : bookings).flatMap((doc) => {
    const visits = (doc['visits'] as readonly Visit[] | undefined)?.filter(isOpenVisit).map((visit) => visit.starts_at)
    return visits ?? [String(doc['starts_at'])]
  })
  return starts.map((start) => Date.parse(start)).filter((ms) => ms > clock.now())
}

/** Until the day of a visit, so that it can be started, or any of the spans. */
function spanMs(world: World): number {
  const { random, clock } = world
  const coming = random.chance(0.7) ? comingVisits(world).sort((a, b) => a - b)[random.below(2)] : undefined
  if (coming !== undefined) return Math.max(HOUR_MS, coming - clock.now() + random.below(5 * HOUR_MS) - 3 * HOUR_MS)
  return (random.pick(SPANS_MS) ?? DAY_MS) + random.below(DAY_MS)
}

/** Whether one of the person's sessions may be over soon. */
const isLongUnheard = ({ devices, requestLog, clock }: World, person: Person): boolean =>
  [person, ...devices.filter((device) => device.person === person)].some(
    ({ token }) => clock.now() - requestLog.lastHeardMs(token) > SESSION_MS / 2,
  )

/** A long time: people who return after very long sign in again. */
export async function advanceTime(world: World): Promise<void> {
  const { random, devices, people, clock } = world
  for (const device of devices)
    if (device.store && random.chance(0.5)) await (random.chance(0.3) ? world.crash(device) : world.switchOff(device))
  const ms = spanMs(world)
  if (ms > 30 * DAY_MS) world.note('a month passed')
  // A device that slept for so long may send a request before its person has signed in again.
  if (ms > SESSION_MS - DAY_MS) world.sessionsEnd = true
  clock.leap(ms)
  // Sometimes killed in the middle of its background work.
  if (random.chance(0.25)) {
    await world.runTurns(random.below(60))
    await world.restartServer('killed')
  }
  // A device that keeps its session can say when its waiting commands were given; of a new one the server believes nothing older.
  for (const person of people) if (isLongUnheard(world, person) || random.chance(0.3)) await world.signInAgain(person)
  await world.runTurns(random.below(40))
}

/** With all devices off, the server archives once more. */
export async function sweepWhileOffline(world: World): Promise<void> {
  world.clock.leap(HOUR_MS + 1)
  await world.disk.rest()
  world.sweptMs = world.clock.now()
}
