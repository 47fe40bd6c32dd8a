/** Calendar of a provider for other programs, at a secret address. The address alone grants access: there is no cookie. */
import * as v from 'valibot'
import { jobPath } from '#config/app-paths.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Place } from '#domain/documents/places/place.ts'
import { refusal } from '#domain/errors.ts'
import { calendarEntries } from '#domain/exports/calendar-entries.ts'
import { calendarFile } from '#domain/exports/icalendar.ts'
import { bookingId, calendarId, placeId, providerId, type Uid, type Ulid } from '#domain/ids.ts'
import { fail } from '#domain/result.ts'
import { parseCalendarClient } from '../../auth/access/parse-calendar-client.ts'
import { calendarReply, created, defineRoute, done, noContent, refuse, type ApiRoute } from '../routing/api-route.ts'
import type { ApiServices } from '../routing/api-services.ts'

const OWN_PATH = '/provider/calendar-feed'
const ENDING = '.ics'

/** Returns the bookings that reserve hours in a provider's calendar. */
async function heldBookings({ documents }: ApiServices, uid: Uid): Promise<Booking[]> {
  const calendar = await documents.get(calendarId(uid), 'calendar')
  const ids = [...new Set(calendar?.intervals.map((interval) => interval.booking_id))]
  const found = await Promise.all(ids.map((id) => documents.get(bookingId(id), 'booking')))
  return found.filter((booking) => booking !== undefined).filter((booking) => booking.provider_uid === uid)
}

/** Returns the places that the provider may see now, by booking. */
async function placesOf({ documents }: ApiServices, uid: Uid, bookings: readonly Booking[]): Promise<Map<Ulid, Place>> {
  const places = await documents.getMany(
    bookings.map(({ id }) => placeId(id, uid)),
    'place',
  )
  return new Map([...places.values()].filter(({ is_withdrawn }) => is_withdrawn !== true).map((place) => [place.booking_id, place]))
}

export const calendarFeedRoutes: readonly ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: OWN_PATH,
    tag: 'providers',
    access: 'person',
    summary: 'Get the time when the private link of your calendar was created. The link itself is shown once',
    status: 200,
    response: v.object({ created_at: v.nullable(v.string()) }),
    refuses: [],
    handle: async ({ person }, { calendarFeeds }) => done({ created_at: (await calendarFeeds.describe(person.uid))?.created_at ?? null }),
  }),
  defineRoute({
    method: 'POST',
    path: OWN_PATH,
    tag: 'providers',
    access: 'person',
    summary: 'Create a new private link for your calendar. The old link stops working',
    status: 201,
    response: v.object({ /** Path on this server. */ path: v.string(), created_at: v.string() }),
    refuses: ['no_provider_profile'],
    async handle({ person: { uid } }, services) {
      const wait = await services.commandLimit.consume(uid)
      if (wait > 0) return fail({ ...refusal('too_many'), retryAfter: wait })
      if (!(await services.documents.get(providerId(uid), 'provider'))) return refuse('no_provider_profile')
      const secret = await services.calendarFeeds.renew(uid)
      return created({ path: `/api/calendar/${secret}${ENDING}`, created_at: services.now() })
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: OWN_PATH,
    tag: 'providers',
    access: 'person',
    summary: 'Delete the private link of your calendar',
    status: 204,
    refuses: [],
    async handle({ person }, { calendarFeeds }) {
      await calendarFeeds.remove(person.uid)
      return noContent()
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/calendar/:file',
    tag: 'providers',
    access: 'anyone',
    summary: 'Get accepted bookings and visits as a calendar file, at the private link that ends in .ics',
    status: 200,
    returnsCalendar: true,
    refuses: ['not_found'],
    async handle({ request, params, address }, services) {
      const file = params['file'] ?? ''
      const uid = file.endsWith(ENDING) ? await services.calendarFeeds.ownerOf(file.slice(0, -ENDING.length)) : undefined
      // A valid address is limited per calendar, from any sender; guesses are limited per sender.
      const wait = await services.calendarLimit.consume(uid === undefined ? `from ${address}` : `of ${uid}`)
      if (wait > 0) return fail({ ...refusal('too_many'), retryAfter: wait })
      if (uid === undefined) return refuse('not_found')
      await services.calendarFeeds.noteUse(uid, parseCalendarClient(request.headers.get('user-agent')))
      const bookings = await heldBookings(services, uid)
      const { publicOrigin } = services
      const linkTo = (id: Ulid): string | undefined => (publicOrigin === undefined ? undefined : publicOrigin + jobPath(id))
      return calendarReply(calendarFile(calendarEntries(bookings, await placesOf(services, uid, bookings), linkTo), true))
    },
  }),
]
