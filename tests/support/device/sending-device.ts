/** A device's outbox, push loop and connection status against a real server, without screens and database: hundreds fit in one process. */
import { filter, firstValueFrom, map } from 'rxjs'
import { openOutbox, type Outbox } from '#data/outbox/outbox.ts'
import type { OutboxRow } from '#data/outbox/outbox-row.ts'
import { startPushLoop } from '#data/outbox/push-loop.ts'
import type { DeviceClock } from '#data/platform/device-clock.ts'
import { createConnectionStatus, type ConnectionStatus } from '#data/transport/connection-status.ts'
import { createReplicationClient, type ReplicationClient } from '#data/transport/replication-client.ts'
import { RequestFailure } from '#data/transport/request-failure.ts'
import { COMMAND_VERSION } from '#domain/commands/migrate-arguments.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { commandId, type CommandId, type DeviceId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { createMemoryTable } from './memory-table.ts'

export interface SendingDevice {
  readonly id: DeviceId
  readonly outbox: Outbox
  readonly connectionStatus: ConnectionStatus
  readonly client: ReplicationClient
  /** Stores a command, decided by the server alone. */
  submit(name: PersonCommandName, args: Readonly<Record<string, unknown>>): Promise<CommandId>
  /** From now on nothing is sent. */
  goOffline(): void
  /** The server was reached: sends what waits. */
  goOnline(): void
  /** Sends what waits, when the server was reached last. */
  wake(): void
  /** Call when the server was just reached. */
  wakeIfIdle(): void
  /** Resolves when nothing waits any more. */
  sent(): Promise<void>
  stop(): Promise<void>
}

export interface SendingDeviceDeps {
  readonly id: DeviceId
  readonly baseUrl: string
  /** Sends with the person's session. */
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  readonly random: () => number
  /** Called when the server seems to be unreachable. A device with a feed looks for it there; by default it counts as back. */
  readonly onOffline?: () => void
  readonly onFault: (error: unknown) => void
}

export async function openSendingDevice(deps: SendingDeviceDeps): Promise<SendingDevice> {
  const { id, clock } = deps
  const connectionStatus = createConnectionStatus(clock, () => deps.onFault(new Error('the session ended')))
  const outbox = await openOutbox(createMemoryTable<OutboxRow>((row) => row.id))
  const client = createReplicationClient({ ...deps, database: 'me', onBytes: connectionStatus.recordHeartbeat })
  const push = startPushLoop({
    outbox,
    findBlocked: () => new Set(),
    client,
    clock,
    random: deps.random,
    connectionStatus,
    onOffline: deps.onOffline ?? connectionStatus.recordResponse,
    onFault: deps.onFault,
  })
  let count = 0
  return {
    id,
    outbox,
    connectionStatus,
    client,
    submit: async (name, args) => {
      const row: OutboxRow = {
        id: commandId(id, (count += 1)),
        name,
        command_version: COMMAND_VERSION,
        args,
        created_at: instantFromMs(clock.now()),
        shown_at: instantFromMs(clock.now()),
        state: 'waiting',
        pushed: false,
        refusal: null,
        effects: [],
        basis: [],
        shown: {},
      }
      await outbox.add(row)
      return row.id
    },
    goOffline: () => connectionStatus.recordFailure(new RequestFailure('network')),
    goOnline: () => {
      connectionStatus.recordResponse()
      push.wake()
    },
    wake: push.wake,
    wakeIfIdle: push.wakeIfIdle,
    sent: () =>
      firstValueFrom(
        outbox.rows.pipe(
          filter((rows) => rows.every(({ state }) => state !== 'waiting')),
          map(() => undefined),
        ),
      ),
    stop: async () => {
      await push.stop()
      outbox.close()
    },
  }
}
