/** Business constants. Sources: specification sections 5 and 9, decisions "Settled gaps". */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Section 9: initial zoom level and city of the map. */
export const DEFAULT_ZOOM = 13
export const DEFAULT_CITY = 'San Francisco'

/** Section 5: duration slider, hours. */
export const DURATION_MIN_HOURS = 0.5
export const DURATION_MAX_HOURS = 8
export const DURATION_STEP_HOURS = 0.5
/** Section 9: default duration, hours. */
export const DURATION_DEFAULT_HOURS = 1

/** Section 5: range of the provider's price input, USD an hour. */
export const PRICE_MIN = 1
export const PRICE_MAX = 200
/** Section 5: range of the filter's price slider, USD an hour. Its maximum means no limit (decisions "Filters"). */
export const PRICE_SLIDER_MIN = 10
export const PRICE_SLIDER_MAX = 200
export const PRICE_SLIDER_STEP = 5
/** Decisions "Filters": highest price cap that the API accepts, USD an hour. It means no limit. */
export const PRICE_CAP_NONE = 1000

/** Section 5: range of the filter's distance slider, km. The default is from decisions "Filters". */
export const DISTANCE_MIN_KM = 1
export const DISTANCE_MAX_KM = 50
export const DISTANCE_DEFAULT_KM = 10

/** Decisions "When it comes": how long a provider needs to set out, minutes. */
export const ETA_MAX_MINUTES = 120
/** Arrivals are rounded to this many minutes. */
export const ARRIVAL_STEP_MINUTES = 5
/** A place farther than this from a city's center, or from a provider, is not in the same city, km. */
export const SAME_CITY_KM = 100
/** Time between two positions that a provider on the way shares. */
export const LIVE_POSITION_EVERY_MS = 15_000
/** A shared position is dropped when it is older. */
export const LIVE_POSITION_MAX_AGE_MS = 3 * MINUTE_MS

/** Section 5: limits of form fields. */
export const EXPERIENCE_MAX_YEARS = 50
export const SERVICE_RADIUS_MIN_KM = 1
export const SERVICE_RADIUS_MAX_KM = 50
export const PASSWORD_MIN_LENGTH = 6

/** Section 9: hourly time slots from 9:00, the last starting at 18:00. */
export const FIRST_SLOT_HOUR = 9
export const LAST_SLOT_HOUR = 18

/** Decisions "Booking status": an ASAP request expires after this time without an answer. */
export const ASAP_EXPIRES_MS = 30 * MINUTE_MS
/** Decisions "Stale ASAP requests": a request that waited longer on the device is confirmed with the user before it is sent. */
export const ASAP_STALE_MS = 10 * MINUTE_MS
/** Decisions "Several at once": how many helpers can be asked at the same time, and in all for one request. */
export const ASKED_AT_ONCE_MAX = 3
export const ASKED_IN_ALL_MAX = 9
/** An ASAP request without an answer for this long offers the next nearest helpers. */
export const UNANSWERED_MS = 5 * MINUTE_MS
/** Decisions "What a stranger can do": open requests of one customer in all, with one provider, and without verified contacts. */
export const OPEN_REQUESTS_MAX = 10
export const OPEN_WITH_PROVIDER_MAX = 3
export const UNVERIFIED_OPEN_MAX = 3
/** Providers whose response rate one customer's unanswered requests can lower within two days. */
export const UNANSWERED_KEPT_MAX = 100
/** Decisions "What a stranger can do": the part of its hours that a booking must take for its review to count. */
export const REVIEW_MIN_PART = 0.25
/** How long an account is fresh, and how many reviews of fresh accounts count for one provider in that time. */
export const FRESH_ACCOUNT_MS = 7 * DAY_MS
export const FRESH_REVIEWS_MAX = 3
/** Reminders: how long a request waits, and how long after its start a job is missed. */
export const REQUEST_REMINDER_MS = 15 * MINUTE_MS
export const NOT_STARTED_REMINDER_MS = 15 * MINUTE_MS
/** How far ahead a visit can be booked. A year holds the longest subscription (52 weeks, section 5). */
export const BOOKING_HORIZON_MS = 366 * DAY_MS
/** Maximum number of schedule overrides. Enough for a long holiday; the limit exists because every copy of the directory holds them. */
export const EXCEPTIONS_MAX = 100
/** Limit of the minimum notice: one week, so that the search for nearest free times still reaches beyond it. */
export const MIN_NOTICE_MAX_MINUTES = 10_080
export const MIN_NOTICE_STEP_MINUTES = 30
/** Limit of the travel time kept free around a visit: a drive across one city takes at most two hours. */
export const TRAVEL_BUFFER_MAX_MINUTES = 120
export const TRAVEL_BUFFER_STEP_MINUTES = 15
/** Number of alternative times offered when a slot is taken (decisions "Double booking"). */
export const ALTERNATIVE_SLOTS = 3

