/**
 * A day on the server of a person who hires and works: the bookings that their waiting commands are about, and the changes of others
 * meanwhile.
 */
import { ulid } from 'ulid'
import { DAY_MS, START_FROM_MS } from '#domain/constants.ts'
import { finishJob, requestVisit, setBookingStatus, type Account, type ApiBooking, type ApiMessage } from '#tests/support/e2e/account.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'

/** The person, whom they hire, and who hires them. */
interface BusyPeople {
  readonly own: Account
  readonly helper: Account
  /** Is asked too, because few requests of one helper may be open. */
  readonly second: Account
  readonly client: Account
}

export interface BusyDay {
  readonly people: BusyPeople
  /** Bookings with the helper, by what is done about them. */
  readonly hired: Readonly<Record<(typeof HIRED)[number], ApiBooking>>
  /** Bookings of the client, likewise. */
  readonly asked: Readonly<Record<(typeof ASKED)[number], ApiBooking>>
  /** The client's subscription: its first visit has started, and can be started again. */
  readonly subscription: ApiBooking
  /** Start code of the job of today. */
  readonly code: string
  /** A saved place of the person. */
  readonly place: string
  /** Free starts of the helpers and of the person, on days without bookings. */
  readonly helperFree: readonly string[]
  readonly secondFree: readonly string[]
  readonly ownFree: readonly string[]
  /** Packages of the helper that stays and that goes, and of the person that is changed and that is deleted. */
  readonly packages: Readonly<Record<'stays' | 'goes' | 'changed' | 'deleted', ApiPackage>>
  /** A message of the helper. */
  readonly message: string
  /** A day of the person's calendar that was set, and one that was not. */
  readonly days: { readonly set: string; readonly unset: string }
  /** Now by the clock of the server and the device, ms since 1970. */
  readonly now: () => number
}

interface ApiPackage {
  readonly id: string
  readonly price: number
  readonly created_at: string
}

const HIRED_AHEAD = ['proposed', 'withdrawn', 'offeredTime', 'declinedTime', 'goneTime', 'talk', 'calledOff', 'pending'] as const
const ASKED_AHEAD = ['calledOff', 'declinedTime', 'moved', 'accepted', 'rejected', 'gone'] as const
/** Jobs of today: a job can be started from two hours before its start only, so these are for as soon as possible, one after the other. */
const HIRED_TODAY = ['unreviewed', 'reviewed', 'lateExtra'] as const
const ASKED_TODAY = ['reviewed', 'undone', 'done'] as const
const HIRED = [...HIRED_AHEAD, ...HIRED_TODAY] as const
const ASKED = [...ASKED_AHEAD, ...ASKED_TODAY] as const

/** A start that is nearer than this may have passed before it is requested. */
const LEAD_MS = 5 * 60_000
/** More time and material, as they are proposed. */
export const MORE_TIME = { hours: 0.5, amount: 20 } as const
export const MATERIAL = { amount: 12.5 } as const

const dayInSanFrancisco = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
const dateOf = (ms: number): string => dayInSanFrancisco.format(ms)

/** Free starts for one hour. @param date YYYY-MM-DD */
async function freeStarts(asker: Account, provider: Account, date: string): Promise<readonly string[]> {
  const { slots } = (await asker.call('GET', `/providers/${provider.uid}/slots?date=${date}&duration_hours=1`)) as {
    slots: readonly { starts_at: string }[]
  }
  return slots.map(({ starts_at }) => starts_at)
}

/** The last free start of today at which a visit can be started now: the hours before it are for the jobs of today. */
async function lastOpenStart(asker: Account, provider: Account, nowMs: number): Promise<string> {
  const starts = await freeStarts(asker, provider, dateOf(nowMs))
  const start = starts.findLast((each) => Date.parse(each) > nowMs + LEAD_MS && Date.parse(each) <= nowMs + START_FROM_MS)
  if (start === undefined) throw new Error('no free start of today whose visit can be started')
  return start
}

