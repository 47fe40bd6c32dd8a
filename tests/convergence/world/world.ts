/** One small world: a server on a disk, people with devices, and unreliable networks between them. */
import { openUserStore } from '#data/user-store/open-user-store.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { START_MS, idMaker } from '#tests/support/device/fixtures.ts'
import { createRemovalRecorder, type RemovalRecorder } from '#tests/support/device/removal-recorder.ts'
import { createFlakyNetwork, type FlakyNetwork } from './flaky-network.ts'
import { createManualClock, type ManualClock } from '#tests/support/device/manual-clock.ts'
import { createDisk, type Disk } from './disk.ts'
import { startWorldServer } from './world-server.ts'
import { createTabLocks } from '#tests/support/device/tab-locks.ts'
import { bootOn, deviceStorage, type Boot } from '#tests/support/device/memory-storage.ts'
import { seededRandom, type SeededRandom } from '#tests/support/device/seeded-random.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'
import { openEmbeddedPlace } from './places/embedded-place.ts'
import type { OpenPlace } from './places/store-place.ts'

export interface Person {
  readonly uid: Uid
  readonly name: string
  /** Token of their newest session. */
  token: string
  readonly isProvider: boolean
  /** What was sent at sign-up, and when. */
  readonly signedUp: { readonly email: string; readonly phone: string; readonly userType: string; readonly at: Instant }
}

export interface Device {
  readonly label: string
  readonly person: Person
  /** Token of its newest session. */
  token: string
  readonly network: FlakyNetwork
  /** Error of its clock, ms. */
  readonly skewMs: number
  readonly storage: ReturnType<typeof deviceStorage>
  /** Records the bookings that were removed from its disk. */
  readonly removals: RemovalRecorder
  boot: Boot | undefined
  /** Undefined while it is switched off. */
  store: UserStore | undefined
}

export interface World {
  readonly random: SeededRandom
  readonly clock: ManualClock
  readonly disk: Disk
  readonly people: readonly Person[]
  readonly devices: readonly Device[]
  readonly newId: () => Ulid
  /** Public providers as devices last saw them. */
  readonly directory: Map<Uid, Provider>
  /** Requests and responses of the server. */
  readonly requestLog: RequestLog
  /** Weeks and months pass in it. */
  readonly isLong: boolean
  /** When the server last archived with all devices off, ms since 1970. */
  sweptMs: number | undefined
  /** A session was old enough to end. */
  sessionsEnd: boolean
  /** Number of occurrences of events other than commands. */
  readonly events: ReadonlyMap<string, number>
  note(event: string): void
  /** Adds a new device of a person, with an empty database. */
  addDevice(person: Person): Promise<Device>
  /** Signs a person and their devices in again, because their sessions are old. */
  signInAgain(person: Person): Promise<void>
  /** Calls the server as that person, without the network in between. */
  serve(person: Person, request: Request): Promise<Response>
  /** Calls the server as a visitor without a session. */
  visit(path: string): Promise<Response>
  /** Faults that devices reported: there should be none. */
  readonly faults: string[]
  switchOn(device: Device): Promise<void>
  switchOff(device: Device): Promise<void>
  /** Cuts its power: data that is not on its disk by now is lost. */
  crash(device: Device): Promise<void>
  /**
   * Ends the server between two writes (`killed`), or after its responses are out, and starts another on the same disk.
   * @param moves to the other kind of store in between
   */
  restartServer(how: 'stopped' | 'killed', moves?: boolean): Promise<void>
  /** Lets pending work continue for so many turns of the event loop. */
  runTurns(count: number): Promise<void>
  refreshDirectory(): void
  end(): Promise<void>
}

/** Most devices that may be on at once: a page's limit of open collections, six each, holds for the whole process. */
export const MAX_DEVICES_ON = 2

const DAY_MS = 86_400_000

