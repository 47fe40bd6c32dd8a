/** Submits one random command of a person on a device, plausible or not. */
import { isRequestLimit } from '#domain/booking/limits/request-limits.ts'
import { firstValueFrom } from 'rxjs'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import { answersAbout, askedJobs, unstartedJobs } from '#domain/booking/steps/outcomes.ts'
import { lastPress } from '#domain/booking/steps/step-times.ts'
import { isEnded, OUTCOMES, type Booking, type TimeProposal } from '#domain/documents/booking.ts'
import { type DayStatus, hasSlots } from '#domain/documents/schedule.ts'
import { packagesOf } from '#domain/documents/service-package.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId, Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { fail, type Result } from '#domain/result.ts'
import { dayFromNow, randomSlot } from './random-slots.ts'
import { randomAnswers, randomPlace, randomSavedPlace } from './random-place.ts'
import { codeWithStart, randomStartCodeCommand } from './random-start-code.ts'
import { randomExtraCommand } from './random-extra-command.ts'
import { randomPackageCommand } from './random-package-command.ts'
import { withOthers } from './random-several.ts'
import { randomVisitCommand, randomSubscription } from './random-visit-command.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import type { Device, Person, World } from '../world/world.ts'

export interface SubmittedCommand {
  readonly id: CommandId
  readonly name: PersonCommandName
  readonly args: Readonly<Record<string, unknown>>
  readonly person: Person
  /** Label of the device, for the description of a fault. */
  readonly label: string
}

/** Commands that were submitted on all devices, and those that were withdrawn before they were sent. */
export interface Ledger {
  readonly submitted: Map<CommandId, SubmittedCommand>
  readonly withdrawn: Set<CommandId>
  /** Requests that the device refused for a limit and kept: the server never hears of them. */
  readonly kept: Set<CommandId>
}

type Attempt = { [N in PersonCommandName]: { readonly name: N; readonly args: CommandArgs<N> } }[PersonCommandName]

function randomBookingRequest(world: World, device: Device, own: readonly Booking[]): Attempt | undefined {
  const { random } = world
  const provider = random.pick([...world.directory.values()])
  if (!provider) return undefined
  const asap = random.chance(0.4)
  const offered = random.chance(0.5) ? random.pick(packagesOf(provider)) : undefined
  const request: CommandArgs<'request_booking'> = {
    booking_id: world.newId(),
    provider_id: provider.id,
    scheduled_date: asap ? null : randomSlot(world),
    duration_hours: offered?.duration_hours ?? 0.5 + random.below(6) / 2,
    special_instructions: random.chance(0.2) ? `from ${device.label}` : '',
    ...randomAnswers(random),
    ...randomPlace(random),
    is_emergency: asap && random.chance(0.2),
    ...(random.chance(0.4) ? { start_code: random.chance(0.9) } : {}),
    price_per_hour: provider.price_per_hour,
    ...(offered ? { service_package: { id: offered.id, price: offered.price, contents_at: offered.contents_at } } : {}),
  }
  return { name: 'request_booking', args: random.chance(0.35) ? withOthers(world, request, own) : request }
}

const randomRequest = (world: World, device: Device, own: readonly Booking[]): Attempt | undefined =>
  world.random.chance(world.isLong ? 0.4 : 0.15) ? randomSubscription(world) : randomBookingRequest(world, device, own)

type BookingCommand =
  | 'accept_booking'
  | 'reject_booking'
  | 'on_my_way'
  | 'start_job'
  | 'complete_job'
  | 'undo_start'
  | 'undo_complete'
  | 'report_outcome'
  | 'cancel_booking'
  | 'send_message'
  | 'mark_read'
  | 'write_review'
  | 'edit_review'
  | 'answer_review'
  | 'rate_client'
  | 'propose_time'

const anyByCustomer: readonly BookingCommand[] = [
  'cancel_booking',
  'send_message',
  'mark_read',
  'write_review',
  'edit_review',
  'propose_time',
  'report_outcome',
]
const anyByProvider: readonly BookingCommand[] = [
  'accept_booking',
  'reject_booking',
  'on_my_way',
  'start_job',
  'complete_job',
  'cancel_booking',
  'send_message',
  'mark_read',
  'answer_review',
  'rate_client',
  'propose_time',
  'undo_start',
  'undo_complete',
  'report_outcome',
]

