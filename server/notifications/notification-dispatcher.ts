/**
 * Sends notifications outside the app: creates a record of each notification for each channel its person switched on, and a queue for each
 * channel delivers the records.
 */
import { isChatNotificationKind } from '#domain/documents/notification-kinds.ts'
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
  /** Channels that this server supports. */
  readonly channels: Readonly<Record<NotificationChannel, boolean>>
  /**
   * Resumes interrupted deliveries, then records notifications from the window; call it after the window's start. Retries until the store
   * answers.
   */
  start(): Promise<void>
  /** Resolves when nothing is under way any more; the next start does the rest. */
  stop(): Promise<void>
}

export interface NotificationDispatcherDeps extends Omit<NotificationSenderDeps, 'transports'> {
  readonly store: DocumentStore
  readonly transports: Transports | undefined
  /** Not started yet: its replay contains notifications written just before a crash. */
  readonly window: Pick<ChangeWindow, 'listen'>
  readonly setTimer: SetTimer
}

/** Opens a queue for each channel that the server supports. */
function openQueues(deps: NotificationDispatcherDeps): ReadonlyMap<NotificationChannel, DeliveryQueue> {
  const { store, clock, setTimer, log, transports } = deps
  if (!transports) return new Map()
  const deliver = createNotificationSender({ ...deps, transports })
  const has: Readonly<Record<NotificationChannel, boolean>> = {
    email: transports.mail !== undefined,
    sms: transports.textMessages !== undefined,
  }
  return new Map(
    NOTIFICATION_CHANNELS.filter((channel) => has[channel]).map((channel) => [
      channel,
      createDeliveryQueue({ channel, store, clock, setTimer, log, read: parseDeliveryRecord, deliver: deliver[channel] }),
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
  const recovery = createDeliveryRecovery({
    purpose: 'email and text message deliveries',
    records: DELIVERY_RECORDS,
    queueOf: ({ way: channel }) => queues.get(channel),
    onRecovered: recorder.start,
    store,
    clock,
    setTimer,
    log,
  })

  return {
    channels: { email: queues.has('email'), sms: queues.has('sms') },
    start: async () => {
      if (queues.size > 0) await recovery.start()
    },
    stop: async () => {
      unlisten()
      recovery.stop()
      await recorder.stop()
      await Promise.all([...queues.values()].map((queue) => queue.stop()))
    },
  }
}
