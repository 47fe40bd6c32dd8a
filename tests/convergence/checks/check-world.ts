/** What must hold once every network is restored and every device has been on: nothing is lost, nothing is duplicated, all copies agree. */
import { firstValueFrom } from 'rxjs'
import type { Booking } from '#domain/documents/booking.ts'
import type { CommandOutcome } from '#domain/documents/command-outcome.ts'
import type { Doc, DocOf, DocType } from '#domain/documents/document.ts'
import { isRequestLimit } from '#domain/booking/limits/request-limits.ts'
import { requestedIds } from '#domain/booking/booking-request-commands.ts'
import { heldHours, isSubscription } from '#domain/booking/booking-visits.ts'
import { DAY_MS, LOYALTY_PER_BOOKING, LOYALTY_PER_SUBSCRIPTION } from '#domain/constants.ts'
import { parseCommandId, type CommandId } from '#domain/ids.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import { overlaps } from '#domain/schedule/slots.ts'
import { openUserDatabase } from '#data/user-database/user-database.ts'
import { bookingOfCommand, type OutboxRow } from '#data/outbox/outbox-row.ts'
import { fromStored } from '#server/store/documents/stored-document.ts'
import { canonicalJson } from './canonical-json.ts'
import type { Ledger } from '../commands/random-command.ts'
import { checkAgainstModel, type ModelCheck, type Tally } from './check-against-model.ts'
import { checkFollowedProvider } from './check-followed-providers.ts'
import { checkArchivePages, checkRemovals } from './check-archive.ts'
import { seenBy } from './seen-by.ts'
import { MAX_DEVICES_ON, type Device, type World } from '../world/world.ts'

function serverDocs(world: World): Doc[] {
  const docs: Doc[] = []
  for (const stored of world.disk.docs.values()) {
    const doc = fromStored(stored)
    if (doc) docs.push(doc)
  }
  return docs
}

const ofType = <T extends DocType>(docs: readonly Doc[], type: T): DocOf<T>[] => docs.filter((doc): doc is DocOf<T> => doc.type === type)

interface DeviceState {
  readonly docs: readonly Doc[]
  readonly outbox: readonly OutboxRow[]
}

/** The documents of a device's database, read by opening it once more. */
async function deviceState(device: Device, world: World): Promise<DeviceState> {
  const database = await openUserDatabase(device.person.uid, device.storage, world.clock)
  try {
    const { bookings, messages, notifications, personal, outbox } = database.tables
    const docs: Doc[] = [
      ...(await bookings.read({})),
      ...(await messages.read({})),
      ...(await notifications.read({})),
      ...(await personal.read({})),
    ]
    return { docs, outbox: await outbox.read({ sort: [{ id: 'asc' }] }) }
  } finally {
    await database.close()
  }
}

/** A part of an archived booking that a command keeps here: its device may have been away when it last changed and left the feed. */
const wasOnce = (doc: Doc, world: World): boolean =>
  doc.type !== 'booking' &&
  world.disk.journal.some((stored) => {
    const before = stored._id === doc.doc_id ? fromStored(stored) : undefined
    return before !== undefined && canonicalJson(before) === canonicalJson(doc)
  })

/** True for an archived document that is still stored because a command that needs attention is about it. */
function staysFor(doc: Doc, outbox: readonly OutboxRow[]): boolean {
  const about = doc.type === 'booking' ? doc.id : 'booking_id' in doc ? doc.booking_id : undefined
  return about !== undefined && doc.type !== 'notification' && outbox.some((row) => bookingOfCommand(row) === about)
}