/** Commands that a person would choose who looks at the screen. */
function plausibleCommands(booking: Booking, isCustomer: boolean): readonly BookingCommand[] {
  switch (booking.status) {
    case 'pending':
      return isCustomer ? [] : ['accept_booking', 'accept_booking', 'accept_booking', 'accept_booking', 'reject_booking', 'propose_time']
    case 'accepted':
      return isCustomer
        ? ['send_message', 'send_message', 'send_message', 'mark_read', 'cancel_booking', 'propose_time']
        : ['start_job', 'start_job', 'on_my_way', 'send_message', 'mark_read', 'propose_time']
    case 'in_progress':
      return isCustomer ? ['send_message', 'mark_read'] : ['complete_job', 'complete_job', 'send_message', 'undo_start']
    case 'completed':
      // Few jobs get this far: mostly reviews then, so that some are answered twice.
      return isCustomer
        ? ['write_review', 'write_review', 'write_review', 'edit_review']
        : [
            'answer_review',
            'answer_review',
            'answer_review',
            'answer_review',
            'rate_client',
            'rate_client',
            'send_message',
            'undo_complete',
            'undo_complete',
          ]
    default:
      return []
  }
}

/** An answer to the proposal, mostly by the side that it was proposed to. */
function randomProposalAnswer(world: World, { by, starts_at }: TimeProposal, booking_id: Ulid, isCustomer: boolean): Attempt | undefined {
  const { random } = world
  const isOwn = (by === 'customer') === isCustomer
  const name = random.chance(isOwn ? 0.3 : 0.05) ? 'withdraw_time' : random.chance(0.7) ? 'accept_time' : 'decline_time'
  return isOwn && name !== 'withdraw_time' && random.chance(0.9) ? undefined : { name, args: { booking_id, starts_at } }
}

const clientStars = (random: SeededRandom) => ({
  fairness_rating: 1 + random.below(5),
  respect_rating: 1 + random.below(5),
  communication_rating: 1 + random.below(5),
  payment_timeliness_rating: 1 + random.below(5),
  overall_rating: 1 + random.below(5),
})

/** The visit that was pressed last, if any. */
function pressedVisit(booking: Booking): { visit?: number } {
  const visit = lastPress(booking)?.visit
  return visit === undefined ? {} : { visit }
}

/** What somebody would say about a job that was not started; mostly the truth of the other one. */
function randomOutcome({ random }: World, booking: Booking): Attempt {
  const visit = unstartedJobs(booking)[0]?.visit
  const [said] = answersAbout(booking, visit)
  const outcome = said && random.chance(0.6) ? said.outcome : (random.pick(OUTCOMES) ?? 'done')
  return { name: 'report_outcome', args: { booking_id: booking.id, outcome, ...(visit === undefined ? {} : { visit }) } }
}

function randomBookingCommand(world: World, booking: Booking, device: Device): Attempt | undefined {
  const { random } = world
  const booking_id = booking.id
  const isCustomer = booking.customer_uid === device.person.uid
  const answer = booking.proposal && random.chance(0.8) ? randomProposalAnswer(world, booking.proposal, booking_id, isCustomer) : undefined
  if (answer) return answer
  if (askedJobs(booking, instantFromMs(world.clock.now())).length > 0 && random.chance(0.5)) return randomOutcome(world, booking)
  const code = randomStartCodeCommand(random, booking, isCustomer)
  if (code) return code
  const extra = random.chance(0.7) ? randomExtraCommand(random, booking, isCustomer) : undefined
  if (extra) return extra
  const isAgreed = booking.status === 'accepted' || booking.status === 'in_progress'
  const visit = isAgreed && random.chance(0.7) ? randomVisitCommand(world, booking, isCustomer) : undefined
  if (visit) return visit
  const choices = random.chance(0.75) ? plausibleCommands(booking, isCustomer) : isCustomer ? anyByCustomer : anyByProvider
  const name = random.pick(choices)
  if (!name) return undefined
  switch (name) {
    case 'send_message':
      return { name, args: { booking_id, message_id: world.newId(), message: `${device.label} says ${random.below(1_000)}` } }
    case 'mark_read':
      return { name, args: { booking_id, up_to: instantFromMs(world.clock.now() + device.skewMs) } }
    case 'propose_time':
      return { name, args: { booking_id, starts_at: randomSlot(world) } }
    case 'undo_start':
    case 'undo_complete':
      return { name, args: { booking_id, ...pressedVisit(booking) } }
    case 'report_outcome':
      return randomOutcome(world, booking)
    case 'answer_review':
      return { name, args: { booking_id, message: `${device.label} answers` } }
    case 'rate_client':
      return { name, args: { booking_id, ...clientStars(random), review_text: random.chance(0.5) ? ` ${device.label} ` : '' } }
    case 'edit_review':
    case 'write_review':
      return { name, args: { booking_id, rating: 1 + random.below(5), comment: 'as it was' } }
    case 'start_job':
      return { name, args: { booking_id, ...codeWithStart(random, booking) } }
    case 'cancel_booking':
    case 'reject_booking':
      return { name, args: { booking_id, ...(random.chance(0.4) ? { reason: ` ${device.label} cannot  ` } : {}) } }
    default:
      return { name, args: { booking_id } }
  }
}

