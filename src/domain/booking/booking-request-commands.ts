/** Commands that ask for a booking, and so make it. */
export const BOOKING_REQUESTS = ['request_booking', 'request_subscription'] as const
export type BookingRequestName = (typeof BOOKING_REQUESTS)[number]

export const isBookingRequest = (command: string): command is BookingRequestName => BOOKING_REQUESTS.some((name) => name === command)
