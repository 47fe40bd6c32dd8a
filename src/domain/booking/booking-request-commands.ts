/** Commands that create a booking by requesting it. */
export const BOOKING_REQUEST_COMMANDS = ['request_booking', 'request_subscription'] as const
export type BookingRequestName = (typeof BOOKING_REQUEST_COMMANDS)[number]

export const isBookingRequest = (command: string): command is BookingRequestName =>
  BOOKING_REQUEST_COMMANDS.some((name) => name === command)

/** Returns the ids of the bookings that a request creates: one for each helper who is asked. */
export function requestedIds({ booking_id, also }: Readonly<Record<string, unknown>>): readonly unknown[] {
  const others = Array.isArray(also)
    ? also.map((ask: unknown) => (typeof ask === 'object' && ask && 'booking_id' in ask ? ask.booking_id : undefined))
    : []
  return [booking_id, ...others]
}
