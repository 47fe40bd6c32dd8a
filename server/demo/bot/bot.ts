/** Acts for demo providers while no person is signed in as them: advances bookings one step at a time and replies in chats. */
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import { isSuspended } from '#domain/documents/provider.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Log } from '#server/platform/log.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openScheduler } from './scheduler.ts'
import type { BotDevice, CommandFailure } from './bot-device.ts'
import { readBooking, readBookings, readProviders, readStartCode, readThread, storedAs } from './bot-queries.ts'
import { nextReply } from './bot-replies.ts'
import type { SetTimer } from '../../platform/timers.ts'
import { nextBookingStep, type BotStep, type Pace } from './next-booking-step.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'

/** Delay before a reply, for reading and typing, ms. */
export const REPLY_MS = 5_000

/** Reason for the customer when another booking took the hours. */
const TAKEN = 'I was just booked for that time. Please choose another.'

/** Reason for the customer when more hours would run into the next job. */
const NEXT_JOB = 'My next job starts before that.'

export interface BotDeps {
  readonly store: DocumentStore
  readonly device: BotDevice
  /** Uids of the providers that the bot acts for. */
  readonly players: ReadonlySet<Uid>
  /** Returns whether a person is signed in as that provider. The bot then does nothing for this provider. */
  readonly isPresent: (uid: Uid) => Promise<boolean>
  readonly nowMs: () => number
  readonly setTimer: SetTimer
  readonly log: Log
  readonly pace: Pace & { readonly replyMs: number }
}

/** Resumes every open booking of its players, then follows the store. stop() resolves when its last command is done. */
export async function startBot(deps: BotDeps): Promise<{ stop(): Promise<void> }> {
  const { store, device, players, isPresent, nowMs, log, pace } = deps
  const agenda = openScheduler({
    nowMs,
    setTimer: deps.setTimer,
    onError: (error) => log.error({ error: String(error) }, 'The demo bot could not complete a step'),
  })

  /** Runs a job at its time. While a person is signed in as the provider, and after a failure, it tries again one step later. */
  function put(key: string, uid: Uid, dueMs: number, job: () => Promise<void>): void {
    agenda.schedule(key, dueMs, async () => {
      const again = (): void => put(key, uid, nowMs() + pace.stepMs, job)
      try {
        if (await isPresent(uid)) return again()
        // A provider whom an admin suspended can do nothing, so the bot waits as well.
        const [provider] = await readProviders(store, [uid])
        if (provider && isSuspended(provider)) return again()
        await job()
      } catch (error) {
        again()
        throw error
      }
    })
  }

  /** The customer of a played job is at the door, and tells the code. */
  async function toldCode(booking: Booking, step: BotStep): Promise<{ code?: string }> {
    if (step.command !== 'start_job' && step.command !== 'start_visit') return {}
    const code = await readStartCode(store, booking, 'visit' in step ? step.visit : undefined)
    return code === undefined ? {} : { code }
  }

  async function run(booking: Booking, step: BotStep): Promise<CommandFailure> {
    const { provider_uid, id: booking_id } = booking
    if (step.command === 'mark_notified') return device.notified(provider_uid, booking_id)
    if (step.command === 'report_outcome') {
      const visit = step.visit === undefined ? {} : { visit: step.visit }
      return device.as(provider_uid, step.command, { booking_id, outcome: step.outcome, ...visit })
    }
    if (step.command === 'propose_extra') return device.as(provider_uid, step.command, { booking_id, ...step.extra })
    if (step.command === 'accept_extra') return device.as(provider_uid, step.command, { booking_id, ...step.extra })
    const code = await toldCode(booking, step)
    if ('visit' in step) return device.as(provider_uid, step.command, { booking_id, visit: step.visit, ...code })
    if (step.command !== 'accept_time') return device.as(provider_uid, step.command, { booking_id, ...code })
    return step.startsAt ? device.as(provider_uid, step.command, { booking_id, starts_at: step.startsAt }) : undefined
  }

  /** Declines the proposed time, the hours that would run into the next job, or the request itself, because its hours are not free. */
  async function declineTaken({ provider_uid, id }: Booking, step: BotStep): Promise<void> {
    if (step.command === 'accept_extra') await device.as(provider_uid, 'decline_extra', { booking_id: id, ...step.extra, reason: NEXT_JOB })
    else if ('startsAt' in step && step.startsAt)
      await device.as(provider_uid, 'decline_time', { booking_id: id, starts_at: step.startsAt, reason: TAKEN })
    else await device.as(provider_uid, 'reject_booking', { booking_id: id, reason: TAKEN })
  }

  async function takeStep(id: Ulid): Promise<void> {
    const booking = await readBooking(store, id)
    const step = booking && nextBookingStep(booking, pace, nowMs())
    if (!booking || !step) return
    if (step.dueMs > nowMs()) return planStep(booking)
    const refused = await run(booking, step)
    if (refused === undefined) return
    log.info({ command: step.command, refused }, 'A command of the demo bot was refused')
    // Any other refusal means that the booking has changed; that change plans the next step.
    if (refused === 'slot_taken' || refused === 'visits_taken' || refused === 'slot_past' || refused === 'next_job')
      await declineTaken(booking, step)
  }

  function planStep(booking: Booking): void {
    const step = nextBookingStep(booking, pace, nowMs())
    if (step) put(`step ${booking.id}`, booking.provider_uid, step.dueMs, () => takeStep(booking.id))
    else agenda.remove(`step ${booking.id}`)
  }

  async function sendReply(id: Ulid): Promise<void> {
    const booking = await readBooking(store, id)
    if (!booking || !isChatOpen(booking)) return
    const thread = await readThread(store, id)
    const lastFromCustomer = thread.findLast((message) => message.sender_type === 'customer')
    if (!lastFromCustomer) return
    await device.as(booking.provider_uid, 'mark_read', { booking_id: id, up_to: lastFromCustomer.created_at })
    const message = nextReply(booking, thread)
    if (message === undefined) return
    // The id depends on the message alone, so that several servers with the same demo send one reply.
    const message_id = createSeededRandom(`answer to ${lastFromCustomer.id}`).ulid()
    await device.as(booking.provider_uid, 'send_message', { booking_id: id, message_id, message })
  }

  function planReply(message: Message): void {
    if (message.sender_type === 'customer')
      put(`answer ${message.booking_id}`, message.provider_uid, nowMs() + pace.replyMs, () => sendReply(message.booking_id))
  }

  function onChange(doc: StoredDoc): void {
    const changed = storedAs(doc, 'booking') ?? storedAs(doc, 'message')
    if (!changed || !players.has(changed.provider_uid)) return
    if (changed.type === 'booking') planStep(changed)
    else planReply(changed)
  }

  /** Plans the steps and replies that were open when the server stopped. */
  async function resumeOpenBookings(): Promise<void> {
    for (const uid of players) {
      for (const booking of await readBookings(store, uid)) {
        planStep(booking)
        const last = isChatOpen(booking) ? (await readThread(store, booking.id)).at(-1) : undefined
        if (last) planReply(last)
      }
    }
  }

  // The position is read before the open bookings: a change in between is processed twice, never missed.
  const since = await store.lastSeq()
  await resumeOpenBookings()
  const tail = store.tail(since, (change) => onChange(change.doc))
  return {
    async stop() {
      tail.stop()
      await agenda.stop()
    },
  }
}
