/** A marketplace of devices that stored their commands without a connection and send them together, to server processes over one store. */
import { join } from 'node:path'
import { ulid } from 'ulid'
import { systemClock } from '#data/platform/device-clock.ts'
import type { OutboxRow } from '#data/outbox/outbox-row.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { asDeviceId, type Uid, type Ulid } from '#domain/ids.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { openLevelStore } from '#server/node/store/open-level-store.ts'
import { openPostgresUrl } from '#tests/contract/support/store-kinds.ts'
import { startServerProcess, type ServerProcess } from '#tests/contract/support/server-process.ts'
import { requestFor } from '#tests/contract/support/people.ts'
import { openSendingDevice, type SendingDevice } from '#tests/support/device/sending-device.ts'
import { responseOf, signUp, type SignedUp } from './sign-up.ts'
import { storedTime, type RaceMarket, type StoredTime } from './race-market.ts'

/** People who sign up at the same moment. */
const AT_ONCE = 5

async function readAndClose(store: DocumentStore): Promise<StoredTime> {
  try {
    return await storedTime(store)
  } finally {
    await store.close()
  }
}

interface KnownOutcome {
  readonly row: OutboxRow | undefined
  readonly device: SendingDevice
}

/**
 * @param url of an empty PostgreSQL database; undefined: the embedded store, which has one process
 * @param count how many servers @param customers who ask in turn
 */
export async function openDeviceMarket(url: string | undefined, count: number, customers: number): Promise<RaceMarket> {
  const settings = url === undefined ? {} : { DATABASE_URL: url }
  const first = await startServerProcess(settings)
  const servers: ServerProcess[] = [first]
  while (url !== undefined && servers.length < count) servers.push(await startServerProcess(settings))
  const serverAt = (index: number): ServerProcess => servers[index % servers.length] ?? first
  const askers: SignedUp[] = []
  while (askers.length < customers)
    askers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => signUp(serverAt(index), 'customer')))))
  const providers = new Map<Uid, SignedUp>()
  let asked = 0

  /** Stores one command on a new device without a connection, and connects. */
  async function sendLater(
    { token }: SignedUp,
    server: number,
    name: PersonCommandName,
    args: Readonly<Record<string, unknown>>,
  ): Promise<KnownOutcome> {
    const faults: unknown[] = []
    const device = await openSendingDevice({
      id: asDeviceId(ulid()),
      baseUrl: serverAt(server).origin(),
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('authorization', `Bearer ${token}`)
        return fetch(input, { ...init, headers })
      },
      clock: systemClock,
      random: Math.random,
      onFault: (error) => faults.push(error),
    })
    device.goOffline()
    const id = await device.submit(name, args)
    device.goOnline()
    await device.sent()
    const { rows } = device.outbox
    await device.stop()
    if (faults.length > 0) throw new Error(`a device reported ${String(faults[0])}`)
    return { row: rows.value.find((row) => row.id === id), device }
  }

  return {
    servers: servers.length,
    nowMs: () => Date.now(),
    newProvider: async () => {
      const person = await signUp(serverAt(providers.size), 'provider')
      providers.set(person.uid, person)
      return person.uid
    },
    ask: async (provider, startsAt, durationHours) => {
      const customer = askers[asked % askers.length]
      asked += 1
      if (!customer) throw new Error('no customer')
      const booking = ulid() as Ulid
      const args = { ...requestFor(provider, booking, startsAt), duration_hours: durationHours }
      const { row } = await sendLater(customer, asked, 'request_booking', args)
      if (row?.state !== 'sent') throw new Error(`a request was not taken: ${JSON.stringify(row?.refusal)}`)
      return booking
    },
    accept: async (server, provider, booking) => {
      const person = providers.get(provider)
      if (!person) throw new Error('no such provider')
      const { row, device } = await sendLater(person, server, 'accept_booking', { booking_id: booking })
      // What the device's feed would bring.
      const { status, body } = await serverAt(server).call('GET', `/db/me/${encodeURIComponent(row?.id ?? '')}`, undefined, person.token)
      if (status !== 200) throw new Error(`the outcome of ${device.id} was answered ${status}`)
      const { state, refusal } = body as { readonly state?: string; readonly refusal?: Record<string, unknown> | null }
      return responseOf(state === 'accepted', refusal?.['code'], refusal?.['details'])
    },
    stored: async () => {
      if (url !== undefined) {
        return readAndClose(await openPostgresUrl(url))
      }
      // Its process has the folder alone.
      await first.kill()
      return readAndClose(await openLevelStore({ path: join(first.dataDir, 'store'), durability: 'strict' }))
    },
    close: async () => {
      for (const server of servers) await server.dispose()
    },
  }
}
