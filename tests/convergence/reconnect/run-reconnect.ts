/** A crowd whose server, or whose network, was away for ten minutes comes back: how fast is each answered, and when is everything sent? */
import { ulid } from 'ulid'
import { asDeviceId, type Uid } from '#domain/ids.ts'
import { scheduleOf, startServerProcess, type Schedule, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { seededRandom } from '#tests/support/device/seeded-random.ts'
import { openCrowdDevice, type CrowdDevice } from './crowd-device.ts'
import { createCrowdNetwork, type Measured } from './crowd-network.ts'
import { createOutageClock } from './outage-clock.ts'

/** `server`: no browser reports that it is back, so the devices find out. `network`: the browsers report it, all within a second. */
export type Outage = 'server' | 'network'

export interface Reconnect {
  readonly clients: number
  readonly outage: Outage
  readonly seed: number
  /** Settings of the server, such as its database. */
  readonly settings: Readonly<Record<string, string>>
  /** False: all devices draw the same waits. */
  readonly withJitter?: boolean
  readonly onProgress?: (line: string) => void
}

export interface ReconnectResult {
  readonly measured: readonly Measured[]
  /** Until every command had its outcome, ms; undefined when that took longer than the limit. */
  readonly drainedMs: number | undefined
  /** Until every device listened again. */
  readonly liveMs: number | undefined
  readonly commands: number
  /** Of the server and of this process while the crowd came back. */
  readonly schedules: Readonly<Record<'server' | 'crowd', Schedule>>
  readonly faults: readonly string[]
}

const CITY = 'San Francisco'
const OUTAGE_MS = 10 * 60_000
const AWAY_SEEN_WITHIN_MS = 1_000
const LIMIT_MS = 90_000
/** The first sync of everyone is not measured. */
const FIRST_SYNC_MS = 10 * 60_000
const AT_ONCE = 6
const COMMANDS = 3
const BROWSER_REPORTS_WITHIN_MS = 1_000

interface Member {
  readonly uid: Uid
  readonly token: string
}

const between = (before: Schedule | undefined, after: Schedule | undefined): Schedule => ({
  ranMs: (after?.ranMs ?? 0) - (before?.ranMs ?? 0),
  waitedMs: (after?.waitedMs ?? 0) - (before?.waitedMs ?? 0),
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function signUp(server: ServerProcess, count: number): Promise<Member[]> {
  const people: Member[] = []
  const one = async (index: number): Promise<Member> => {
    const form = {
      email: `crowd${index}@reconnect.test`,
      password: 'a long secret',
      name: `Person ${index}`,
      phone: '',
      userType: 'customer',
    }
    const { status, body } = await server.call('POST', '/api/auth/signup', form)
    if (status !== 201) throw new Error(`signing up was answered ${status}`)
    return { uid: (body['user'] as { uid: Uid }).uid, token: String(body['token']) }
  }
  for (let from = 0; from < count; from += AT_ONCE)
    people.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => one(from + index)))))
  return people
}

/** Polls until it holds. @returns the time it took; undefined when it took too long */
async function until(holds: () => boolean, limitMs = LIMIT_MS): Promise<number | undefined> {
  const begun = performance.now()
  while (!holds()) {
    if (performance.now() - begun > limitMs) return undefined
    await pause(20)
  }
  return performance.now() - begun
}

async function providersOf(server: ServerProcess): Promise<{ uid: Uid; price: number }[]> {
  const { body } = await server.call('GET', `/api/providers?city=${encodeURIComponent(CITY)}`)
  return (body as unknown as readonly { id: Uid; price_per_hour: number }[]).map(({ id, price_per_hour }) => ({
    uid: id,
    price: price_per_hour,
  }))
}

export async function runReconnect(run: Reconnect): Promise<ReconnectResult> {
  const { clients, outage, onProgress = () => undefined } = run
  const random = seededRandom(run.seed)
  const faults: string[] = []
  // Signing up five hundred people from one address needs wide limits; the crowd comes back to a server with those of everyday.
  const first = await startServerProcess({ ...run.settings, DEMO: '1' })
  const clock = createOutageClock()
  const devices: CrowdDevice[] = []
  let second: ServerProcess | undefined
  try {
    const people = await signUp(first, clients)
    const providers = await providersOf(first)
    let server = first
    const network = createCrowdNetwork(() => server.origin())
    for (const { uid, token } of people)
      devices.push(
        await openCrowdDevice({
          uid,
          id: asDeviceId(ulid()),
          baseUrl: 'http://crowd.test',
          fetch: network.fetchAs(token),
          clock,
          random: run.withJitter === false ? () => 1 : random.next,
          city: CITY,
          follows: new Set(providers.slice(0, 2).map((each) => each.uid)),
          onFault: (error) => faults.push(String(error)),
        }),
      )
    if ((await until(() => devices.every((device) => device.isLive()), FIRST_SYNC_MS)) === undefined)
      throw new Error('the crowd never was there')
    onProgress(`${clients} devices are live`)

    network.cut()
    if (outage === 'server') await first.kill()
    else for (const device of devices) device.dispatch('offline')
    await pause(AWAY_SEEN_WITHIN_MS)
    const beginSecond = async (): Promise<ServerProcess> =>
      startServerProcess({ ...run.settings, DEMO: '1', RATE_LIMITS: 'normal', DATA_DIR: first.dataDir })
    if (outage === 'network') {
      await first.kill()
      second = await beginSecond()
    }
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    for (const device of devices) {
      const { uid, price } = random.pick(providers) ?? { uid: people[0]?.uid, price: 1 }
      const args = {
        provider_id: uid,
        duration_hours: 1,
        special_instructions: '',
        user_latitude: null,
        user_longitude: null,
        address: '1 Market Street',
      }
      const scheduled_date = `${date}T18:00:00.000Z`
      await device.sending.submit('request_booking', {
        ...args,
        booking_id: ulid(),
        scheduled_date,
        is_emergency: false,
        price_per_hour: price,
      })
      await device.sending.submit('add_favourite', { provider_id: uid })
      await device.sending.submit('update_profile', { location: `after ${run.seed}` })
    }
    await clock.skip(OUTAGE_MS)
    onProgress('ten minutes passed')
    second ??= await beginSecond()
    server = second
    const before = { server: second.schedule(), crowd: scheduleOf(process.pid) }
    network.restore()
    if (outage === 'network')
      for (const device of devices) clock.after(random.below(BROWSER_REPORTS_WITHIN_MS), () => device.dispatch('online'))
    const [drainedMs, liveMs] = await Promise.all([
      until(() => devices.every((device) => device.open() === 0)),
      until(() => devices.every((device) => device.isLive())),
    ])
    const schedules = { server: between(before.server, second.schedule()), crowd: between(before.crowd, scheduleOf(process.pid)) }
    if (second.hasEnded()) faults.push(`the server ended: ${second.output().slice(-500)}`)
    for (const { sending } of devices)
      for (const { name, state, refusal } of sending.outbox.rows.value)
        // A demo provider may not offer that hour.
        if (state !== 'accepted' && !(state === 'refused' && name === 'request_booking'))
          faults.push(`${name} is ${state}: ${refusal?.code ?? ''}`)
    return { measured: [...network.measured], drainedMs, liveMs, commands: clients * COMMANDS, schedules, faults }
  } finally {
    await Promise.all(devices.map((device) => device.close()))
    clock.stop()
    await second?.dispose()
    await first.dispose()
  }
}
