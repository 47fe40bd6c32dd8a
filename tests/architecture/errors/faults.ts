/**
 * Texts of the specification's section on errors (section 8). Each is reached in a test that causes its fault, or has the reason why it
 * cannot be reached. Faults that the section describes without a text for people: cities that fail to load (they are part of the app),
 * and a cancellation, registration, status or advertisement that fails (stored in the outbox and sent later; a refusal has a card).
 */

export interface Fault {
  readonly fault: string
  /** Test that causes it and asserts its texts. */
  readonly causedIn: string
  /** English by key. */
  readonly texts: Readonly<Record<string, string>>
}

const TEXTS = 'tests/e2e/app/error-texts.e2e.ts'
const STORAGE = 'tests/e2e/offline/storage-failures.e2e.ts'
const VERIFICATION = 'tests/e2e/provider/verification.e2e.ts'
const ORDER = 'tests/e2e/booking/order.e2e.ts'
const ONLINE = 'tests/e2e/booking/booking-online.e2e.ts'
const CHAT = 'tests/e2e/booking/chat.e2e.ts'
const REVIEWS = 'tests/e2e/booking/reviews.e2e.ts'
const PROXIMITY = 'tests/e2e/discover/proximity-alert.e2e.ts'
const PROFILE = 'tests/e2e/account/profile.e2e.ts'

