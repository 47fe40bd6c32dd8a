/**
 * Records deliveries to devices. A feed request from a checkpoint confirms everything before it: requests up to there count as notified,
 * messages as delivered. No caller waits for this.
 */
import type { Doc } from '#domain/documents/document.ts'
import type { CommandId, Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Log } from '../platform/log.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { FeedObserver } from '../replication/replication-deps.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import type { CommandRunner } from '../commands/command-runner.ts'

/** Messages tracked for each thread; for a person who was away for more, the newest of these get their receipt on return. */
const MAX_MESSAGES_PER_THREAD = 20

interface Step {
  readonly number: number
  readonly createdAt: Instant
}

/** Deliveries that a person's devices have not acknowledged, by booking. */
interface Outstanding {
  /** Number of the change that announced each request. */
  readonly requests: Map<Ulid, number>
  /** Messages from the other person, in order. */
  readonly messages: Map<Ulid, Step[]>
}

export interface DeliveryReceipts extends FeedObserver {
  /** Resolves when all pending receipts are written. */
  settled(): Promise<void>
  stop(): void
}

export interface DeliveryReceiptsDeps {
  /** Not started yet, so that the replay counts too. */
  readonly window: ChangeWindow
  readonly runner: CommandRunner
  readonly log: Log
}

export function createDeliveryReceipts({ window, runner, log }: DeliveryReceiptsDeps): DeliveryReceipts {
  const outstanding = new Map<Uid, Outstanding>()
  const running = new Set<Promise<void>>()

  function ofPerson(uid: Uid): Outstanding {
    const found = outstanding.get(uid)
    if (found) return found
    const fresh: Outstanding = { requests: new Map(), messages: new Map() }
    outstanding.set(uid, fresh)
    return fresh
  }

  function addMessage(uid: Uid, booking: Ulid, step: Step): void {
    const { messages } = ofPerson(uid)
    const steps = messages.get(booking) ?? []
    // A snapshot may send older messages than those already pending.
    messages.set(booking, [...steps, step].toSorted((a, b) => a.number - b.number).slice(-MAX_MESSAGES_PER_THREAD))
  }

  /** Tracks a document whose delivery needs a receipt. @param onlyFor the person whose device is receiving it, in a snapshot */
  function track(doc: Doc | undefined, number: number, onlyFor?: Uid): void {
    if (doc?.type === 'message') {
      const to = doc.sender_uid === doc.customer_uid ? doc.provider_uid : doc.customer_uid
      if (onlyFor === undefined || onlyFor === to) addMessage(to, doc.booking_id, { number, createdAt: doc.created_at })
    } else if (doc?.type === 'notification' && onlyFor === undefined && doc.kind === 'booking_requested' && doc.booking_id !== null) {
      ofPerson(doc.user_id).requests.set(doc.booking_id, number)
    } else if (doc?.type === 'booking' && doc.provider_uid === onlyFor && doc.status === 'pending' && doc.provider_notified_at === null) {
      ofPerson(onlyFor).requests.set(doc.id, number)
    } else if (doc?.type === 'receipt' && doc.delivered_up_to !== null) {
      forgetDelivered(doc.uid, doc.booking_id, doc.delivered_up_to)
    } else if (doc?.type === 'booking' && (doc.provider_notified_at !== null || doc.status !== 'pending')) {
      outstanding.get(doc.provider_uid)?.requests.delete(doc.id)
    }
  }

  function forgetDelivered(uid: Uid, booking: Ulid, upTo: Instant): void {
    const messages = outstanding.get(uid)?.messages
    const left = messages?.get(booking)?.filter((step) => step.createdAt > upTo)
    if (left?.length === 0) messages?.delete(booking)
    else if (left) messages?.set(booking, left)
  }

  async function writeReceipt(
    uid: Uid,
    about: string,
    name: 'mark_notified' | 'mark_delivered',
    args: Record<string, string>,
    trackAgain: () => void,
  ): Promise<void> {
    try {
      await runner.run({ commandId: `system:${name}:${about}` as CommandId, uid, kind: 'system', name, args, queuedMs: 0 })
    } catch (error) {
      // The device's next request confirms it once more.
      if (error instanceof StoreUnavailable) trackAgain()
      log.warn({ command: name, error: error instanceof Error ? error.message : String(error) }, 'Could not store a delivery receipt')
    }
  }

  function start(work: Promise<void>): void {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  function acknowledgeRequests(uid: Uid, requests: Map<Ulid, number>, upTo: number): void {
    for (const [booking, number] of requests) {
      if (number > upTo) continue
      requests.delete(booking)
      const trackAgain = (): void => void ofPerson(uid).requests.set(booking, number)
      start(writeReceipt(uid, booking, 'mark_notified', { booking_id: booking }, trackAgain))
    }
  }

  function acknowledgeMessages(uid: Uid, messages: Map<Ulid, Step[]>, upTo: number): void {
    for (const [booking, steps] of messages) {
      const reached = steps.filter((step) => step.number <= upTo)
      const newest = reached.reduce<Instant | undefined>(
        (latest, { createdAt }) => (latest === undefined || createdAt > latest ? createdAt : latest),
        undefined,
      )
      if (newest === undefined) continue
      const left = steps.slice(reached.length)
      if (left.length === 0) messages.delete(booking)
      else messages.set(booking, left)
      const trackAgain = (): void => reached.forEach((step) => addMessage(uid, booking, step))
      start(writeReceipt(uid, `${booking}:${newest}`, 'mark_delivered', { booking_id: booking, up_to: newest, uid }, trackAgain))
    }
  }

  const unlisten = window.listen((stored: StoredDoc, number) => track(fromStored(stored), number))

  return {
    acknowledged: (uid, number) => {
      const pending = outstanding.get(uid)
      if (!pending) return
      acknowledgeRequests(uid, pending.requests, number)
      acknowledgeMessages(uid, pending.messages, number)
      if (pending.requests.size === 0 && pending.messages.size === 0) outstanding.delete(uid)
    },
    served: (uid, docs, number) => {
      for (const doc of docs) track(doc, number, uid)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    stop: unlisten,
  }
}