/** Maximum number of time proposals for one booking. More is a matter for the chat, and the document stays small. */
export const PROPOSALS_MAX = 20

/** How long after the end of a job more time or material can be proposed (decisions "Steps"). */
export const EXTRA_OPEN_MS = 24 * HOUR_MS
/** How long such a proposal can be answered. Later the two have long settled the job. */
export const EXTRA_ANSWER_MS = 7 * DAY_MS
/** How much later a proposal or an answer given in time may arrive, as `REVIEW_EDIT_GRACE_MS`. All three end before a booking is archived. */
export const EXTRA_GRACE_MS = 14 * DAY_MS
/** Maximum number of agreed extra hours of one job or visit: with the longest booking, still less than a day. */
export const EXTRA_HOURS_MAX = 8

/** Section 9: loyalty points for a completed booking, and for a subscription. */
export const LOYALTY_PER_BOOKING = 10
export const LOYALTY_PER_SUBSCRIPTION = 25
/** Points at which an account becomes Premium and VIP. Chosen here, because account types are not sold (docs/decisions, account types). */
export const PREMIUM_FROM_POINTS = 100
export const VIP_FROM_POINTS = 500

/** Section 5: length of a subscription, weeks. Section 9: its default. */
export const SUBSCRIPTION_MIN_WEEKS = 4
export const SUBSCRIPTION_MAX_WEEKS = 52
export const SUBSCRIPTION_STEP_WEEKS = 4
export const SUBSCRIPTION_DEFAULT_WEEKS = 4
/** Section 9: percentage of the price that a subscriber pays. */
export const SUBSCRIPTION_PRICE_PERCENT = 85
/** The first visit lies within the booking horizon, the last one at most a year later. */
export const SUBSCRIPTION_HORIZON_MS = 2 * BOOKING_HORIZON_MS
/** How far a visit may be moved from its regular time: the range of the search for nearest free times, plus the hours of that day. */
export const VISIT_MAX_SHIFT_MS = 15 * DAY_MS
/** How long before its start a provider can set out for a job, and start it. */
export const ON_MY_WAY_FROM_MS = 3 * HOUR_MS
export const START_FROM_MS = 2 * HOUR_MS
/** How long a start or a completion can be undone, from the press. */
export const UNDO_MS = 10 * MINUTE_MS
/** The server noted the contacts of a device at most this far apart, in earlier releases. */
export const HEARD_APART_MS = 60 * MINUTE_MS
/** Start codes that are judged for one job or visit. */
export const START_CODES_MAX = 5
/** How long after its end a job that was not started is asked about, and how long a single answer waits for the other side. */
export const OUTCOME_ASKED_MS = 2 * HOUR_MS
export const OUTCOME_WAIT_MS = 48 * HOUR_MS

/** Section 9: number of notifications shown, and how long a toast is shown. */
export const NOTIFICATIONS_KEPT = 10
export const TOAST_MS = 8_000
/** How long at least a toast is shown when another one waits. */
export const AWAITED_TOAST_MS = 3_000

/** Section 9: radius of a proximity watch, km. */
export const PROXIMITY_MIN_KM = 1
export const PROXIMITY_MAX_KM = 20
export const PROXIMITY_DEFAULT_KM = 5
/** Section 9: interval between the checks of a proximity watch. */
export const PROXIMITY_CHECK_MS = 30_000
/** Section 9: earth radius of the haversine formula, km. */
export const EARTH_RADIUS_KM = 6371

/** Section 9: initial values of a new provider. */
export const NEW_PROVIDER = {
  service_type: 'cleaner',
  price_per_hour: 25,
  experience_years: 1,
  languages: ['English'],
  service_radius_km: 10,
  eta_minutes: 15,
  rating: 5,
  response_rate: 1,
  city: DEFAULT_CITY,
} as const

