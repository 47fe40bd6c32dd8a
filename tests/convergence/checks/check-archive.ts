/**
 * Archived bookings: they left the devices when they should and not before, with nothing unsent, and the archive pages contain each of them
 * once.
 */
import { instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { bookingRemovedAt, archivedBookings } from '../model/documents/retention.ts'
import type { Market } from '../model/market.ts'
import type { Device, Person, World } from '../world/world.ts'

/** No open booking leaves a device, none before its time, and none that a waiting command is about. */
export function checkRemovals({ label, removals: witness }: Device, world: World, market: Market): string[] {
  return witness.removals.flatMap(({ booking: id, atMs, unsent }) => {
    const booking = market.bookings.get(id)
    const goes = booking && bookingRemovedAt(booking)
    world.note('a booking left a device')
    const faults: string[] = []
    if (goes === undefined) faults.push(`booking:${id} left ${label} while it was open`)
    else if (instantToMs(goes as Instant) > atMs) faults.push(`booking:${id} left ${label} at ${instantFromMs(atMs)}, and goes at ${goes}`)
    if (unsent.length > 0) faults.push(`booking:${id} left ${label}, where ${unsent.join(' and ')} is about it`)
    return faults
  })
}

async function ask(world: World, person: Person, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await world.serve(person, new Request(`http://world.test${path}`, { headers }))
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** Reads a side's archived bookings in small pages to the end. */
async function readArchivedBookings(world: World, person: Person, side: string): Promise<string[]> {
  const ids: string[] = []
  for (let path: string | undefined = `/api/bookings?older=${side}&limit=2`; path !== undefined;) {
    const page = await ask(world, person, path)
    ids.push(...((await page.json()) as { id: string }[]).map(({ id }) => id))
    const next: string | undefined = /<([^>]*)>; *rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    path = next && next.replace(/^https?:\/\/[^/]+/, '')
  }
  return ids
}

/** Reads everything that left the feed in small pages to the end. */
async function readArchive(world: World, person: Person): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await ask(world, person, `/api/me/archive?limit=7${cursor === '' ? '' : `&cursor=${cursor}`}`)
    const { items, next } = (await page.json()) as { items: { doc_id: string }[]; next: string | null }
    ids.push(...items.map(({ doc_id }) => doc_id))
    cursor = next
  }
  return ids
}

const twice = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index)

/** @param market after all commands @param gone ids of documents that a person's devices do not store */
export async function checkArchivePages(world: World, market: Market, gone: (uid: string) => readonly string[]): Promise<string[]> {
  const { sweptMs } = world
  if (sweptMs === undefined) return []
  const faults: string[] = []
  for (const person of world.people) {
    for (const side of ['customer', 'provider'] as const) {
      const is = await readArchivedBookings(world, person, side)
      const wanted = archivedBookings(market, person.uid, side, instantFromMs(sweptMs))
      for (const _id of is) world.note('an older booking was read in pages')
      if (is.join() !== wanted.join())
        faults.push(`${person.name}'s older bookings as ${side} are ${is.join()}, by the model ${wanted.join()}`)
    }
    const archive = await readArchive(world, person)
    for (const id of twice(archive)) faults.push(`${person.name} reads ${id} twice in the archive`)
    // A document that changed after it was archived is in the feed again, until it is archived once more.
    for (const id of gone(person.uid))
      if (!archive.includes(id) && !world.disk.docs.has(`inbox:user:${person.uid}:${id}`)) faults.push(`${person.name} finds ${id} nowhere`)
  }
  return faults
}
