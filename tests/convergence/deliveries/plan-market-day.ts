/** The commands of a small market over four stages. Commands of one stage do not wait for each other, but for those of earlier stages. */
import { CLIENT_RATINGS } from '#domain/documents/client-rating.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import type { Ulid } from '#domain/ids.ts'
import type { SeededRandom } from '#tests/support/device/seeded-random.ts'
import { newUlid, PRICE, type DeliveryMarket } from './delivery-market.ts'

export interface PlannedCommand {
  readonly name: PersonCommandName
  readonly args: Readonly<Record<string, unknown>>
}

/** By device: the provider's two, then two of each customer. */
export type Stage = readonly (readonly PlannedCommand[])[]

export const DEVICES_OF_ONE = 2
const VISITS = 4
const WEEK_MS = 7 * 86_400_000

/** Keeps the order within each list. */
function interleave(random: SeededRandom, lists: readonly (readonly PlannedCommand[])[]): PlannedCommand[] {
  const rest = lists.map((list) => [...list])
  const merged: PlannedCommand[] = []
  for (;;) {
    const next = random.pick(rest.filter((list) => list.length > 0))?.shift()
    if (!next) return merged
    merged.push(next)
  }
}

interface Wanted {
  readonly customer: number
  readonly id: Ulid
}

/** @param size messages and changes of each customer grow with it */
export function planMarketDay(market: DeliveryMarket, random: SeededRandom, size: number): Stage[] {
  const { provider, customers, soon, later } = market
  const everyone = customers.map((_, customer) => customer)
  const chats = everyone.map((customer): Wanted => ({ customer, id: newUlid() }))
  const subscriptions = everyone.map((customer): Wanted => ({ customer, id: newUlid() }))
  // With the chat and the subscription as many requests as one customer can have open with one provider.
  const jobs = everyone.map((customer): Wanted => ({ customer, id: newUlid() }))
  const place = { special_instructions: 'Ring twice', user_latitude: 6.512345, user_longitude: 3.412345, price_per_hour: PRICE }
  const hours = (): number => 0.5 + random.below(4) / 2

  const request = ({ id }: Wanted, scheduled_date: string | null): PlannedCommand => ({
    name: 'request_booking',
    args: {
      booking_id: id,
      provider_id: provider.uid,
      scheduled_date,
      duration_hours: scheduled_date === null ? hours() : 1,
      is_emergency: false,
      ...place,
    },
  })
  function subscribe({ id }: Wanted, first: string): PlannedCommand {
    const visits = Array.from({ length: VISITS }, (_, index) => ({
      number: index + 1,
      starts_at: new Date(Date.parse(first) + index * WEEK_MS).toISOString(),
    }))
    const plan = { subscription_type: 'weekly', subscription_duration: VISITS, first_visit: first, visits, duration_hours: 1 }
    return { name: 'request_subscription', args: { booking_id: id, provider_id: provider.uid, ...plan, ...place } }
  }
  const about = (name: PersonCommandName, { id }: Wanted, more: object = {}): PlannedCommand => ({
    name,
    args: { booking_id: id, ...more },
  })
  const messages = (chat: Wanted, count: number): PlannedCommand[] =>
    Array.from({ length: count }, (_, index) => about('send_message', chat, { message_id: newUlid(), message: `Message ${index}` }))
  const chatOf = (customer: number): Wanted => chats[customer] ?? { customer, id: newUlid() }
  const profile = (field: string, stage: number): PlannedCommand[] =>
    Array.from({ length: size }, (_, index) => ({ name: 'update_profile', args: { [field]: `${stage}.${index}` } }))
  /** Ends with a favourite in odd stages. */
  const favourites = (stage: number): PlannedCommand[] =>
    Array.from({ length: size * 2 + 1 }, (_, index) => ({
      name: (index + stage) % 2 === 1 ? 'add_favourite' : 'remove_favourite',
      args: { provider_id: provider.uid },
    }))
  const work = (job: Wanted): PlannedCommand[] => [
    about('accept_booking', job),
    ...(random.chance(0.5) ? [about('on_my_way', job)] : []),
    about('start_job', job),
    about('complete_job', job),
  ]
  const stars = (): object => ({
    ...Object.fromEntries(CLIENT_RATINGS.map((each) => [each, 1 + random.below(5)])),
    review_text: 'Friendly',
  })
  const ofCustomer = (each: Wanted, customer: number): boolean => each.customer === customer

  const asking = everyone.flatMap((customer) => [
    interleave(random, [
      [
        request(chatOf(customer), later[customer] ?? ''),
        ...jobs.filter((job) => ofCustomer(job, customer)).map((job) => request(job, null)),
      ],
      profile('location', 1),
    ]),
    interleave(random, [
      subscriptions.filter((each) => ofCustomer(each, customer)).map((each) => subscribe(each, soon[customer] ?? '')),
      favourites(1),
      profile('address', 1),
    ]),
  ])
  const visiting = subscriptions.flatMap((each) => [
    about('accept_booking', each),
    // It is days away, too early to start.
    about('cancel_visit', each, { visit: 1 }),
  ])
  const half = jobs.filter((_, index) => index % 2 === 0)
  const rest = jobs.filter((_, index) => index % 2 === 1)
  const working = everyone.flatMap(() => [profile('location', 2), interleave(random, [favourites(2), profile('address', 2)])])
  const talking = everyone.flatMap((customer) => [
    messages(chatOf(customer), size * 3),
    interleave(random, [messages(chatOf(customer), size), profile('address', 3)]),
  ])
  const reviewing = everyone.flatMap((customer) => [
    jobs
      .filter((job) => ofCustomer(job, customer))
      .map((job) => about('write_review', job, { rating: 1 + random.below(5), comment: 'Dry again' })),
    messages(chatOf(customer), size),
  ])
  const toAll = (count: number): PlannedCommand[] =>
    interleave(
      random,
      chats.map((chat) => messages(chat, count)),
    )
  return [
    [[], [], ...asking],
    [interleave(random, [chats.map((chat) => about('accept_booking', chat)), visiting, half.flatMap(work)]), [], ...working],
    [rest.flatMap(work), toAll(size * 2), ...talking],
    [jobs.map((job) => about('rate_client', job, stars())), toAll(size), ...reviewing],
  ]
}
