/**
 * News in writing, for who wants them: of each notification a record is made for each way that its person switched on, and a line
 * for each way sends what is recorded.
 */
import { isChatNotificationKind } from '#domain/documents/notification.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { WAYS, type Carriers, type Way } from '../transports/transports.ts'
import { createDelivery, type DeliverDeps } from './notification-sender.ts'
import { createOutgoingLine, type OutgoingLine } from '../jobs/delivery-queue.ts'
import { OUTGOING_RECORDS, readRecord } from './delivery-record.ts'
import { createRecordKeeper } from './delivery-recovery.ts'
import { createNewsRecorder } from './notification-recorder.ts'
import { recordWanted } from './record-deliveries.ts'

export interface Outgoing {
  /** The ways that this server has. */
  readonly ways: Readonly<Record<Way, boolean>>
  /** After the window's start: goes on with what was cut off, then with what the window told. Tries until the store answers. */
  start(): Promise<void>
  /** Resolves when nothing is under way any more; what is recorded goes on at the next start. */
  stop(): Promise<void>
}

export interface OutgoingDeps extends Omit<DeliverDeps, 'carriers'> {
  readonly store: DocumentStore
  readonly carriers: Carriers | undefined
  /** Not started yet: what was written just before a crash is in its replay. */
  readonly window: Pick<ChangeWindow, 'listen'>
  readonly setTimer: SetTimer
}

/** A line for each way that the server has. */
function openLines(deps: OutgoingDeps): ReadonlyMap<Way, OutgoingLine> {
  const { store, clock, setTimer, log, carriers } = deps
  if (!carriers) return new Map()
  const deliver = createDelivery({ ...deps, carriers })
  const has: Readonly<Record<Way, boolean>> = { email: carriers.mail !== undefined, sms: carriers.textMessages !== undefined }
  return new Map(
    WAYS.filter((way) => has[way]).map((way) => [
      way,
      createOutgoingLine({ way, store, clock, setTimer, log, read: readRecord, deliver: deliver[way] }),
    ]),
  )
}

export function openOutgoing(deps: OutgoingDeps): Outgoing {
  const { store, window, clock, setTimer, log } = deps
  const lines = openLines(deps)
  const recorder = createNewsRecorder({
    isNews: (kind) => !isChatNotificationKind(kind),
    recordBatch: recordWanted({ store, lines, clock, log }),
    clock,
    setTimer,
    log,
  })
  const unlisten = lines.size > 0 ? window.listen(recorder.hear) : () => undefined
  const keeper = createRecordKeeper({
    purpose: 'to be sent',
    records: OUTGOING_RECORDS,
    lineOf: ({ way }) => lines.get(way),
    onTakenUp: recorder.start,
    store,
    clock,
    setTimer,
    log,
  })

  return {
    ways: { email: lines.has('email'), sms: lines.has('sms') },
    start: async () => {
      if (lines.size > 0) await keeper.start()
    },
    stop: async () => {
      unlisten()
      keeper.stop()
      await recorder.stop()
      await Promise.all([...lines.values()].map((line) => line.stop()))
    },
  }
}
