/** What must hold in a world at rest beyond the model's documents: nothing is pending, and the directory lists the providers on the map. */
import { instantFromMs } from '#domain/time/instant.ts'
import type { StoredDoc } from '#server/store/document-store.ts'
import { comparable, compareAll, fromStore } from './compare-documents.ts'
import { documentsOf } from '../model/documents/documents.ts'
import { deadlineOf, isOnMap, statusOf, firstEventAt } from '../model/derived.ts'
import { isTold, remindersAt } from '../model/rules/reminder-rules.ts'
import type { Market } from '../model/market.ts'
import type { World } from '../world/world.ts'

/** At rest nothing is pending: people whose devices were on have been notified, and delivered messages are marked so. */
function checkNothingPending(market: Market, now: string): string[] {
  const faults: string[] = []
  for (const booking of market.bookings.values()) {
    if (statusOf(booking) !== 'pending') continue
    if (firstEventAt(booking, 'notified') === undefined) faults.push(`booking:${booking.id} reached the provider and is not marked so`)
    if (deadlineOf(booking) <= now) faults.push(`booking:${booking.id} was not answered in time and has not expired`)
  }
  for (const booking of market.bookings.values())
    for (const reminder of remindersAt(booking, now)) {
      // One that was off when it was due is not made up for.
      const wasMuted = market.people.get(booking[reminder.to])?.own?.['reminders_muted'] !== undefined
      if (!wasMuted && !isTold(market, booking, reminder)) faults.push(`${reminder.to} of booking:${booking.id} has no ${reminder.kind}`)
    }
  for (const message of market.messages) {
    const booking = market.bookings.get(message.booking)
    const to = booking?.customer === message.from ? booking.provider : booking?.customer
    const marks = market.marks.filter((mark) => mark.booking === message.booking && mark.uid === to)
    if (!marks.some((mark) => mark.up_to >= message.created_at)) faults.push(`message:${message.id} was delivered and is not marked so`)
  }
  return faults
}

/** The public directory: each provider on the map, in their own city and in the list of all cities; rows of others have no body. */
async function checkDirectory(world: World, market: Market): Promise<string[]> {
  const faults: string[] = []
  for (const city of [undefined, 'San Francisco', 'Nairobi']) {
    const where = city === undefined ? '' : `&city=${encodeURIComponent(city)}`
    const response = await world.visit(`/db/directory/_changes?include_docs=true&limit=500${where}`)
    const { results } = (await response.json()) as { results: { doc: StoredDoc & { _deleted?: boolean } }[] }
    const shown = results.filter((row) => !row.doc._deleted).map((row) => comparable(fromStore(row.doc)))
    const bare = results.filter((row) => row.doc._deleted && Object.keys(row.doc).length > 3)
    const onMap = [...market.providers.values()].filter(
      (provider) => isOnMap(provider) && (city ?? provider.details.city) === provider.details.city,
    )
    const wanted = documentsOf(market).filter((doc) => doc['type'] === 'provider' && onMap.some(({ uid }) => uid === doc['id']))
    faults.push(...compareAll(shown, wanted.map(comparable)).map((fault) => `directory of ${city ?? 'all cities'}: ${fault}`))
    for (const row of bare) faults.push(`directory of ${city ?? 'all cities'}: ${row.doc._id} is gone and shows more than that`)
  }
  return faults
}

/** @returns descriptions of what is wrong */
export async function checkQuiescence(world: World, market: Market): Promise<string[]> {
  return [...checkNothingPending(market, instantFromMs(world.clock.now())), ...(await checkDirectory(world, market))]
}
