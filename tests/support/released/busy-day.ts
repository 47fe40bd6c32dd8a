/**
 * A day on the server of a person who hires and works: the bookings that their waiting commands are about, and the changes of others
 * meanwhile.
 */
import { requestVisit, setBookingStatus, type Account, type ApiBooking, type ApiMessage } from '#tests/support/e2e/account.ts'

/** The person, whom they hire, and who hires them. */
interface BusyPeople {
  readonly own: Account
  readonly helper: Account
  readonly client: Account
}

export interface BusyDay {
  readonly people: BusyPeople
  /** Bookings with the helper, by what is done about them. */
  readonly hired: Readonly<Record<(typeof HIRED)[number], ApiBooking>>
  /** Bookings of the client, likewise. */
  readonly asked: Readonly<Record<(typeof ASKED)[number], ApiBooking>>
  readonly subscription: ApiBooking
  /** Free starts of the helper and of the person, on days without bookings. */
  readonly helperFree: readonly string[]
  readonly ownFree: readonly string[]
  /** Packages of the helper that stays and that goes, and of the person that is changed and that is deleted. */
  readonly packages: Readonly<Record<'stays' | 'goes' | 'changed' | 'deleted', ApiPackage>>
  /** A message of the helper. */
  readonly message: string
  /** A day of the person's calendar that was set, and one that was not. */
  readonly days: { readonly set: string; readonly unset: string }
}

interface ApiPackage {
  readonly id: string
  readonly price: number
  readonly created_at: string
}

const HIRED = [
  'proposed',
  'withdrawn',
  'offeredTime',
  'declinedTime',
  'goneTime',
  'talk',
  'calledOff',
  'pending',
  'unreviewed',
  'reviewed',
] as const
const ASKED = ['accepted', 'rejected', 'gone', 'done', 'reviewed', 'calledOff', 'declinedTime', 'moved'] as const

const DAY_MS = 86_400_000
/** A start that is nearer than this may have passed before it is requested. */
const LEAD_MS = 5 * 60_000

const dayInSanFrancisco = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
const dateAhead = (days: number): string => dayInSanFrancisco.format(Date.now() + days * DAY_MS)

async function freeStarts(asker: Account, provider: Account, days: number): Promise<readonly string[]> {
  const path = `/providers/${provider.uid}/slots?date=${dateAhead(days)}&duration_hours=1`
  const { slots } = (await asker.call('GET', path)) as { slots: readonly { starts_at: string }[] }
  return slots.map(({ starts_at }) => starts_at)
}

/** A visit can be started from a day before its time on, so the first one is the next free hour, of today or tomorrow. */
async function nextStart(asker: Account, provider: Account): Promise<string> {
  const starts = [...(await freeStarts(asker, provider, 0)), ...(await freeStarts(asker, provider, 1))]
  const start = starts.find((each) => Date.parse(each) > Date.now() + LEAD_MS)
  if (start === undefined) throw new Error('no free start today or tomorrow')
  return start
}

/** One booking an hour of one day, by name. */
async function bookHours<Name extends string>(names: readonly Name[], asker: Account, provider: Account, starts: readonly string[]) {
  const made: [Name, ApiBooking][] = []
  for (const [at, name] of names.entries()) {
    const start = starts[at]
    if (start === undefined) throw new Error(`no free hour for ${name}`)
    made.push([name, await requestVisit(asker, provider, start)])
  }
  return Object.fromEntries(made) as Record<Name, ApiBooking>
}

async function savedPackage(provider: Account, name: string): Promise<ApiPackage> {
  const body = { name, tier: 'basic', price: 80, duration_hours: 2 }
  return (await provider.call('POST', '/provider/service-package', body)) as ApiPackage
}

const proposed = (who: Account, { id }: ApiBooking, starts_at: string | undefined): Promise<unknown> =>
  who.call('POST', `/bookings/${id}/time`, { starts_at })

async function complete(provider: Account, booking: ApiBooking): Promise<void> {
  for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(provider, booking, status)
}

const reviewed = (customer: Account, provider: Account, { id }: ApiBooking, comment: string): Promise<unknown> =>
  customer.call('POST', `/providers/${provider.uid}/reviews`, { booking_id: id, rating: 4, comment })

/** Registers the person's service, as from another device of theirs, and lets people book, write and review. */
export async function openBusyDay(people: BusyPeople): Promise<BusyDay> {
  const { own, helper, client } = people
  const service = { service_type: 'gardening', latitude: 37.776, longitude: -122.42, city: 'San Francisco', price_per_hour: 50 }
  await own.call('POST', '/providers', { name: own.name, subscription_available: true, ...service })
  const packages = {
    stays: await savedPackage(helper, 'Windows'),
    goes: await savedPackage(helper, 'Oven'),
    changed: await savedPackage(own, 'Hedge'),
    deleted: await savedPackage(own, 'Lawn'),
  }
  const subscription = (await client.call('POST', '/bookings', {
    address: '1 Market Street',
    provider_id: own.uid,
    scheduled_date: await nextStart(client, own),
    booking_type: 'subscription',
    subscription_type: 'weekly',
    subscription_duration: 4,
  })) as ApiBooking
  await setBookingStatus(own, subscription, 'accepted')

  const helperFree = await freeStarts(own, helper, 5)
  const hired = await bookHours(HIRED, own, helper, await freeStarts(own, helper, 4))
  await complete(helper, hired.unreviewed)
  await complete(helper, hired.reviewed)
  await reviewed(own, helper, hired.reviewed, 'Tidy')
  await helper.call('POST', `/providers/me/reviews/${hired.reviewed.id}/answer`, { message: 'Until next time' })
  for (const name of ['proposed', 'withdrawn', 'offeredTime', 'declinedTime', 'goneTime', 'talk', 'calledOff'] as const)
    await setBookingStatus(helper, hired[name], 'accepted')
  await proposed(helper, hired.offeredTime, helperFree[0])
  await proposed(helper, hired.declinedTime, helperFree[1])
  await proposed(helper, hired.goneTime, helperFree[2])

  const ownFree = await freeStarts(client, own, 6)
  const asked = await bookHours(ASKED, client, own, await freeStarts(client, own, 3))
  await complete(own, asked.reviewed)
  await reviewed(client, own, asked.reviewed, 'The roses are in bloom')
  for (const name of ['done', 'calledOff', 'declinedTime'] as const) await setBookingStatus(own, asked[name], 'accepted')
  await proposed(client, asked.declinedTime, ownFree[0])

  const days = { set: dateAhead(9), unset: dateAhead(10) }
  await own.call('POST', '/provider/availability', { provider_id: own.uid, date: days.set, status: 'rest_day', time_slots: [] })
  await client.call('POST', '/chat', { booking_id: asked.done.id, message: 'The gate is open' })
  const { id: message } = (await helper.call('POST', '/chat', { booking_id: hired.talk.id, message: LAST_WORDS })) as ApiMessage & {
    id: string
  }
  return { people, hired, asked, subscription, helperFree, ownFree, packages, message, days }
}

/** Written after everything else of the day. */
export const LAST_WORDS = 'See you at the door'

/** Changes by others while the person is away: some waiting commands come too late. */
export async function changeMeanwhile({ people: { helper, client }, hired, asked, packages, helperFree }: BusyDay): Promise<void> {
  await setBookingStatus(helper, hired.calledOff, 'cancelled')
  await helper.call('PUT', `/bookings/${hired.goneTime.id}/time`, { starts_at: helperFree[2], answer: 'withdraw' })
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