/** @param openPlace where its data is */
export async function createWorld(seed: number, openPlace: OpenPlace = openEmbeddedPlace): Promise<World> {
  const random = seededRandom(seed)
  const clock = createManualClock(START_MS)
  const disk = createDisk(await openPlace(seed))
  const newId = idMaker(seed)
  const directory = new Map<Uid, Provider>()
  const faults: string[] = []
  const server = await startWorldServer({ disk, clock, random, newId })
  /** Dates every response, as a server over HTTP does: devices learn from it how wrong their clocks are. */
  const serve: typeof server.serve = async (request) => {
    const response = await server.serve(request)
    response.headers.set('date', new Date(clock.now()).toUTCString())
    return response
  }

  const requestLog = createRequestLog(clock.now)

  async function signUp(name: string, isProvider: boolean): Promise<Person> {
    const told = {
      email: `${name}@world.test`,
      phone: isProvider ? '+1 555 0200' : '+1 555 0100',
      userType: isProvider ? 'provider' : 'customer',
    }
    const signedUp = { ...told, at: instantFromMs(clock.now()) }
    const body = JSON.stringify({ ...told, password: 'a long secret', name })
    const response = await serve(
      new Request('http://world.test/api/auth/signup', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    )
    if (response.status !== 201) throw new Error(`signing up failed: ${await response.text()}`)
    const { token, user } = (await response.json()) as { token: string; user: { uid: Uid } }
    requestLog.begun(token)
    return { uid: user.uid, name, token, isProvider, signedUp }
  }

  /** @returns the token of a new session; undefined from a server that is being killed */
  async function signIn(person: Person): Promise<string | undefined> {
    const body = JSON.stringify({ email: person.signedUp.email, password: 'a long secret' })
    const response = await serve(
      new Request('http://world.test/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    )
    if (response.status !== 200) return undefined
    const { token } = (await response.json()) as { token: string }
    requestLog.begun(token)
    return token
  }

  const people = [await signUp('ann', false), await signUp('pat', true)]
  // A second customer competes for hours, a second provider for requests to several.
  if (random.chance(0.7)) people.push(await signUp('sam', random.chance(0.5)))
  const newDevice = async (person: Person, number: number): Promise<Device> => {
    const device: Device = {
      label: `${person.name}${number}`,
      person,
      token: (await signIn(person)) ?? person.token,
      network: createFlakyNetwork(requestLog.logged(serve, person.uid), () => device.token, random, clock),
      skewMs: random.chance(0.4) ? random.below(4 * DAY_MS) - 2 * DAY_MS : 0,
      storage: deviceStorage(),
      removals: createRemovalRecorder(clock.now),
      boot: undefined,
      store: undefined,
    }
    return device
  }
  const devices: Device[] = []
  for (const person of people) {
    const count = random.chance(0.25) ? 2 : 1
    for (let number = 1; number <= count; number += 1) devices.push(await newDevice(person, number))
  }
  // Months pass in some worlds, in others hours: early and late commands meet different rules.
  const isLong = random.chance(0.3)
  const events = new Map<string, number>()

  const world: World = {
    random,
    clock,
    disk,
    people,
    devices,
    isLong,
    sweptMs: undefined,
    sessionsEnd: false,
    events,
    note: (event) => events.set(event, (events.get(event) ?? 0) + 1),
    addDevice: async (person) => {
      const device = await newDevice(person, 9)
      devices.push(device)
      return device
    },
    newId,
    directory,
    faults,
    requestLog,
    serve: (person, request) => requestLog.logged(serve, person.uid)(request),
    visit: (path) => serve(new Request(`http://world.test${path}`)),
    switchOn: async (device) => {
      if (device.store) return
      const boot = bootOn(device.storage, device.removals)
      device.boot = boot
      device.store = await openUserStore({
        uid: device.person.uid,
        baseUrl: 'http://world.test',
        fetch: device.network.fetch,
        newId,
        random: random.next,
        storage: boot.storage,
        locks: createTabLocks(),
        clock: { now: () => clock.now() + device.skewMs, after: clock.after },
        providerLookup: (uid) => directory.get(uid),
        onSignedOut: () => {
          if (!world.sessionsEnd) faults.push(`${device.label} was signed out`)
        },
        report: (fault, detail) => {
          if (!boot.isKilled()) faults.push(`${device.label}: ${fault} ${JSON.stringify(detail)}`)
        },
      })
    },
    switchOff: async (device) => {
      const { store: on } = device
      device.store = undefined
      await on?.close()
    },
    crash: async (device) => {
      device.boot?.kill()
      await world.switchOff(device)
    },
    runTurns: async (count) => {
      for (let turn = 0; turn < count; turn += 1) await disk.turn()
    },
    restartServer: (how, moves = false) => server.restart(how, moves),
    signInAgain: async (person) => {
      // A server that is being killed signs nobody in: the session may still be valid for a while.
      for (const each of [person, ...devices.filter((device) => device.person === person)])
        each.token = (await signIn(person)) ?? each.token
    },
    refreshDirectory: () => {
      for (const stored of disk.docs.values()) {
        const doc = fromStored(stored)
        if (doc?.type === 'provider') directory.set(doc.provider_uid, doc)
      }
    },
    end: async () => {
      await Promise.all(devices.map(world.switchOff))
      await server.stop()
      await disk.remove()
    },
  }
  return world
}