/** The device stores exactly what its person may see and what is not archived, byte for byte, and the providers that it follows. */
function judgeCopies(device: Device, { docs: held, outbox }: DeviceState, docs: readonly Doc[], world: World, model: ModelCheck): string[] {
  const { mayHold, isKept, likes } = model
  const { uid } = device.person
  const theirs = docs.filter((doc) => doc.type !== 'command' && mayHold(doc, uid))
  const seen = (doc: Doc): readonly [string, string] => [doc.doc_id, canonicalJson(seenBy(doc, uid))]
  const past = new Map(theirs.filter((doc) => !isKept(doc, uid)).map(seen))
  const wanted = new Map(theirs.filter((doc) => !past.has(doc.doc_id)).map(seen))
  const booked = new Set(ofType(held, 'booking').map(({ provider_uid }) => provider_uid))
  const faults: string[] = []
  for (const doc of held) {
    if (doc.type === 'provider' && doc.provider_uid !== uid) {
      faults.push(
        ...checkFollowedProvider(device.label, doc, likes(uid, doc.provider_uid) || booked.has(doc.provider_uid), world.disk.journal),
      )
      continue
    }
    const stays = past.has(doc.doc_id) && staysFor(doc, outbox)
    if (stays) world.note('a copy of what is past stayed for a command')
    const right = stays ? past.get(doc.doc_id) : wanted.get(doc.doc_id)
    if (right === undefined && past.has(doc.doc_id)) faults.push(`${device.label} still holds ${doc.doc_id}, which is past`)
    else if (right === undefined) faults.push(`${device.label} holds ${doc.doc_id}, which it may not see`)
    else if (right !== canonicalJson(doc) && !(stays && wasOnce(doc, world)))
      faults.push(`${device.label} holds another ${doc.doc_id}:\n  ${canonicalJson(doc)}\n  ${right}`)
    wanted.delete(doc.doc_id)
  }
  for (const id of wanted.keys()) faults.push(`${device.label} lacks ${id}`)
  return faults
}

/** A request that the device itself refused for a limit is kept for the person, and never sent without their wish. */
const isKept = (row: OutboxRow): boolean => row.state === 'refused' && !row.pushed && row.refusal !== null && isRequestLimit(row.refusal)

/** The outbox contains only commands that need an answer of the person: stale requests, and commands that the model refused too. */
function judgeOutbox(
  device: Device,
  rows: readonly OutboxRow[],
  outcomes: ReadonlyMap<CommandId, CommandOutcome>,
  { codeOf }: ModelCheck,
): string[] {
  return rows.flatMap((row) => {
    const outcome = outcomes.get(row.id)
    const isForNow = row.name === 'request_booking' && row.args['scheduled_date'] === null
    if (!outcome && ((row.state === 'held' && isForNow) || isKept(row))) return []
    const isSame = canonicalJson(outcome?.refusal) === canonicalJson(row.refusal)
    if (row.state === 'refused' && outcome?.state === 'refused' && isSame && codeOf(row.id) === row.refusal?.code) return []
    return [`${device.label} still has ${row.id} ${row.name} as ${row.state}, the server has it as ${outcome?.state}`]
  })
}

