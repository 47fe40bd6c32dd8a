/** Commands that create a booking by requesting it. */
export const BOOKING_REQUEST_COMMANDS = ['request_booking', 'request_subscription'] as const
export type BookingRequestName = (typeof BOOKING_REQUEST_COMMANDS)[number]

export const isBookingRequest = (command: string): command is BookingRequestName =>
  BOOKING_REQUEST_COMMANDS.some((name) => name === command)
