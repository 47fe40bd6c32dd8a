/** A provider and customers of a server, and their devices behind networks of the run's choice. */
import { ulid } from 'ulid'
import { asDeviceId, type CommandId, type Uid, type Ulid } from '#domain/ids.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { SILENCE_MS } from '#data/transport/replication-client.ts'
import { systemClock, type DeviceClock } from '#data/platform/device-clock.ts'
import { openSendingDevice, type SendingDevice } from '#tests/support/device/sending-device.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'

export const PRICE = 25
/** Devices wait this many times shorter between tries than they would: only the waiting is skipped. */
const HASTE = 100

export interface Person {
  readonly uid: Uid
  readonly token: string
}

/** A command that a device stored, in its order. */
export interface Submitted {
  readonly person: Uid
  readonly device: string
  readonly id: CommandId
  readonly name: PersonCommandName
  readonly args: Readonly<Record<string, unknown>>
}

export interface DeliveryMarket {
  readonly provider: Person
  readonly customers: readonly Person[]
  /** Starts of free hours: within a day, and some days ahead. */
  readonly soon: readonly string[]
  readonly later: readonly string[]
}

export interface MarketDevice {
  readonly person: Person
  readonly sending: SendingDevice
  /** Commands it submitted so far. */
  readonly submitted: Submitted[]
  submit(name: PersonCommandName, args: Readonly<Record<string, unknown>>): Promise<void>
}

export async function callServer(origin: string, method: string, path: string, token?: string, body?: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const response = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

async function signUp(origin: string, name: string, userType: 'customer' | 'provider'): Promise<Person> {
  const form = { email: `${name}@delivery.test`, password: 'a long secret', name, phone: '', userType }
  const { token, user } = (await callServer(origin, 'POST', '/api/auth/signup', undefined, form)) as { token: string; user: { uid: Uid } }
  return { uid: user.uid, token }
}

const DAY_MS = 86_400_000

async function freeStarts(origin: string, provider: Uid, days: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const day of days) {
    const date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)
    const { slots } = (await callServer(origin, 'GET', `/api/providers/${provider}/slots?date=${date}`)) as {
      slots: { starts_at: string }[]
    }
    found.push(...slots.map(({ starts_at }) => starts_at))
  }
  return found
}

/** Signs people up. @param name distinguishes them from those of other markets on the server */
export async function openDeliveryMarket(origin: string, name: string, customers = 2): Promise<DeliveryMarket> {
  const provider = await signUp(origin, `provider${name}`, 'provider')
  const service = { name: 'Chidi', service_type: 'plumber', latitude: 6.5, longitude: 3.4, city: 'Lagos', price_per_hour: PRICE }
  await callServer(origin, 'POST', '/api/providers', provider.token, { ...service, subscription_available: true, visible: true })
  const people: Person[] = []
  for (let index = 0; index < customers; index += 1) people.push(await signUp(origin, `customer${index}${name}`, 'customer'))
  const tomorrow = new Date(Date.now() + DAY_MS - 60_000).toISOString()
  return {
    provider,
    customers: people,
    soon: (await freeStarts(origin, provider.uid, [0, 1])).filter((start) => start < tomorrow).toReversed(),
    later: await freeStarts(origin, provider.uid, [3, 4]),
  }
}

/** Waits between tries are short; the watchdog of a request keeps its time. */
const hastyClock: DeviceClock = {
  now: systemClock.now,
  after: (ms, run) => systemClock.after(ms === SILENCE_MS ? ms : ms / HASTE, run),
}

/** @param faults collects what the device reports */
export async function openMarketDevice(
  person: Person,
  baseUrl: string,
  fetch: typeof globalThis.fetch,
  random: SeededRandom,
  faults: string[],
): Promise<MarketDevice> {
  const sending = await openSendingDevice({
    id: asDeviceId(ulid()),
    baseUrl,
    fetch,
    clock: hastyClock,
    random: random.next,
    onFault: (error) => faults.push(`a device reported ${String(error)}`),
  })
  sending.goOnline()
  const submitted: Submitted[] = []
  return {
    person,
    sending,
    submitted,
    submit: async (name, args) => {
      submitted.push({ person: person.uid, device: sending.id, id: await sending.submit(name, args), name, args })
    },
  }
}

export const newUlid = (): Ulid => ulid() as Ulid
