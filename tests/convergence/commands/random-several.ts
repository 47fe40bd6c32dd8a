/** Asks further helpers for what a random request asks for, or asks them beside an open request of the person. */
import type { CommandArgs } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { World } from '../world/world.ts'

type Request = CommandArgs<'request_booking'>

/** @param own the person's bookings as a customer */
export function withOthers(world: World, request: Request, own: readonly Booking[]): Request {
  const { random } = world
  const others = [...world.directory.values()].filter((each) => each.id !== request.provider_id || random.chance(0.05))
  const also = Array.from({ length: 1 + random.below(2) }, () => random.pick(others)).flatMap((provider) =>
    provider ? { booking_id: world.newId(), provider_id: provider.id, price_per_hour: provider.price_per_hour } : [],
  )
  const open = random.pick(own.filter(({ status, booking_type }) => status === 'pending' && booking_type === 'single'))
  const joined = open ?? (random.chance(0.2) ? random.pick(own) : undefined)
  return {
    ...request,
    ...(random.chance(0.7) ? { also } : {}),
    ...(joined && random.chance(0.8) ? { beside: joined.id } : {}),
  }
}