export const FAULTS: readonly Fault[] = [
  // Verification submit (section 8)
  {
    fault: 'another device sent it first',
    causedIn: TEXTS,
    texts: {
      'refusal.kyc_pending':
        'KYC Already Submitted - you have already submitted a KYC verification request. Please wait for the review process to complete.',
    },
  },
  {
    fault: 'status 500',
    causedIn: TEXTS,
    texts: { 'kyc.failed_title': 'KYC Submission Failed', 'kyc.failed_text': 'Something went wrong. Please try again later.' },
  },
  {
    fault: 'a cut wire',
    causedIn: TEXTS,
    texts: {
      'kyc.network_title': 'Connection Error',
      'kyc.network_text': 'Unable to submit KYC verification. Please check your internet connection and try again.',
    },
  },
  {
    fault: 'none: a success',
    causedIn: VERIFICATION,
    texts: { 'kyc.done_title': 'KYC Verification Submitted Successfully', 'kyc.done_text': 'The review takes 24-48 hours.' },
  },
  // Bookings (section 8)
  {
    fault: 'storage that never returns bookings',
    causedIn: STORAGE,
    texts: { 'booking.load_failed_title': 'Error', 'booking.load_failed_text': 'Failed to load bookings. Please refresh the page.' },
  },
  {
    fault: 'storage that refuses to write',
    causedIn: STORAGE,
    texts: {
      'booking.failed_title': 'Booking Failed',
      'booking.failed_text': 'There was an error creating your booking. Please try again.',
    },
  },
  {
    fault: 'none: a success',
    causedIn: ONLINE,
    texts: { 'notice.booking_confirmed_title': 'Booking Confirmed', 'notice.booking_confirmed_text': 'Waiting for provider confirmation.' },
  },
  {
    fault: 'storage that refuses to write',
    causedIn: TEXTS,
    texts: {
      'dashboard.action_failed_title': 'Error',
      'dashboard.failed_accept': 'Failed to accept booking. Please try again.',
      'dashboard.failed_reject': 'Failed to reject booking. Please try again.',
      'dashboard.failed_start': 'Failed to start booking. Please try again.',
      'dashboard.failed_complete': 'Failed to complete booking. Please try again.',
      'dashboard.failed_other': 'Failed to change booking. Please try again.',
    },
  },
  {
    fault: 'hours that another device gave away',
    causedIn: TEXTS,
    texts: { 'dashboard.failed_time': 'Failed to change the time. Please try again.' },
  },
  // Other (section 8)
  { fault: 'a cut wire', causedIn: REVIEWS, texts: { 'provider.reviews_failed': 'Failed to load provider reviews.' } },
  {
    fault: 'a database that cannot be deleted',
    causedIn: STORAGE,
    texts: { 'logout.error_title': 'Logout Error', 'logout.error_text': 'Failed to logout. Please try again.' },
  },
  { fault: 'status 500', causedIn: STORAGE, texts: { 'refusal.internal': 'An error occurred. Please try again.' } },
  {
    fault: 'a denied permission',
    causedIn: TEXTS,
    texts: {
      'location.denied_title': 'Location access denied',
      'location.denied_text': 'Allow location in your browser settings, or keep using the city center.',
    },
  },
  {
    fault: 'no position',
    causedIn: TEXTS,
    texts: {
      'location.unavailable_title': 'Location unavailable',
      'location.unavailable_text': 'We couldn’t find your location. Turn on Wi-Fi or step outside.',
    },
  },
  {
    fault: 'a position that takes too long',
    causedIn: TEXTS,
    texts: {
      'location.timeout_title': 'Finding your location took too long',
      'location.timeout_text': 'Move closer to a window, or choose your city.',
    },
  },
  {
    fault: 'an unknown error code',
    causedIn: TEXTS,
    texts: { 'location.unknown_title': 'Couldn’t get your location', 'location.unknown_text': 'Wait a moment, or restart the app.' },
  },
  {
    fault: 'a browser without geolocation',
    causedIn: TEXTS,
    texts: { 'location.unsupported': 'Geolocation is not supported by your browser.' },
  },
  { fault: 'a watch that throws', causedIn: PROXIMITY, texts: { 'proximity.setup_title': 'Proximity Watch Error' } },
  // Chat (section 8)
  { fault: 'none: a success', causedIn: TEXTS, texts: { 'chat.sent_title': 'Message Sent', 'chat.reply_sent': 'Reply sent to {name}' } },
  {
    fault: 'storage that refuses to write',
    causedIn: TEXTS,
    texts: { 'chat.failed_title': 'Message Failed', 'chat.failed_text': 'Failed to send message' },
  },
  { fault: 'storage that refuses to write', causedIn: STORAGE, texts: { 'chat.failed': 'Failed to send message. Please try again.' } },
  { fault: 'a cut wire', causedIn: CHAT, texts: { 'chat.offline': 'Message sent locally (offline mode)' } },
  // Order page (section 8)
  { fault: 'a visitor', causedIn: ORDER, texts: { 'order.login_needed': 'Please log in on the home page to place an order.' } },
  {
    fault: 'no provider chosen',
    causedIn: ORDER,
    texts: { 'order.choose_provider': 'Please select a service provider from the map first.' },
  },
  { fault: 'none: a success', causedIn: TEXTS, texts: { 'order.placed': 'Order placed successfully! Your provider will be notified.' } },
  {
    fault: 'storage that refuses to write',
    causedIn: TEXTS,
    texts: { 'order.failed': 'Failed to place order. Please try again after logging in.' },
  },
  {
    fault: 'a denied permission',
    causedIn: ORDER,
    texts: { 'order.denied': 'Unable to get your location. Please allow location access or set pickup manually.' },
  },
  { fault: 'a browser without geolocation', causedIn: TEXTS, texts: { 'order.unsupported': 'Geolocation not supported in this browser' } },
  { fault: 'a routing service without a route', causedIn: ORDER, texts: { 'order.no_route_title': 'No route found' } },
  // Profile (section 8)
  {
    fault: 'none: a success',
    causedIn: PROFILE,
    texts: { 'profile.updated': 'Profile updated successfully!', 'delete.done': 'Profile deleted successfully. You will be logged out.' },
  },
]

export interface UnreachableText {
  readonly text: string
  /** Undefined where the app has no such text. */
  readonly key?: string
  readonly reason: string
}

export const UNREACHABLE_TEXTS: readonly UnreachableText[] = [
  {
    text: 'Reply sent via fallback',
    reason: 'A reply is stored in the outbox and sent from there in one way. No second way could succeed where the first fails.',
  },
  {
    key: 'error.generic',
    text: 'An error occurred. Please try again.',
    reason: 'No code shows this key: every error without a reason of its own is a refusal, and refusal.internal has the same words.',
  },
  {
    key: 'auth.mismatch',
    text: 'Passwords do not match',
    reason: 'No code shows this key: the form shows field.passwords_differ, which has the same words.',
  },
]