/** Books one hour after the other of one day, by name. All but those that stay open are accepted at once: few may be open. */
async function bookHours<Name extends string>(
  names: readonly Name[],
  stayOpen: readonly Name[],
  asker: Account,
  provider: Account,
  starts: readonly string[],
) {
  const made: [Name, ApiBooking][] = []
  for (const [at, name] of names.entries()) {
    const start = starts[at]
    if (start === undefined) throw new Error(`no free hour for ${name}`)
    const booking = await requestVisit(asker, provider, start)
    if (!stayOpen.includes(name)) await setBookingStatus(provider, booking, 'accepted')
    made.push([name, booking])
  }
  return Object.fromEntries(made) as Record<Name, ApiBooking>
}

async function savedPackage(provider: Account, name: string): Promise<ApiPackage> {
  const body = { name, tier: 'basic', price: 80, duration_hours: 2 }
  return (await provider.call('POST', '/provider/service-package', body)) as ApiPackage
}

const proposed = (who: Account, { id }: ApiBooking, starts_at: string | undefined): Promise<unknown> =>
  who.call('POST', `/bookings/${id}/time`, { starts_at })

/** Requests a job as soon as possible, and takes it as far as `completed`. */
async function doNow(customer: Account, provider: Account): Promise<ApiBooking> {
  const booking = await requestVisit(customer, provider)
  for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(provider, booking, status)
  return booking
}

/** Requests a job as soon as possible, and accepts it. */
export async function agreeNow(customer: Account, provider: Account): Promise<ApiBooking> {
  const booking = await requestVisit(customer, provider)
  await setBookingStatus(provider, booking, 'accepted')
  return booking
}

const proposedExtra = (who: Account, { id }: ApiBooking, extra: { readonly hours?: number; readonly amount?: number }): Promise<unknown> =>
  who.call('POST', `/bookings/${id}/extra`, extra.hours === undefined ? { ...extra, reason: 'Paint' } : { hours: extra.hours })

const reviewed = (customer: Account, provider: Account, { id }: ApiBooking, comment: string): Promise<unknown> =>
  customer.call('POST', `/providers/${provider.uid}/reviews`, { booking_id: id, rating: 4, comment })

/** Jobs of today with the helper, each with an open extra, and the reviews of one of them, which took a quarter of its hour. */
async function workToday(
  { own, helper }: BusyPeople,
  clocks: Pick<ProductServer, 'pass'>,
): Promise<Record<(typeof HIRED_TODAY)[number], ApiBooking>> {
  const toReview = await agreeNow(own, helper)
  await finishJob(clocks, helper, toReview)
  const hired = { unreviewed: await doNow(own, helper), reviewed: toReview, lateExtra: await doNow(own, helper) }
  await proposedExtra(helper, hired.unreviewed, MORE_TIME)
  await proposedExtra(helper, hired.reviewed, MATERIAL)
  await proposedExtra(helper, hired.lateExtra, MATERIAL)
  await reviewed(own, helper, hired.reviewed, 'Tidy')
  await helper.call('POST', `/providers/me/reviews/${hired.reviewed.id}/answer`, { message: 'Until next time' })
  return hired
}

/** Jobs of today for the client: two are done, one is agreed with a start code. */
async function worksToday({ own, client }: BusyPeople, clocks: Pick<ProductServer, 'pass'>) {
  const toReview = await agreeNow(client, own)
  await finishJob(clocks, own, toReview)
  const done = [toReview, await doNow(client, own)] as const
  await reviewed(client, own, done[0], 'The roses are in bloom')
  const agreed = await agreeNow(client, own)
  const { start_codes: codes } = (await client.call('PUT', `/bookings/${agreed.id}/start-code`, { on: true })) as {
    start_codes?: readonly { readonly code: string }[]
  }
  if (!codes?.[0]) throw new Error('the customer has no start code')
  return { asked: { reviewed: done[0], undone: done[1], done: agreed }, code: codes[0].code }
}

async function subscribedVisits({ own, client }: BusyPeople, first: string): Promise<ApiBooking> {
  const subscription = (await client.call('POST', '/bookings', {
    address: '1 Market Street',
    provider_id: own.uid,
    scheduled_date: first,
    booking_type: 'subscription',
    subscription_type: 'weekly',
    subscription_duration: 4,
  })) as ApiBooking
  await setBookingStatus(own, subscription, 'accepted')
  return subscription
}

