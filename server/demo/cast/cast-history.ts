/** Earlier bookings of Amina and Ben. They are made by the commands of both sides, so that the history is consistent. */
import { cityOrDefault } from '#domain/cities.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import type { CommandArgs, CommandName } from '#domain/commands/command-table.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { commandId, type CommandId, type DeviceId, type Ulid } from '#domain/ids.ts'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '#domain/time/zoned-time.ts'
import { DEMO_CAST, type CastMember } from './cast.ts'
import { BURNT_OVEN, drawnPhoto, LEAKING_TRAP, WATER_HEATER, type CastPhoto, type DrawnPhoto } from './cast-photos.ts'
import { DEMO_PLACES, type DemoPlace } from './cast-places.ts'
import type { CommandRunner } from '../../commands/command-runner.ts'
import { createSeededRandom } from '../../platform/seeded-random.ts'

interface HistoryCommand {
  /** Time before the marketplace begins, ms. */
  readonly agoMs: number
  readonly by: CastMember
  readonly kind: 'person' | 'system'
  readonly name: CommandName
  readonly args: Readonly<Record<string, unknown>>
}

const historyCommand = <Name extends CommandName>(
  agoMs: number,
  by: CastMember,
  name: Name,
  args: CommandArgs<Name>,
  kind: HistoryCommand['kind'] = 'person',
): HistoryCommand => ({ agoMs, by, name, args, kind })

/** The provider's rating of the customer. */
type ClientStars = Omit<CommandArgs<'rate_client'>, 'booking_id'>

/** Answers to the questions of the service. */
type Answers = Readonly<Record<string, string>>

interface Story {
  readonly customer: CastMember
  readonly provider: CastMember
  readonly place: DemoPlace
  readonly first: {
    readonly instructions: string
    readonly answers: Answers
    readonly hours: number
    readonly comment: string
    readonly answer: string
    readonly rating: ClientStars
  }
  readonly next: {
    readonly instructions: string
    readonly answers: Answers
    readonly photos: readonly CastPhoto[]
    readonly hours: number
    readonly hour: number
    readonly hasStartCode?: true
  }
  /** Messages about the coming visit, in the order customer, provider, customer, provider. */
  readonly thread: readonly [string, string, string, string]
}

const STORIES: readonly Story[] = [
  {
    customer: DEMO_CAST.amina,
    provider: DEMO_CAST.grace,
    place: DEMO_PLACES.amina,
    first: {
      instructions: 'Kitchen and bathroom, please. We have guests tomorrow.',
      answers: { floor: 'Third, with elevator', rooms: 'Kitchen and bathroom', pets: 'A cat' },
      hours: 2,
      comment: 'Quick, friendly and very thorough. The kitchen looks like new.',
      answer: 'Thank you, Amina! It was a pleasure.',
      rating: {
        fairness_rating: 5,
        respect_rating: 5,
        communication_rating: 4,
        payment_timeliness_rating: 5,
        overall_rating: 5,
        review_text: 'Everything was ready, and there was tea.',
      },
    },
    next: {
      instructions: 'The name on the doorbell is Yusuf.',
      answers: { floor: 'Third, with elevator', rooms: 'Two, and the kitchen', pets: 'A cat' },
      photos: [BURNT_OVEN],
      hours: 3,
      hour: 10,
      hasStartCode: true,
    },
    thread: [
      'Hi Grace! We have a cat, so please keep the balcony door closed.',
      'Hello Amina! I’ll bring everything, you just need to let me in. I love cats.',
      'Perfect. Could you also clean inside the oven?',
      'Sure, three hours is enough for the oven too.',
    ],
  },
  {
    customer: DEMO_CAST.ben,
    provider: DEMO_CAST.chidi,
    place: DEMO_PLACES.ben,
    first: {
      instructions: 'The kitchen faucet won’t stop dripping.',
      answers: { water_off: 'No', floor: 'Ground floor' },
      hours: 1,
      comment: 'Found the worn part in minutes and had a new one in the van.',
      answer: 'Thank you, Ben. Call me if it drips again.',
      rating: {
        fairness_rating: 5,
        respect_rating: 4,
        communication_rating: 3,
        payment_timeliness_rating: 4,
        overall_rating: 4,
        review_text: 'Clear about the price. The gate was locked for a while.',
      },
    },
    next: {
      instructions: 'New water heater. The old one is still on the wall.',
      answers: { water_off: 'Yes, since yesterday', floor: 'Ground floor' },
      photos: [WATER_HEATER, LEAKING_TRAP],
      hours: 2,
      hour: 11,
    },
    thread: [
      'Good day Chidi, the heater has arrived. Do I need to buy pipes as well?',
      'Good day Ben! No need, I’ll bring the pipes and valves.',
      'Great. The gate will be open from half past ten.',
      'Got it. I’ll call when I’m close.',
    ],
  },
]

