/**
 * News in writing, for who wants them: of each notification a record is made for each way that its person switched on, and a line
 * for each way sends what is recorded.
 */
import { isChatNotificationKind } from '#domain/documents/notification.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { NOTIFICATION_CHANNELS, type Transports, type NotificationChannel } from '../transports/transports.ts'
import { createNotificationSender, type NotificationSenderDeps } from './notification-sender.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../jobs/delivery-queue.ts'
import { DELIVERY_RECORDS, parseDeliveryRecord } from './delivery-record.ts'
import { createDeliveryRecovery } from './delivery-recovery.ts'
import { createNotificationRecorder } from './notification-recorder.ts'
import { recordDeliveries } from './record-deliveries.ts'

export interface NotificationDispatcher {
  /** The ways that this server has. */
  readonly channels: Readonly<Record<NotificationChannel, boolean>>
  /** After the window's start: goes on with what was cut off, then with what the window told. Tries until the store answers. */
  start(): Promise<void>
  /** Resolves when nothing is under way any more; what is recorded goes on at the next start. */
  stop(): Promise<void>
}

export interface NotificationDispatcherDeps extends Omit<NotificationSenderDeps, 'transports'> {
  readonly store: DocumentStore
  readonly transports: Transports | undefined
  /** Not started yet: what was written just before a crash is in its replay. */
  readonly window: Pick<ChangeWindow, 'listen'>
  readonly setTimer: SetTimer
}

/** A line for each way that the server has. */
function openQueues(deps: NotificationDispatcherDeps): ReadonlyMap<NotificationChannel, DeliveryQueue> {
  const { store, clock, setTimer, log, transports } = deps
  if (!transports) return new Map()
  const deliver = createNotificationSender({ ...deps, transports })
  const has: Readonly<Record<NotificationChannel, boolean>> = {
    email: transports.mail !== undefined,
    sms: transports.textMessages !== undefined,
  }
  return new Map(
    NOTIFICATION_CHANNELS.filter((way) => has[way]).map((way) => [
      way,
      createDeliveryQueue({ way, store, clock, setTimer, log, read: parseDeliveryRecord, deliver: deliver[way] }),
    ]),
  )
}

export function openNotificationDispatcher(deps: NotificationDispatcherDeps): NotificationDispatcher {
  const { store, window, clock, setTimer, log } = deps
  const queues = openQueues(deps)
  const recorder = createNotificationRecorder({
    isRecorded: (kind) => !isChatNotificationKind(kind),
    recordBatch: recordDeliveries({ store, queues, clock, log }),
    clock,
    setTimer,
    log,
  })
  const unlisten = queues.size > 0 ? window.listen(recorder.onChange) : () => undefined
  const keeper = createDeliveryRecovery({
    purpose: 'to be sent',
    records: DELIVERY_RECORDS,
    queueOf: ({ way }) => queues.get(way),
    onRecovered: recorder.start,
    store,
    clock,
    setTimer,
    log,
  })

  return {
    channels: { email: queues.has('email'), sms: queues.has('sms') },
    start: async () => {
      if (queues.size > 0) await keeper.start()
    },
    stop: async () => {
      unlisten()
      keeper.stop()
      await recorder.stop()
      await Promise.all([...queues.values()].map((line) => line.stop()))
    },
  }
}