/** Maximum text lengths, in UTF-16 units: enough for what people write, and small enough for a 64 kB document. */
export const TEXT_LIMITS = {
  name: 80,
  email: 254,
  phone: 32,
  bio: 1_000,
  message: 2_000,
  instructions: 1_000,
  comment: 1_000,
  /** Every copy of the directory holds three of them for each provider. */
  answer: 500,
  /** Every copy of the directory holds one for each active package. */
  packageDescription: 400,
  reason: 300,
  appeal: 500,
  label: 60,
  link: 300,
  location: 80,
  address: 200,
  zipCode: 16,
  /** One emoji can consist of several code points. */
  picture: 16,
  emergencyContact: 120,
  idNumber: 40,
  notes: 1_000,
} as const
/** Longer passwords are rejected, so that the sender cannot choose the cost of hashing. */
export const PASSWORD_MAX_LENGTH = 256

/** Decisions "Where": longest notes on a place (floor, gate, code), and most places that a person saves. */
export const PLACE_NOTES_MAX = 300
export const SAVED_PLACES_MAX = 8
export const PLACE_LABEL_MAX = 40
/** Decisions "Who sees it": how long after the end of a booking its two people see the exact place and the other's number. */
export const PLACE_SHOWN_AFTER_END_MS = 24 * HOUR_MS

/** Decimals of a customer's position before acceptance: 0.01 degree is about 1.1 km (decisions "Privacy"). */
export const ROUNDED_POSITION_DECIMALS = 2
/** Decimals of a provider's public position, about 110 m, because many work from home (decisions "public fields only"). */
export const PROVIDER_POSITION_DECIMALS = 3

/** Maximum size of a photo in a message, bytes, after the device has reduced it. */
export const PHOTO_MAX_BYTES = 1_048_576
/** Maximum length of its longer side, px: twice the full screen of a large phone. */
export const PHOTO_MAX_SIDE = 1_600
/** Maximum side length that the server accepts, px. Photos from other clients may be larger than ours. */
export const PHOTO_MAX_SIDE_ACCEPTED = 8_192
/** Maximum number of photos that one person can send in one chat. */
export const PHOTOS_PER_PERSON = 200
/** Maximum number of photos of a request, of questions of a service, and longest answer to one, UTF-16 units. */
export const REQUEST_PHOTOS_MAX = 4
export const SERVICE_QUESTIONS_MAX = 3
export const ANSWER_MAX = 200
/** Colours in each row, and rows, of the blurred preview that is shown until the photo has loaded. */
export const PHOTO_BLUR_SIDE = 4

/** Preview of a photo that was sent without colours. */
export const NO_BLUR = 'd9e0dd'.repeat(PHOTO_BLUR_SIDE ** 2)

/** Maximum size of an identity document, bytes: 10 MiB. */
export const IDENTITY_FILE_MAX_BYTES = 10 * 1_048_576
/** How long the documents of a verification are kept after the decision. */
export const VERIFICATION_RETENTION_MS = 30 * DAY_MS
/** An uploaded file that is not submitted with a form is deleted after this time. */
export const IDENTITY_FILE_EXPIRY_MS = 24 * HOUR_MS

/** Number of newest reviews inside the public provider document, so that a profile can be read offline. */
export const RECENT_REVIEWS = 3

/** Maximum number of active packages: two of each tier. Every copy of the directory holds them. */
export const ACTIVE_PACKAGES_MAX = 6
/** Maximum number of included services of a package. */
export const PACKAGE_SERVICES_MAX = 12
/** USD: the highest hourly price for the longest visit (section 5). */
export const PACKAGE_PRICE_MAX = PRICE_MAX * DURATION_MAX_HOURS

/** How long a customer can change a review after writing it. */
export const REVIEW_EDIT_MS = 7 * DAY_MS
/**
 * How much later a change that was written in time may arrive: two weeks with a phone that has no network. The device reports when the
 * change was written, so a manipulated device can change a review for this much longer.
 */
export const REVIEW_EDIT_GRACE_MS = 14 * DAY_MS

/** How long devices keep ended bookings and their documents. Older ones stay on the server and are fetched in pages. */
export const RETENTION_DAYS = 90
export const RETENTION_MS = RETENTION_DAYS * DAY_MS
