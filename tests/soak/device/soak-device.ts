/** A person's device: the real store over IndexedDB, a network that can be cut, and a session that can end. */
import { systemClock } from '#data/platform/device-clock.ts'
import { sendPhotoWithFetch } from '#data/transport/send-photo.ts'
import { openUserStore } from '#data/user-store/open-user-store.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId, Uid } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import { newUlid } from '#server/platform/new-ulid.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import { openNetworkProxy, type NetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import type { SoakPerson, SubmittedCommand } from '../messages.ts'
import { openWithRetries } from './open-with-retries.ts'
import type { RunRecord } from './run-record.ts'

export type Attempt = { [N in PersonCommandName]: { readonly name: N; readonly args: CommandArgs<N> } }[PersonCommandName]

export interface SoakDevice {
  readonly person: SoakPerson
  readonly label: string
  readonly random: SeededRandom
  readonly network: NetworkProxy
  readonly record: RunRecord
  readonly commands: Map<CommandId, SubmittedCommand>
  /** Token of the newest session. */
  token(): string
  /** Undefined while it is off. */
  store(): UserStore | undefined
  /** Runs while nothing else runs here: a page's actions end with the page, so none may meet a closed store. */
  alone(run: () => Promise<void>): Promise<void>
  submit(attempt: Attempt): Promise<Result<CommandId, Refusal> | undefined>
  /** Notes that the person discarded a command. */
  noteDiscarded(id: CommandId, state: 'held' | 'refused'): void
  switchOff(): Promise<void>
  switchOn(): Promise<void>
  /** Ends the session on the server; the device notices, and its person logs in again. */
  endSession(): Promise<void>
  signInAgain(): Promise<void>
  close(): Promise<void>
}

/** One push of ten arrives twice, as behind a proxy that repeats. */
const TWICE = 0.1

/** An action that has not ended by then no longer holds up the next one; the run reports it. */
const TURN_MS = 300_000

export interface SoakDeviceDeps {
  readonly person: SoakPerson
  readonly port: number
  readonly random: SeededRandom
  readonly record: RunRecord
  readonly providerLookup: (uid: Uid) => Provider | undefined
}

export async function openSoakDevice({ person, port, random, record, providerLookup }: SoakDeviceDeps): Promise<SoakDevice> {
  const network = await openNetworkProxy(port)
  const commands = new Map<CommandId, SubmittedCommand>()
  const label = person.name
  let { token } = person
  let store: UserStore | undefined
  let queue: Promise<void> = Promise.resolve()
  let signingIn: Promise<void> | undefined

  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('authorization', `Bearer ${token}`)
    if (request.method === 'POST' && random.chance(TWICE)) {
      record.count('requests sent twice')
      await fetch(request.clone()).then((response) => response.arrayBuffer())
    }
    return fetch(request)
  }

  async function logIn(): Promise<void> {
    const { email, password } = person
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    })
    if (response.status !== 200) {
      record.fault(`${label} could not log in: ${response.status}`)
      return
    }
    token = ((await response.json()) as { token: string }).token
    record.count('logged in again')
    store?.sync.wake()
  }

  const open = (): Promise<UserStore> =>
    openUserStore({
      uid: person.uid,
      baseUrl: network.origin,
      fetch: send,
      clock: systemClock,
      newId: newUlid,
      random: random.next,
      providerLookup,
      sendPhoto: sendPhotoWithFetch(send),
      onSignedOut: () => void device.signInAgain().catch((error: unknown) => record.error(`${label} could not log in`, error)),
      onBroken: (failure) => record.fault(`${label}: the database broke: ${failure.message}`),
      report: (fault, detail) => record.fault(`${label}: ${fault} ${JSON.stringify(detail)}`),
    })

  const device: SoakDevice = {
    person,
    label,
    random,
    network,
    record,
    commands,
    token: () => token,
    store: () => store,
    alone: (run) => {
      const turn = queue.then(run)
      const limit = new Promise<void>((resolve) => setTimeout(resolve, TURN_MS).unref())
      queue = Promise.race([turn, limit]).catch(() => undefined)
      return turn
    },
    submit: async ({ name, args }) => {
      const result = await store?.outbox.submit<PersonCommandName>(name, args)
      if (!result) return undefined
      if (!result.ok) record.count(`refused here: ${name} ${result.error.code}`)
      // The same id again: the person undid a command that had not been sent.
      else if (commands.has(result.value)) device.noteDiscarded(result.value, 'held')
      else commands.set(result.value, { id: result.value, name, args })
      if (result.ok) record.count(name)
      return result
    },
    noteDiscarded: (id, discarded) => {
      const known = commands.get(id)
      if (known) commands.set(id, { ...known, discarded })
    },
    switchOn: async () => {
      store ??= await openWithRetries(open, () => record.count('databases opened too late'))
    },
    switchOff: async () => {
      const on = store
      store = undefined
      await on?.close()
    },
    endSession: async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/auth/logout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
      if (response.status === 204) record.count('sessions ended')
      else record.fault(`${label} could not log out: ${response.status}`)
    },
    signInAgain: async () => {
      signingIn ??= logIn().finally(() => (signingIn = undefined))
      await signingIn
    },
    close: async () => {
      await device.switchOff()
      await network.close()
    },
  }
  await device.switchOn()
  return device
}
