/** A hostile client with a person's session: sends what no device would send. Only the server can refuse it. */
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { COMMAND_VERSION } from '#domain/commands/migrate-arguments.ts'
import { DAY_MS } from '#domain/constants.ts'
import { asDeviceId, commandId, type CommandId } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { hostileCodeArgs, tryCodes } from './random-start-code.ts'
import { targetedCommands } from './targeted-commands.ts'
import type { TargetedCommand } from './targeted-requests.ts'
import { idMaker, START_MS } from '#tests/support/device/fixtures.ts'
import type { Ledger } from './random-command.ts'
import { EXTRA_COMMANDS, hostileExtraArgs } from './random-extra-command.ts'
import type { Person, World } from '../world/world.ts'

interface Row {
  readonly _id: CommandId
  readonly name: string
  readonly command_version: number
  readonly args: Readonly<Record<string, unknown>>
  readonly queued_ms: number
}

export interface HostileClient {
  /**
   * Sends one to three commands at once and does not wait for the response. @param isAimed only for a booking in a rare state, if there is
   * one
   */
  send(isAimed?: boolean): void
  /** Sends unanswered commands again until all are answered. */
  settle(): Promise<void>
}

const BOOKING_CHANGES: readonly PersonCommandName[] = [
  'accept_booking',
  'accept_booking',
  'reject_booking',
  'on_my_way',
  'start_job',
  'complete_job',
  'cancel_booking',
  'cancel_booking',
]
const HOSTILE_PROFILES: readonly Record<string, unknown>[] = [
  { loyalty_points: 500 },
  { name: '  ' },
  { dateOfBirth: '2099-01-01' },
  { name: 'Rude Name' },
]

/** Ten minutes make a request for now stale: at the limit, and far from it. */
const WAITS = [0, 0, 70_000, 600_000, 600_001, 3_600_000]

/** Free times and impossible ones. */
const STARTS = [
  '2026-11-26T17:00:00.000Z',
  '2026-11-26T18:00:00.000Z',
  '2026-11-26T18:30:00.000Z',
  '2026-11-24T16:00:00.000Z',
  '2028-11-26T18:00:00.000Z',
  '2026-11-27T06:00:00.000Z',
]

/** The starts, moved by as many days as have passed since the world began. */
const starts = ({ clock }: World): string[] => {
  const passedMs = Math.floor((clock.now() - START_MS) / DAY_MS) * DAY_MS
  return STARTS.map((start) => new Date(Date.parse(start) + passedMs).toISOString())
}

const VISIT_COMMANDS: readonly PersonCommandName[] = ['visit_on_my_way', 'start_visit', 'complete_visit', 'cancel_visit', 'cancel_visit']

/** Of a subscription if there is one, with a visit that it may not have. */
function visitArgs({ random }: World, stored: readonly StoredDoc[], booking_id: unknown): Record<string, unknown> {
  const subscription = random.pick(stored.filter((doc) => doc['booking_type'] === 'subscription'))
  return { booking_id: subscription && random.chance(0.9) ? subscription['id'] : booking_id, visit: random.pick([1, 1, 2, 3, 4, 5, 0]) }
}

/** Visits that a device would request, or almost. */
function subscriptionArgs(world: World, booking: unknown, provider: StoredDoc | undefined): Record<string, unknown> {
  const { random } = world
  const single = Object.entries(requestArgs(world, booking, provider))
  const asked = Object.fromEntries(single.filter(([name]) => !['scheduled_date', 'is_emergency', 'service_package'].includes(name)))
  const first = random.pick(starts(world)) ?? ''
  const gap = random.pick([7, 7, 7, 14, 1]) ?? 7
  const visits = [0, 1, 2, 3].map((index) => ({
    number: random.chance(0.95) ? index + 1 : random.below(9),
    starts_at: new Date(Date.parse(first) + index * gap * DAY_MS).toISOString(),
  }))
  return {
    ...asked,
    subscription_type: random.pick(['weekly', 'weekly', 'biweekly', 'daily']),
    subscription_duration: random.pick([4, 4, 8, 6]),
    first_visit: first,
    visits,
  }
}

const TIME_COMMANDS: readonly PersonCommandName[] = ['propose_time', 'accept_time', 'decline_time', 'withdraw_time']