/** Mostly harmless, so that there is still somebody to book. */
const PROVIDER_CHANGES: readonly ((random: SeededRandom) => CommandArgs<'update_provider'>)[] = [
  (random) => ({ price_per_hour: 20 + random.below(3_000) / 100 }),
  (random) => ({ bio: ` bio ${random.below(100)}` }),
  (random) => ({ bio: `other bio ${random.below(100)}`, languages: ['English', 'Vietnamese'] }),
  (random) => ({ emergency_service: random.chance(0.7), eta_minutes: 5 * random.below(26) }),
  (random) => ({
    city: random.chance(0.5) ? 'Nairobi' : 'San Francisco',
    latitude: 37.77491,
    longitude: -122.4 + random.below(99) / 7_000,
  }),
  (random) => ({ visible: random.chance(0.8), name: `Pat ${random.below(9)}` }),
  (random) => ({
    portfolio_links: { website: random.chance(0.7) ? ` https://pat${random.below(9)}.test ` : '', youtube: 'https://youtube.com/@pat' },
  }),
  (random) => ({ portfolio_links: random.chance(0.5) ? {} : { website: 'http://not-encrypted.test' } }),
]

const PROFILE_CHANGES: readonly ((random: SeededRandom) => CommandArgs<'update_profile'>)[] = [
  (random) => ({ name: `Ann Maria Lee${random.below(9)}` }),
  (random) => ({ name: ` Ann${random.below(9)} `, phone: '+1 555 0100', privacyLevel: 'standard' }),
  (random) => ({ privacyLevel: random.chance(0.7) ? 'private' : 'standard' }),
  (random) => ({ autoBookingConfirm: random.chance(0.7), share_position: random.chance(0.5), start_code: random.chance(0.5) }),
  (random) => ({ serviceRadius: 1 + random.below(50), favoriteServices: ['plumber', 'chef'], dateOfBirth: '1990-02-28' }),
  (random) => ({ reminders_muted: random.chance(0.5) ? ['request_waiting', 'request_unanswered'] : [] }),
  () => ({ preferredLanguage: 'French', pushNotifications: false, emailNotifications: true }),
  (random) => ({ share_phone: random.chance(0.5) }),
  (random) => ({ phone: random.chance(0.8) ? `+1 555 01${10 + random.below(90)}` : '' }),
]

/** Mostly open, so that there is still something to book; around the days that are booked. */
function randomAvailabilityCommand(world: World): Attempt {
  const { random } = world
  const day = (): { status: DayStatus; time_slots: number[] } => {
    const status = random.pick(['available', 'available', 'available', 'open_slots', 'busy', 'rest_day'] as const) ?? 'available'
    const hours = Array.from({ length: random.below(6) }, () => 9 + random.below(6))
    // Sometimes invalid: hours of a rest day, open slots without one.
    return { status, time_slots: hasSlots(status) || random.chance(0.1) ? hours : [] }
  }
  const date = dayFromNow(world, random.below(5))
  switch (random.below(4)) {
    case 0:
      return {
        name: 'set_weekly_plan',
        args: {
          week: Array.from({ length: 7 }, () => (random.chance(0.7) ? { status: 'available', time_slots: [] } : day())),
          min_notice_minutes: 30 * random.below(5),
          travel_buffer_minutes: 15 * random.below(4),
        },
      }
    case 1:
      return { name: 'clear_availability', args: { date } }
    default:
      return { name: 'set_availability', args: { date, ...day() } }
  }
}