/** Every submitted command has one outcome, unless it was withdrawn unsent; a device's commands are decided in the order submitted. */
function judgeCommands(ledger: Ledger, outcomes: ReadonlyMap<CommandId, CommandOutcome>, held: ReadonlySet<CommandId>): string[] {
  const faults: string[] = []
  const lastAt = new Map<string, string>()
  for (const [id, given] of [...ledger.submitted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const outcome = outcomes.get(id)
    if (ledger.withdrawn.has(id) || held.has(id)) {
      if (outcome) faults.push(`${id} was withdrawn and judged all the same`)
      continue
    }
    if (!outcome) {
      faults.push(`${id} ${given.name} of ${given.label} was lost`)
      continue
    }
    const device = parseCommandId(id)?.device ?? ''
    if (outcome.decided_at < (lastAt.get(device) ?? '')) faults.push(`${id} was judged before the one given before it`)
    lastAt.set(device, outcome.decided_at)
  }
  for (const id of outcomes.keys()) if (!ledger.submitted.has(id)) faults.push(`${id} was never given`)
  return faults
}

function judgeHours(bookings: readonly Booking[]): string[] {
  const held = bookings.flatMap((booking) => heldHours(booking).map((hours) => ({ ...hours, booking })))
  return held.flatMap((a, index) =>
    held.slice(index + 1).flatMap((b) => {
      if (a.booking.provider_uid !== b.booking.provider_uid || !overlaps(a, b)) return []
      return [`${a.booking.doc_id} and ${b.booking.doc_id} are booked twice`]
    }),
  )
}

/** Of one request to several helpers at most one booking is agreed, and then none is open. */
function judgeAsked(bookings: readonly Booking[]): string[] {
  const byId = new Map(bookings.map((booking) => [booking.id as string, booking]))
  return bookings.flatMap(({ doc_id, asked_together = [] }) => {
    const statuses = asked_together.map((id) => byId.get(id)?.status ?? 'missing')
    const agreed = statuses.filter((status) => status === 'accepted' || status === 'in_progress' || status === 'completed').length
    const isWrong = statuses.includes('missing') || agreed > 1 || (agreed === 1 && statuses.includes('pending'))
    return isWrong ? [`${doc_id} was asked of several, who are ${statuses.join(', ')}`] : []
  })
}

/** Commands about a booking that change another document, or add no line to its history. */
const BESIDE = [
  'block_person',
  'set_start_code',
  'send_message',
  'mark_read',
  'write_review',
  'edit_review',
  'answer_review',
  'rate_client',
]

/** The effect of each accepted command is there once; counted from the commands and not from the documents it is compared with. */
function judgeCounters(world: World, ledger: Ledger, docs: readonly Doc[], outcomes: ReadonlyMap<CommandId, CommandOutcome>): string[] {
  const faults: string[] = []
  const accepted = [...ledger.submitted.values()].filter(({ id }) => outcomes.get(id)?.state === 'accepted')
  const bookings = new Map(ofType(docs, 'booking').map((booking) => [booking.id as string, booking]))
  const expect = (what: string, is: number | undefined, wanted: number): void => {
    if (is !== wanted) faults.push(`${what}: ${is}, by the accepted commands ${wanted}`)
  }
  const count = (name: string, test: (booking: Booking | undefined) => boolean = () => true): number =>
    accepted.filter((each) => each.name === name && test(bookings.get(String(each.args['booking_id'])))).length

  /** The booking that a command was given about. */
  const given = (id: string): unknown => ledger.submitted.get(id as CommandId)?.args['booking_id']

  /** Completed jobs of a booking: those that were pressed and not undone, and those that the server settled as done. */
  const jobsOf = (booking: Booking): number => {
    const times = (...names: string[]): number =>
      accepted.filter(({ name, args }) => names.includes(name) && args['booking_id'] === booking.id).length
    const settled = booking.history.filter(({ event, by }) => by === 'system' && event.endsWith('completed'))
    return times('complete_job', 'complete_visit') - times('undo_complete') + settled.length
  }
  const sumOf = (test: (booking: Booking) => boolean, value: (booking: Booking) => number): number =>
    [...bookings.values()].filter(test).reduce((total, booking) => total + value(booking), 0)
  /** A subscription gives points once. */
  const pointsOf = (booking: Booking): number =>
    isSubscription(booking) ? LOYALTY_PER_SUBSCRIPTION * Math.min(1, jobsOf(booking)) : LOYALTY_PER_BOOKING * jobsOf(booking)

  const asked = accepted.filter(({ name }) => name === 'request_booking').reduce((sum, { args }) => sum + requestedIds(args).length, 0)
  expect('bookings', bookings.size, asked + count('request_subscription'))
  expect('messages', ofType(docs, 'message').length, count('send_message'))
  expect('reviews', ofType(docs, 'review').length, count('write_review'))
  expect('client ratings', ofType(docs, 'client-rating').length, count('rate_client'))
  for (const person of world.people) {
    const profile = ofType(docs, 'profile').find((each) => each.uid === person.uid)
    expect(
      `points of ${person.name}`,
      profile?.loyalty_points,
      sumOf((booking) => booking.customer_uid === person.uid, pointsOf),
    )
    const provider = ofType(docs, 'provider').find((each) => each.provider_uid === person.uid)
    if (!provider) continue
    expect(
      `jobs of ${person.name}`,
      provider.total_completed_jobs,
      sumOf((booking) => booking.provider_uid === person.uid, jobsOf),
    )
    const written = ofType(docs, 'review').filter((review) => review.provider_id === person.uid)
    expect(
      `reviews of ${person.name}`,
      written.length,
      count('write_review', (booking) => booking?.provider_uid === person.uid),
    )
    const stars = written.filter((review) => review.uncounted === undefined && review.held === undefined).map((review) => review.rating)
    expect(`counted reviews of ${person.name}`, provider.review_count, stars.length)
    const sum = stars.reduce((total, each) => total + each, 0)
    expect(`stars of ${person.name}`, provider.rating_sum, sum)
    expect(`rating of ${person.name}`, provider.rating, stars.length === 0 ? 5 : sum / stars.length)
    const calendar = ofType(docs, 'calendar').find((each) => each.provider_uid === person.uid)
    // Hours that were over for a day may be dropped, or not yet.
    const counts = ({ ends_at }: { ends_at: Instant }): boolean => instantToMs(ends_at) > world.clock.now() - DAY_MS
    const holding = [...bookings.values()].filter((booking) => booking.provider_uid === person.uid).flatMap(heldHours)
    expect(`hours held by ${person.name}`, calendar?.intervals.filter(counts).length ?? 0, holding.filter(counts).length)
  }
  for (const booking of bookings.values()) {
    // The second of two equal answers also settles the job.
    const ids = booking.history.map((entry) => `${entry.command_id} ${entry.event === 'outcome_reported'}`)
    if (new Set(ids).size !== ids.length) faults.push(`${booking.doc_id} was changed twice by one command`)
    const changes = accepted.filter(({ name, args }) => requestedIds(args).includes(booking.id) && !BESIDE.includes(name))
    // The customer cancels all of a request at once.
    const isWithOthers = ({ event, command_id }: Booking['history'][number]): boolean =>
      event === 'cancelled' && booking.asked_together?.some((id) => id !== booking.id && id === given(command_id)) === true
    // What a block ends is ended by the server, in the name of who blocks.
    const isByBlock = ({ command_id }: Booking['history'][number]): boolean => command_id.startsWith('system:settle_block')
    const own = booking.history.filter((entry) => entry.by !== 'system' && !isWithOthers(entry) && !isByBlock(entry))
    expect(`history of ${booking.doc_id}`, own.length, changes.length)
  }
  return faults
}

/** While the devices are on: no screen shows anything as waiting any more. */
export async function checkScreens(device: Device): Promise<string[]> {
  const { store } = device
  if (!store) return [`${device.label} is off`]
  const faults: string[] = []
  const bookings = await firstValueFrom(store.bookings.list())
  for (const shown of bookings) if (shown.waiting) faults.push(`${device.label} shows ${shown.doc.doc_id} as waiting`)
  const status = await firstValueFrom(store.sync.status())
  if (status.connection !== 'live' || status.waiting !== 0 || status.offline_since !== null)
    faults.push(`${device.label} says ${canonicalJson(status)}`)
  return faults
}

/** The states of all devices, read as many at a time as may be open. */
async function allStates(world: World): Promise<{ device: Device; state: DeviceState }[]> {
  const states = []
  for (let index = 0; index < world.devices.length; index += MAX_DEVICES_ON) {
    const some = world.devices.slice(index, index + MAX_DEVICES_ON)
    states.push(...(await Promise.all(some.map(async (device) => ({ device, state: await deviceState(device, world) })))))
  }
  return states
}

export interface WorldCheck {
  /** Descriptions of what is wrong. */
  readonly faults: readonly string[]
  readonly tally: Tally
}

/** Checks the whole world; devices are off. */
export async function checkWorld(world: World, ledger: Ledger): Promise<WorldCheck> {
  const docs = serverDocs(world)
  const outcomes = new Map(ofType(docs, 'command').map((outcome) => [outcome.doc_id as string as CommandId, outcome]))
  const held = new Set<CommandId>()
  const model = await checkAgainstModel(world, ledger)
  const faults = [...(await world.disk.check(world.clock.now())), ...world.faults, ...model.faults]
  for (const { device, state } of await allStates(world)) {
    for (const row of state.outbox) if (row.state === 'held' || isKept(row)) held.add(row.id)
    faults.push(...checkRemovals(device, world, model.market))
    faults.push(...judgeCopies(device, state, docs, world, model), ...judgeOutbox(device, state.outbox, outcomes, model))
  }
  faults.push(
    ...judgeCommands(ledger, outcomes, held),
    ...judgeHours(ofType(docs, 'booking')),
    ...judgeAsked(ofType(docs, 'booking')),
    ...judgeCounters(world, ledger, docs, outcomes),
  )
  const goneFrom = (uid: string): string[] =>
    docs.filter((doc) => doc.type !== 'command' && model.mayHold(doc, uid) && !model.isKept(doc, uid)).map((doc) => doc.doc_id)
  faults.push(...(await checkArchivePages(world, model.market, goneFrom)))
  return { faults, tally: new Map([...model.tally, ...world.events, ...world.disk.events]) }
}