/** The time that is proposed for the booking, or any start. */
function proposalArgs(world: World, booking: StoredDoc | undefined): Record<string, unknown> {
  const { random } = world
  const proposal = booking?.['proposal'] as { readonly starts_at: string } | null | undefined
  const starts_at = proposal && random.chance(0.7) ? proposal.starts_at : random.pick(starts(world))
  return { booking_id: booking?.['id'], starts_at, ...(random.chance(0.1) ? { reason: ' no ' } : {}) }
}

/** One of the provider's packages, or almost. */
function packageArgs(random: World['random'], provider: StoredDoc | undefined): Record<string, unknown> {
  const offered = random.pick((provider?.['packages'] ?? []) as readonly { id: string; price: number; contents_at: string }[])
  if (!offered || random.chance(0.6)) return {}
  const { id, price, contents_at } = offered
  return { service_package: { id, contents_at, price: random.pick([price, price, price - 1, price + 1, 0]) } }
}

const HOSTILE_PACKAGES: readonly Record<string, unknown>[] = [
  { price: 1 },
  { price: 0.5 },
  { name: 'Rude', tier: 'basic', price: 30, duration_hours: 1 },
  { name: 'Rude', tier: 'gold', price: 30, duration_hours: 1 },
  { is_removed: false, is_active: true },
  { is_active: true },
]

/** Mostly right, and what no form lets through. */
const HOSTILE_PLACES: readonly Record<string, unknown>[] = [
  {},
  { address: ' 1 Rude Street ' },
  { address: '1 Rude Street', place_notes: 'Ring\ntwice', district: 'Behind the church' },
  { address: 'x'.repeat(201) },
  { address: '   ' },
  { address: '\u202eteertS eduR 1' },
  { place_notes: 'x'.repeat(301) },
  { asked_before_places: true },
]

const PHOTO = { media_type: 'image/jpeg', bytes: 900, width: 16, height: 12, blur: '0f766e'.repeat(16) }

/** Mostly none, else what the form offers, and what it does not. */
const hostileProblem = ({ random, newId }: World): Record<string, unknown> => {
  const photos = (count: number): unknown[] => Array.from({ length: count }, () => ({ id: newId(), ...PHOTO }))
  const [twice] = photos(1)
  return (
    random.pick<Record<string, unknown>>([
      {},
      {},
      { photos: photos(2), answers: { floor: ' Third ' } },
      { photos: photos(4), answers: { people: 'Two', floor: '' } },
      { photos: photos(5) },
      { photos: [twice, twice] },
      { photos: [{ ...PHOTO, id: newId(), blur: 'red' }] },
      { photos: [] },
      { answers: { occasion: 'A wedding', Floor: 'Third' } },
      { answers: { level: 'x'.repeat(201) } },
      { answers: ['Third'] },
    ]) ?? {}
  )
}

/** A request that a device would send, or almost. */
function requestArgs(world: World, booking: unknown, provider: StoredDoc | undefined): Record<string, unknown> {
  const { random, newId } = world
  return {
    booking_id: random.chance(0.9) ? newId() : booking,
    provider_id: random.chance(0.9) ? provider?.['id'] : newId(),
    scheduled_date: random.pick([null, null, null, null, ...starts(world)]),
    duration_hours: random.pick([0.5, 1, 1, 1.5, 1.5, 2, 3, 8, 0.7]),
    special_instructions: '',
    user_latitude: random.pick([null, 37.76499, 37.76499, 37.76499, 37.76499, 91]),
    user_longitude: -122.415,
    ...random.pick<Record<string, unknown>>(HOSTILE_PLACES),
    ...hostileProblem(world),
    is_emergency: random.chance(0.2),
    price_per_hour: random.chance(0.9) ? provider?.['price_per_hour'] : 1,
    ...packageArgs(random, provider),
  }
}

/** Mostly a booking of the person, with every status equally often: rules for rare states are the ones that are forgotten. */
function bookingFor({ random }: World, person: Person, stored: readonly StoredDoc[]): StoredDoc | undefined {
  const all = stored.filter((doc) => doc['type'] === 'booking')
  const own = all.filter((doc) => doc['customer_uid'] === person.uid || doc['provider_uid'] === person.uid)
  const some = random.chance(0.75) ? own : all
  const status = random.pick([...new Set(some.map((doc) => doc['status']))])
  return random.pick(some.filter((doc) => doc['status'] === status))
}