/**
 * Registers the person's service, as from another device of theirs, and lets people book, write and review. In the morning in San
 * Francisco only: a visit of today can then be started.
 * @param clocks of the server and the device: the jobs of today let half an hour pass
 * @param now by these clocks, ms since 1970
 */
export async function openBusyDay(people: BusyPeople, clocks: Pick<ProductServer, 'pass'>, now: () => number): Promise<BusyDay> {
  const { own, helper, second, client } = people
  const dateAhead = (days: number): string => dateOf(now() + days * DAY_MS)
  const service = { service_type: 'gardening', latitude: 37.776, longitude: -122.42, city: 'San Francisco', price_per_hour: 50 }
  await own.call('POST', '/providers', { name: own.name, subscription_available: true, ...service })
  const packages = {
    stays: await savedPackage(helper, 'Windows'),
    goes: await savedPackage(helper, 'Oven'),
    changed: await savedPackage(own, 'Hedge'),
    deleted: await savedPackage(own, 'Lawn'),
  }
  const place = ulid(now())
  await own.call('PUT', `/me/places/${place}`, { label: 'Work', address: '12 Oak Street', place_notes: 'Ring twice' })
  const subscription = await subscribedVisits(people, await lastOpenStart(client, own, now()))

  const helperFree = await freeStarts(own, helper, dateAhead(5))
  const secondFree = await freeStarts(own, second, dateAhead(5))
  const hiredToday = await workToday(people, clocks)
  const hired = { ...hiredToday, ...(await bookHours(HIRED_AHEAD, ['pending'], own, helper, await freeStarts(own, helper, dateAhead(4)))) }
  await proposed(helper, hired.offeredTime, helperFree[0])
  await proposed(helper, hired.declinedTime, helperFree[1])
  await proposed(helper, hired.goneTime, helperFree[2])

  const ownFree = await freeStarts(client, own, dateAhead(6))
  const { asked: askedToday, code } = await worksToday(people, clocks)
  const asked = {
    ...askedToday,
    ...(await bookHours(ASKED_AHEAD, ['accepted', 'rejected', 'gone'], client, own, await freeStarts(client, own, dateAhead(3)))),
  }
  await proposed(client, asked.declinedTime, ownFree[0])

  // Can be undone for ten minutes.
  await own.call('PUT', `/bookings/${subscription.id}/visits/1/status`, { status: 'in_progress' })

  const days = { set: dateAhead(9), unset: dateAhead(10) }
  await own.call('POST', '/provider/availability', { provider_id: own.uid, date: days.set, status: 'rest_day', time_slots: [] })
  await client.call('POST', '/chat', { booking_id: asked.done.id, message: 'The gate is open' })
  const { id: message } = (await helper.call('POST', '/chat', { booking_id: hired.talk.id, message: LAST_WORDS })) as ApiMessage & {
    id: string
  }
  return { people, hired, asked, subscription, code, place, helperFree, secondFree, ownFree, packages, message, days, now }
}

/** Written after everything else of the day. */
export const LAST_WORDS = 'See you at the door'

/** Changes by others while the person is away: some waiting commands come too late. */
export async function changeMeanwhile({ people: { helper, client }, hired, asked, packages, helperFree }: BusyDay): Promise<void> {
  await setBookingStatus(helper, hired.calledOff, 'cancelled')
  await helper.call('PUT', `/bookings/${hired.goneTime.id}/time`, { starts_at: helperFree[2], answer: 'withdraw' })
  await helper.call('PUT', `/bookings/${hired.lateExtra.id}/extra`, { ...MATERIAL, answer: 'withdraw' })
  await helper.call('PUT', `/provider/service-package/${packages.goes.id}`, { is_active: false })
  await setBookingStatus(client, asked.gone, 'cancelled')
  await setBookingStatus(helper, await requestVisit(client, helper, helperFree[TAKEN]), 'accepted')
}

/** The helper's free start that is taken while the person is away. */
export const TAKEN = 9

/** The bookings of an account in a form that both sides can compare, in no particular order. */
export const bookingMarks = (bookings: readonly ApiBooking[]): string =>
  bookings
    .map(({ id, status, history }) => `${id} ${status} ${history.length}`)
    .toSorted()
    .join()
