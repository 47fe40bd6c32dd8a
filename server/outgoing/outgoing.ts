/**
 * News in writing, for who wants them: of each notification a record is made for each way that its person switched on, and a line
 * for each way sends what is recorded.
 */
import { isChatNews } from '#domain/documents/notification.ts'
import type { SetTimer } from '../demo/demo-ports.ts'
import { deleteAll } from '../erasure/change-documents.ts'
import type { ChangeWindow } from '../replication/change-window.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { WAYS, type Carriers, type Way } from './carriers.ts'
import { createDelivery, type DeliverDeps } from './deliver-news.ts'
import { createOutgoingLine, type OutgoingLine } from './outgoing-line.ts'
import { OUTGOING_RECORDS, readRecord, surveyRecords } from './outgoing-record.ts'
import { createNewsRecorder } from './record-news.ts'
import { recordWanted } from './record-wanted.ts'

/** After a store that was away, ms. */
const RETRY_MS = 30_000
/** Between two looks for records that may be forgotten, ms. */
const TIDY_MS = 6 * 3_600_000

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
    isNews: (kind) => !isChatNews(kind),
    recordBatch: recordWanted({ store, lines, clock, log }),
    clock,
    setTimer,
    log,
  })
  const unlisten = lines.size > 0 ? window.listen(recorder.hear) : () => undefined
  let clearTimer = (): void => undefined
  let isStopped = false

  const fault = (error: unknown, message: string): void =>
    log.error({ error: error instanceof Error ? error.message : String(error) }, message)

  async function takeUp(): Promise<void> {
    // Where no other process writes, whoever held a record is gone.
    const isAlone = store.putTogether !== undefined
    const { underWay, stale } = await surveyRecords(store, clock(), OUTGOING_RECORDS)
    for (const { id, record } of underWay) {
      const isLeftBehind = isAlone && record.state === 'held'
      lines.get(record.way)?.add(id, isLeftBehind ? clock() : record.at_ms, isLeftBehind)
    }
    await deleteAll(store, stale)
  }

  function tidyLater(): void {
    if (isStopped) return
    clearTimer = setTimer(TIDY_MS, () => {
      surveyRecords(store, clock(), OUTGOING_RECORDS)
        .then(({ stale }) => deleteAll(store, stale))
        .catch((error: unknown) => fault(error, 'records of what was sent are not forgotten'))
      tidyLater()
    })
  }

  async function start(): Promise<void> {
    if (lines.size === 0 || isStopped) return
    try {
      await takeUp()
      recorder.start()
      tidyLater()
    } catch (error) {
      fault(error, 'what was to be sent is not taken up yet')
      clearTimer = setTimer(RETRY_MS, () => void start())
    }
  }

  return {
    ways: { email: lines.has('email'), sms: lines.has('sms') },
    start,
    stop: async () => {
      isStopped = true
      unlisten()
      clearTimer()
      await recorder.stop()
      await Promise.all([...lines.values()].map((line) => line.stop()))
    },
  }
}