async function randomPersonalCommand(world: World, device: Device, store: UserStore): Promise<Attempt | undefined> {
  const { random } = world
  const provider = random.pick([...world.directory.values()])
  const own = device.person.isProvider
  if (random.chance(0.2)) return randomSavedPlace(world, await firstValueFrom(store.profile.get()))
  switch (random.below(own ? 9 : 5)) {
    case 3:
      return { name: 'set_read_marks', args: { show: random.chance(0.6) } }
    case 4:
      return { name: 'update_profile', args: random.pick(PROFILE_CHANGES)?.(random) ?? {} }
    case 0:
      return provider && { name: 'add_favourite', args: { provider_id: provider.id } }
    case 1:
      return provider && { name: 'remove_favourite', args: { provider_id: provider.id } }
    case 2:
      return { name: 'mark_notifications_read', args: { up_to: instantFromMs(world.clock.now()) } }
    case 6:
    case 7:
      return randomAvailabilityCommand(world)
    case 5:
      return {
        name: 'set_status',
        args: {
          status:
            random.pick(['Available', 'Available', 'Available', 'Available', 'Available', 'Busy', 'Off Duty', 'Emergency Only'] as const) ??
            'Available',
        },
      }
    default:
      return {
        name: 'update_provider',
        args: random.pick(PROVIDER_CHANGES)?.(random) ?? {},
      }
  }
}

/** Submits a command and records the result. */
export async function submitAndRecord(
  record: Ledger,
  device: Device,
  store: UserStore,
  { name, args }: Attempt,
): Promise<Result<CommandId, Refusal>> {
  const result = await store.outbox.submit<PersonCommandName>(name, args).catch((error: unknown) => {
    if (device.boot?.isKilled()) return fail(refusal('unavailable'))
    throw error
  })
  if (!result.ok) return result
  if (record.submitted.has(result.value)) record.withdrawn.add(result.value)
  else record.submitted.set(result.value, { id: result.value, name, args, person: device.person, label: device.label })
  const stored = (await firstValueFrom(store.outbox.items())).find(({ id }) => id === result.value)
  if (stored?.state === 'refused' && stored.refusal && isRequestLimit(stored.refusal)) record.kept.add(result.value)
  return result
}

export const registrationCommand = (world: World, device: Device): Attempt => ({
  name: 'register_provider',
  args: {
    name: device.person.name,
    service_type: 'cleaner',
    latitude: 37.77,
    longitude: -122.42,
    city: 'San Francisco',
    price_per_hour: 20 + world.random.below(30),
    ...(world.random.chance(0.5) ? { emergency_service: true } : {}),
    subscription_available: true,
  },
})

/** Retries or discards a command that needs attention. */
async function resolveAttention(world: World, record: Ledger, device: Device, store: UserStore): Promise<void> {
  const asking = (await firstValueFrom(store.outbox.items())).filter((item) => item.state === 'held' || item.state === 'refused')
  const item = world.random.pick(asking)
  if (!item) return
  if (world.random.chance(0.5)) {
    await store.outbox.discard(item.id)
    if (item.state === 'held' || record.kept.has(item.id)) record.withdrawn.add(item.id)
    return
  }
  const again = await store.outbox.retry(item.id)
  if (!again.ok) return
  if (item.state === 'held' || record.kept.has(item.id)) record.withdrawn.add(item.id)
  record.submitted.set(again.value, { id: again.value, name: item.name, args: item.args, person: device.person, label: device.label })
}

export async function submitRandomCommand(world: World, record: Ledger, device: Device): Promise<void> {
  const { store } = device
  if (!store) return
  const { random } = world
  // A retry that is interrupted halfway cannot be told from one that never started.
  if (random.chance(0.06) && !device.boot?.isKillScheduled()) return resolveAttention(world, record, device, store)
  if (device.person.isProvider && random.chance(0.1)) {
    await submitAndRecord(record, device, store, await randomPackageCommand(world, store))
    return
  }
  const all = (await firstValueFrom(store.bookings.list())).map((shown) => shown.doc)
  const regular = all.filter((each) => each.visits && !isEnded(each.status))
  const done = all.filter((each) => each.status === 'completed')
  const some =
    done.length > 0 && random.chance(0.25)
      ? done
      : regular.length > 0 && random.chance(world.isLong ? 0.7 : 0.4)
        ? regular
        : all.slice(0, 5)
  const booking: Ulid | undefined = random.chance(0.75) ? random.pick(some)?.id : undefined
  const doc = booking && (await firstValueFrom(store.bookings.get(booking)))?.doc
  const ofCustomer = all.filter((each) => each.customer_uid === device.person.uid)
  const attempt =
    (doc && randomBookingCommand(world, doc, device)) ??
    (random.chance(0.65) ? randomRequest(world, device, ofCustomer) : await randomPersonalCommand(world, device, store))
  if (attempt) await submitAndRecord(record, device, store, attempt)
}