/** Any command about anybody's booking or service, with arguments that may be wrong. */
function randomHostileCommand(world: World, person: Person): { name: PersonCommandName; args: Record<string, unknown> } {
  const { random, newId } = world
  const stored = [...world.disk.docs.values()]
  const booking = bookingFor(world, person, stored)
  const booking_id = booking?.['id'] ?? newId()
  const message_id = random.pick(stored.filter((doc) => doc['type'] === 'message'))?.['id']
  const provider = random.pick(stored.filter((doc) => doc['type'] === 'provider'))
  const provider_id = random.chance(0.9) ? provider?.['id'] : newId()
  const package_id = random.pick(stored.filter((doc) => doc['type'] === 'package'))?.['id'] ?? newId()
  const reviews = stored.filter((doc) => doc['type'] === 'review')
  const reviewed = random.pick(reviews)
  const own = random.pick(reviews.filter((doc) => doc['customer_uid'] === person.uid))
  const soon = instantFromMs(world.clock.now() + random.below(100_000) - 50_000)
  const { name, args } = random.pick<{ name: PersonCommandName; args: Record<string, unknown> }>([
    ...[1, 2, 3].map(() => ({ name: random.pick(BOOKING_CHANGES) ?? 'cancel_booking', args: { booking_id } })),
    { name: random.pick(BOOKING_CHANGES) ?? 'cancel_booking', args: { booking_id, reason: ' because ' } },
    { name: random.pick(BOOKING_CHANGES) ?? 'cancel_booking', args: { booking_id, reason: 'x'.repeat(280 + random.below(40)) } },
    ...[1, 2, 3].map(() => ({ name: 'request_booking' as const, args: requestArgs(world, booking_id, provider) })),
    {
      name: 'send_message',
      args: { booking_id, message_id: message_id && random.chance(0.3) ? message_id : newId(), message: ' rude \n' },
    },
    { name: 'send_message', args: { booking_id, message_id: newId(), message: random.chance(0.5) ? '  ' : `${'long '.repeat(30)}🙂` } },
    { name: 'mark_read', args: { booking_id, up_to: soon } },
    ...[1, 2].map(() => ({ name: random.pick(VISIT_COMMANDS) ?? 'cancel_visit', args: visitArgs(world, stored, booking_id) })),
    { name: 'request_subscription', args: subscriptionArgs(world, booking_id, provider) },
    { name: random.pick(EXTRA_COMMANDS) ?? 'propose_extra', args: hostileExtraArgs(random, booking) },
    { name: random.pick(['confirm_start', 'confirm_start', 'start_job'] as const) ?? 'start_job', args: hostileCodeArgs(random, booking) },
    { name: 'set_start_code', args: { booking_id, on: random.pick([true, false, 'yes']) } },
    ...[1, 2].map(() => ({ name: random.pick(TIME_COMMANDS) ?? 'propose_time', args: proposalArgs(world, booking) })),
    { name: 'edit_review', args: { booking_id, rating: 1 + random.below(6), comment: random.pick(['as it was', ' ruder ']) } },
    { name: 'answer_review', args: { booking_id: reviewed?.['booking_id'] ?? booking_id, message: 'rude' } },
    { name: 'answer_review', args: { booking_id, message: random.pick([' ', 'rude', 'x'.repeat(480 + random.below(40))]) } },
    { name: 'set_read_marks', args: { show: random.pick([true, false, 'no']) } },
    { name: 'update_profile', args: random.pick(HOSTILE_PROFILES) ?? {} },
    { name: 'mark_notifications_read', args: { up_to: soon } },
    { name: 'save_package', args: { package_id, ...random.pick(HOSTILE_PACKAGES) } },
    { name: 'delete_package', args: { package_id } },
    {
      name: 'rate_client',
      args: {
        booking_id,
        fairness_rating: 1,
        respect_rating: 5,
        communication_rating: 2,
        payment_timeliness_rating: 3,
        overall_rating: 1 + random.below(6),
        review_text: ' rude ',
      },
    },
    { name: 'write_review', args: { booking_id: own?.['booking_id'] ?? booking_id, rating: 4, comment: 'again' } },
    { name: 'write_review', args: { booking_id, rating: 1 + random.below(6), comment: ' rude ' } },
    { name: 'add_favourite', args: { provider_id } },
    { name: 'remove_favourite', args: { provider_id } },
    { name: 'unblock_person', args: { person_id: provider_id } },
    {
      name: 'block_person',
      args: { person_id: random.chance(0.3) ? provider_id : person.uid, ...(random.chance(0.5) ? { booking_id } : {}) },
    },
    { name: 'set_status', args: { status: random.pick(['Available', 'Busy', 'Emergency Only', 'On Holiday']) } },
    { name: 'update_provider', args: random.chance(0.3) ? { rating: 5 } : { experience_years: random.below(60) } },
    {
      name: 'register_provider',
      args: { name: 'x', service_type: 'cleaner', latitude: 1, longitude: 2, city: 'Lagos', price_per_hour: 20 },
    },
  ]) ?? { name: 'cancel_booking', args: { booking_id } }
  return { name, args }
}