function completedVisit(story: Story, id: ReturnType<typeof ids>, price: number): HistoryCommand[] {
  const { customer, provider, first } = story
  const start = 3 * DAY_MS
  const booking_id = id.first
  const workMs = first.hours * HOUR_MS
  return [
    historyCommand(start, customer, 'request_booking', {
      booking_id,
      provider_id: provider.uid,
      scheduled_date: null,
      duration_hours: first.hours,
      special_instructions: first.instructions,
      answers: { ...first.answers },
      ...story.place,
      is_emergency: false,
      price_per_hour: price,
    }),
    historyCommand(start - 10_000, provider, 'mark_notified', { booking_id }, 'system'),
    historyCommand(start - 2 * MINUTE_MS, provider, 'accept_booking', { booking_id }),
    historyCommand(start - 5 * MINUTE_MS, provider, 'on_my_way', { booking_id }),
    historyCommand(start - 24 * MINUTE_MS, provider, 'start_job', { booking_id }),
    historyCommand(start - 24 * MINUTE_MS - workMs, provider, 'complete_job', { booking_id }),
    historyCommand(start - 50 * MINUTE_MS - workMs, customer, 'write_review', { booking_id, rating: 5, comment: first.comment }),
    historyCommand(start - 90 * MINUTE_MS - workMs, provider, 'answer_review', { booking_id, message: first.answer }),
    historyCommand(start - 92 * MINUTE_MS - workMs, provider, 'rate_client', { booking_id, ...first.rating }),
  ]
}

/** Returns that hour of tomorrow in the provider's local time. */
function tomorrowAt(hour: number, city: string, nowMs: number): Instant {
  const { zone } = cityOrDefault(city)
  return instantFromMs(instantOfWallTime(addDays(wallTimeAt(nowMs, zone).date, 1), hour, 0, zone))
}

function comingVisit(story: Story, id: ReturnType<typeof ids>, provider: Provider, startMs: number): HistoryCommand[] {
  const { customer, next, thread } = story
  const booking_id = id.next
  const scheduled_date = tomorrowAt(next.hour, provider.city, startMs)
  const messages = thread.map((message, index) => {
    const agoMs = 160 * MINUTE_MS - index * 4 * MINUTE_MS
    return historyCommand(agoMs, index % 2 === 0 ? customer : story.provider, 'send_message', {
      booking_id,
      message_id: id.message(index),
      message,
    })
  })
  return [
    historyCommand(3 * HOUR_MS, customer, 'request_booking', {
      booking_id,
      provider_id: provider.id,
      scheduled_date,
      duration_hours: next.hours,
      special_instructions: next.instructions,
      answers: { ...next.answers },
      photos: drawnPhotos(story).map(({ picture }) => picture),
      ...story.place,
      ...(next.hasStartCode ? { start_code: true } : {}),
      is_emergency: false,
      price_per_hour: provider.price_per_hour,
    }),
    historyCommand(3 * HOUR_MS - 5_000, story.provider, 'mark_notified', { booking_id }, 'system'),
    historyCommand(172 * MINUTE_MS, story.provider, 'accept_booking', { booking_id }),
    ...messages.slice(0, 3),
    historyCommand(149 * MINUTE_MS, story.provider, 'mark_read', { booking_id, up_to: instantFromMs(startMs - 150 * MINUTE_MS) }),
    ...messages.slice(3),
  ]
}

/** Returns the photos of the coming visit, under the same ids at every attempt. */
function drawnPhotos({ customer, next }: Story): readonly DrawnPhoto[] {
  const random = createSeededRandom(`photos ${customer.email}`)
  return next.photos.map((photo) => drawnPhoto(photo, random.ulid()))
}

/** Photos that the cast's requests name. */
export const requestPhotos = (): readonly { readonly booking: Ulid; readonly by: CastMember; readonly photo: DrawnPhoto }[] =>
  STORIES.flatMap((story) => drawnPhotos(story).map((photo) => ({ booking: ids(story.customer).next, by: story.customer, photo })))

/** Returns the ids of a story, which are the same at every attempt. */
function ids(customer: CastMember) {
  const random = createSeededRandom(`history ${customer.email}`)
  const [first, next] = [random.ulid(), random.ulid()].toSorted()
  if (!first || !next) throw new Error('Could not create the IDs of a story')
  const messages = Array.from({ length: 4 }, () => random.ulid()).toSorted()
  return { first, next, message: (index: number) => messages[index] ?? first, device: random.ulid() as string as DeviceId }
}

/**
 * Runs the commands of all stories. It can run again after an interruption: completed commands are not run twice.
 * @param startMs when the marketplace begins, ms since 1970
 * @param openRunner opens a runner with the clock of the story
 * @throws when the rulebook refuses a command, which is a bug
 */
export async function playHistory(
  startMs: number,
  providers: readonly Provider[],
  openRunner: (nowMs: () => number) => CommandRunner,
): Promise<void> {
  for (const story of STORIES) {
    let nowMs = startMs
    const runner = openRunner(() => nowMs)
    const id = ids(story.customer)
    const provider = providers.find((each) => each.id === story.provider.uid)
    if (!provider) throw new Error('The provider of a story is missing')
    const commands = [...completedVisit(story, id, provider.price_per_hour), ...comingVisit(story, id, provider, startMs)]
    for (const [index, { agoMs, by, name, args, kind }] of commands.entries()) {
      nowMs = startMs - agoMs
      const key = kind === 'person' ? commandId(id.device, index + 1) : (`system:demo_history:${id.device}:${index}` as CommandId)
      const outcome = await runner.run({ commandId: key, uid: by.uid, kind, name, args, queuedMs: 0 })
      if (outcome.state !== 'accepted') throw new Error(`The demo command ${name} was ${outcome.state}: ${outcome.refusal?.code ?? ''}`)
    }
  }
}
