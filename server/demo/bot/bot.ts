/** Plays the demo's providers while nobody is signed in as them: one step of a booking at a time, and a friendly answer in the chat. */
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import { isSuspended } from '#domain/documents/provider.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Log } from '#server/platform/log.ts'
import type { DocumentStore, StoredDoc } from '#server/store/document-store.ts'
import { openScheduler } from './scheduler.ts'
import type { BotDevice, CommandFailure } from './bot-device.ts'
import { readBooking, readBookings, readProviders, readThread, storedAs } from './bot-queries.ts'
import { nextReply } from './bot-replies.ts'
import type { SetTimer } from '../../platform/timers.ts'
import { nextBookingStep, type BotStep, type Pace } from './next-booking-step.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'

/** Time to read and type an answer, ms. */
export const REPLY_MS = 5_000

/** What the customer is told when the hours went to somebody else. */
const TAKEN = 'I have just been booked for that time. Please choose another one.'

export interface BotDeps {
  readonly store: DocumentStore
  readonly device: BotDevice
  /** Who is played. */
  readonly players: ReadonlySet<Uid>
  /** True while somebody is signed in as that provider: then the bot keeps its hands off. */
  readonly isPresent: (uid: Uid) => boolean
  readonly nowMs: () => number
  readonly setTimer: SetTimer
  readonly log: Log
  readonly pace: Pace & { readonly replyMs: number }
}

/** Takes up every open booking of its players, then follows the store. stop() resolves when its last command is done. */
export async function startBot(deps: BotDeps): Promise<{ stop(): Promise<void> }> {
  const { store, device, players, isPresent, nowMs, log, pace } = deps
  const agenda = openScheduler({
    nowMs,
    setTimer: deps.setTimer,
    onError: (error) => log.error({ error: String(error) }, 'the demo bot could not do a step'),
  })

  /** Runs a job unless its provider is being played by a person; then, and after a failure, tries again a step later. */
  function put(key: string, uid: Uid, dueMs: number, job: () => Promise<void>): void {
    agenda.schedule(key, dueMs, async () => {
      const again = (): void => put(key, uid, nowMs() + pace.stepMs, job)
      if (isPresent(uid)) return again()
      try {
        // Whoever an admin keeps out does nothing, and neither does who plays them.
        const [provider] = await readProviders(store, [uid])
        if (provider && isSuspended(provider)) return again()
        await job()
      } catch (error) {
        again()
        throw error
      }
    })
  }

  function run(booking: Booking, step: BotStep): Promise<CommandFailure> {
    const { provider_uid, id: booking_id } = booking
    if (step.command === 'mark_notified') return device.notified(provider_uid, booking_id)
    if ('visit' in step) return device.as(provider_uid, step.command, { booking_id, visit: step.visit })
    if (step.command !== 'accept_time') return device.as(provider_uid, step.command, { booking_id })
    return step.startsAt ? device.as(provider_uid, step.command, { booking_id, starts_at: step.startsAt }) : Promise.resolve(undefined)
  }

  /** Says no to what went to somebody else: to another time, or to the request itself. */
  async function letGo({ provider_uid, id }: Booking, step: BotStep): Promise<void> {
    if ('startsAt' in step && step.startsAt)
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
    log.info({ command: step.command, refused }, 'the demo bot was refused')
    // Anything else than a lost hour means that the booking has changed, and is seen again by that.
    if (refused === 'slot_taken' || refused === 'visits_taken' || refused === 'slot_past') await letGo(booking, step)
  }

  function planStep(booking: Booking): void {
    const step = nextBookingStep(booking, pace, nowMs())
    if (step) put(`step ${booking.id}`, booking.provider_uid, step.dueMs, () => takeStep(booking.id))
    else agenda.remove(`step ${booking.id}`)
  }

  async function answer(id: Ulid): Promise<void> {
    const booking = await readBooking(store, id)
    if (!booking || !isChatOpen(booking)) return
    const thread = await readThread(store, id)
    const heard = thread.findLast((message) => message.sender_type === 'customer')
    if (!heard) return
    await device.as(booking.provider_uid, 'mark_read', { booking_id: id, up_to: heard.created_at })
    const message = nextReply(booking, thread)
    if (message === undefined) return
    // One answer to each message, however many servers play the same demo.
    const message_id = createSeededRandom(`answer to ${heard.id}`).ulid()
    await device.as(booking.provider_uid, 'send_message', { booking_id: id, message_id, message })
  }

  function planAnswer(message: Message): void {
    if (message.sender_type === 'customer')
      put(`answer ${message.booking_id}`, message.provider_uid, nowMs() + pace.replyMs, () => answer(message.booking_id))
  }

  function onChange(doc: StoredDoc): void {
    const changed = storedAs(doc, 'booking') ?? storedAs(doc, 'message')
    if (!changed || !players.has(changed.provider_uid)) return
    if (changed.type === 'booking') planStep(changed)
    else planAnswer(changed)
  }

  /** What was open when the server was last up. */
  async function takeUp(): Promise<void> {
    for (const uid of players) {
      for (const booking of await readBookings(store, uid)) {
        planStep(booking)
        const last = isChatOpen(booking) ? (await readThread(store, booking.id)).at(-1) : undefined
        if (last) planAnswer(last)
      }
    }
  }

  // Followed from before the look back: what happens in between is seen twice, never missed.
  const since = await store.lastSeq()
  await takeUp()
  const tail = store.tail(since, (change) => onChange(change.doc))
  return {
    async stop() {
      tail.stop()
      await agenda.stop()
    },
  }
}