/** Commands that are refused the second time. */
const ONCE: readonly PersonCommandName[] = ['propose_extra', 'write_review', 'answer_review']

/** More codes than are judged, the right one among them or not; or the same command twice. @returns undefined for most commands */
function inARow({ random }: World, { name, args }: TargetedCommand): readonly TargetedCommand['args'][] | undefined {
  if (name === 'confirm_start') return tryCodes(random, args)
  return ONCE.includes(name) && random.chance(0.5) ? [args, args] : undefined
}

/** Attempts to send what got no answer, once nothing fails any more. */
const ATTEMPTS = 3

export function createHostileClient(world: World, ledger: Ledger): HostileClient {
  // A new device each time: interrupted commands are sent again later, and one device's commands come in order.
  const nextId = idMaker(0)
  const owed = new Map<CommandId, { row: Row; person: Person; status?: number }>()
  const under = new Set<Promise<void>>()

  async function push(person: Person, rows: readonly Row[]): Promise<void> {
    const request = new Request('http://world.test/db/me/_bulk_docs', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ docs: rows }),
    })
    const response = await world.serve(person, request)
    for (const { _id } of rows) {
      const each = owed.get(_id)
      if (each) owed.set(_id, { ...each, status: response.status })
    }
    if (response.status !== 201) return
    for (const row of (await response.json()) as { id: CommandId; ok?: boolean }[]) if (row.ok) owed.delete(row.id)
  }

  /** Sends this command and up to two others of the person, or one to three of any. */
  function sendFor(person: Person, aimed?: TargetedCommand): void {
    // Of a form that the world's own ids do not have.
    const device = asDeviceId(nextId().replace('01K', '01R'))
    const tried = aimed && inARow(world, aimed)
    const rows = Array.from({ length: tried?.length ?? 1 + world.random.below(3) }, (_, index): Row => {
      const own = tried?.[index] ?? (index === 0 ? aimed?.args : undefined)
      const { name, args } = aimed && own ? { name: aimed.name, args: own } : randomHostileCommand(world, person)
      const row: Row = {
        _id: commandId(device, index + 1),
        name,
        command_version: COMMAND_VERSION,
        args,
        queued_ms: world.random.pick(WAITS) ?? 0,
      }
      ledger.submitted.set(row._id, { id: row._id, name, args, person, label: `rude ${person.name}` })
      owed.set(row._id, { row, person })
      return row
    })
    // A server that is killed answers nothing, or 503: the command is sent again then.
    const sending = push(person, rows).catch(() => undefined)
    under.add(sending)
    void sending.finally(() => under.delete(sending))
  }

  return {
    send: (isAimed = false) => {
      const aimed = isAimed || world.random.chance(0.6) ? targetedCommands(world) : []
      for (const each of aimed) sendFor(each.person, each)
      const anyone = isAimed || aimed.length > 0 ? undefined : world.random.pick(world.people)
      if (anyone) sendFor(anyone)
    },
    settle: async () => {
      await Promise.all(under)
      // The first ones may meet connections to a database that was killed.
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) for (const { row, person } of owed.values()) await push(person, [row])
      if (owed.size > 0)
        throw new Error(
          `the server did not take ${[...owed.values()].map(({ row, status }) => `${JSON.stringify(row)} (${status})`).join(', ')}`,
        )
    },
  }
}
