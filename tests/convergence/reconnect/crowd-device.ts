/** A signed-in device with all its loops: outbox, own feed, directory of a city, and followed providers, wired as the app does. */
import { BehaviorSubject, of } from 'rxjs'
import type { Doc } from '#domain/documents/document.ts'
import type { DeviceId, Uid } from '#domain/ids.ts'
import { startFollowedProviders } from '#data/followed-providers/followed-providers.ts'
import type { DeviceClock } from '#data/platform/device-clock.ts'
import { spreadReturns, type PageLifecycle, type PageLifecycleEvent } from '#data/platform/page-lifecycle.ts'
import { startFeedLoop, type FeedTarget } from '#data/replication/feed-loop.ts'
import { parseFeedRows } from '#data/replication/parse-feed-rows.ts'
import { createConnectionStatus } from '#data/transport/connection-status.ts'
import { createReplicationClient, type FeedRow } from '#data/transport/replication-client.ts'
import { createMemoryTable } from '#tests/support/device/memory-table.ts'
import { openSendingDevice, type SendingDevice } from '#tests/support/device/sending-device.ts'

export interface CrowdDevice {
  readonly sending: SendingDevice
  /** All it asked for is here, and it listens for more. */
  isLive(): boolean
  /** Commands without an outcome. */
  open(): number
  /** An event of the browser. */
  dispatch(event: PageLifecycleEvent): void
  close(): Promise<void>
}

export interface CrowdDeviceDeps {
  readonly uid: Uid
  readonly id: DeviceId
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly clock: DeviceClock
  readonly random: () => number
  readonly city: string
  /** Providers that it follows. */
  readonly follows: ReadonlySet<Uid>
  readonly onFault: (error: unknown) => void
}

const targetOf = (apply: (rows: readonly FeedRow[]) => Promise<void>, params: Readonly<Record<string, string>> = {}): FeedTarget => {
  let since: string | undefined
  return {
    params: () => params,
    since: async () => since,
    apply: async (rows, last_seq) => {
      await apply(rows)
      since = last_seq
    },
  }
}

export async function openCrowdDevice(deps: CrowdDeviceDeps): Promise<CrowdDevice> {
  const { clock, random, onFault, baseUrl } = deps
  const listeners = new Set<(event: PageLifecycleEvent) => void>()
  const browser: PageLifecycle = {
    visible: () => true,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const lifecycle = spreadReturns(browser, clock, random)
  const sending = await openSendingDevice({ ...deps, onOffline: () => feed.wake(true) })
  const { outbox, connectionStatus } = sending
  const base = { clock, random, lifecycle, onFault }
  const feed = startFeedLoop(
    targetOf((rows) => outbox.applyOutcomes(parseFeedRows(rows).outcomes, async () => [])),
    { ...base, client: sending.client, connectionStatus, isNeededWhileHidden: () => true },
  )
  const directoryStatus = createConnectionStatus(clock, () => undefined)
  const directoryClient = () =>
    createReplicationClient({ baseUrl, database: 'directory', fetch: deps.fetch, clock, onBytes: directoryStatus.recordHeartbeat })
  const directory = startFeedLoop(
    targetOf(async () => undefined, { city: deps.city }),
    { ...base, client: directoryClient(), connectionStatus: directoryStatus, isNeededWhileHidden: () => false, canWait: true },
  )
  const followed = startFollowedProviders({
    ...base,
    uid: deps.uid,
    client: directoryClient(),
    toFollow: of({ stored: deps.follows, watched: new Set<Uid>() }),
    arriving: new BehaviorSubject<ReadonlySet<Uid>>(new Set()),
    personal: createMemoryTable<Doc>(({ doc_id }) => doc_id),
    report: (fault) => onFault(new Error(fault)),
  })
  let wasLive = false
  const reached = connectionStatus.state.subscribe(({ connection }) => {
    if (connectionStatus.isReachable()) sending.wakeIfIdle()
    if (connection === 'live' && !wasLive) followed.refresh()
    wasLive = connection === 'live'
  })
  const unsubscribe = lifecycle.subscribe((event) => {
    if (event === 'online' || event === 'visible') sending.wake()
  })
  return {
    sending,
    isLive: () => connectionStatus.state.value.connection === 'live' && directoryStatus.state.value.connection === 'live',
    open: () => outbox.rows.value.filter(({ state }) => state === 'waiting' || state === 'sent').length,
    dispatch: (event) => listeners.forEach((listener) => listener(event)),
    close: async () => {
      reached.unsubscribe()
      unsubscribe()
      await Promise.all([feed.stop(), directory.stop(), followed.stop(), sending.stop()])
    },
  }
}
