/** Business constants. Sources: specification sections 5 and 9, decisions "Settled gaps". */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Section 9: default map view. */
export const DEFAULT_ZOOM = 13
export const DEFAULT_CITY = 'San Francisco'

/** Section 5: duration slider, hours. */
export const DURATION_MIN_HOURS = 0.5
export const DURATION_MAX_HOURS = 8
export const DURATION_STEP_HOURS = 0.5
/** Section 9: default duration, hours. */
export const DURATION_DEFAULT_HOURS = 1

/** Section 5: provider's price input, USD an hour. */
export const PRICE_MIN = 1
export const PRICE_MAX = 200
/** Section 5: filter's price slider; at its end it means no limit (decisions "Filters"). */
export const PRICE_SLIDER_MIN = 10
export const PRICE_SLIDER_MAX = 200
export const PRICE_SLIDER_STEP = 5
/** Decisions "Filters": the API accepts a cap up to here, which means none. */
export const PRICE_CAP_NONE = 1000

/** Section 5: filter's distance slider, km; default by decisions "Filters". */
export const DISTANCE_MIN_KM = 1
export const DISTANCE_MAX_KM = 50
export const DISTANCE_DEFAULT_KM = 10

/** Section 5. */
export const EXPERIENCE_MAX_YEARS = 50
export const SERVICE_RADIUS_MIN_KM = 1
export const SERVICE_RADIUS_MAX_KM = 50
export const PASSWORD_MIN_LENGTH = 6

/** Section 9: hourly time slots from 9:00, the last starting at 18:00. */
export const FIRST_SLOT_HOUR = 9
export const LAST_SLOT_HOUR = 18

/** Decisions "Booking status": an ASAP request unanswered for this long expires. */
export const ASAP_EXPIRES_MS = 30 * MINUTE_MS
/** Decisions "Stale ASAP requests": waited on the device longer than this, ask first. */
export const ASAP_STALE_MS = 10 * MINUTE_MS
/** How far ahead a visit can be booked; a year holds the longest subscription (52 weeks, section 5). */
export const BOOKING_HORIZON_MS = 366 * DAY_MS
/** Days of a calendar that differ from its weekly plan: a long holiday and some more, in every copy of the directory. */
export const EXCEPTIONS_MAX = 100
/** A visit asked for at least this long before: up to a week, so that the nearest free times still reach beyond it. */
export const MIN_NOTICE_MAX_MINUTES = 10_080
export const MIN_NOTICE_STEP_MINUTES = 30
/** Time kept free around a visit to get there: nobody drives more than two hours across one city. */
export const TRAVEL_BUFFER_MAX_MINUTES = 120
export const TRAVEL_BUFFER_STEP_MINUTES = 15
/** Alternatives offered to the loser of a race (decisions "Double booking"). */
export const ALTERNATIVE_SLOTS = 3

/** Times proposed for one booking at most: beyond this people talk, and a document stays small. */
export const PROPOSALS_MAX = 20

/** Section 9: loyalty points granted for a booking, and for a subscription. */
export const LOYALTY_PER_BOOKING = 10
export const LOYALTY_PER_SUBSCRIPTION = 25
/** Points from which an account is Premium and VIP: ours, since nobody sells tiers (docs/decisions, account types). */
export const PREMIUM_FROM_POINTS = 100
export const VIP_FROM_POINTS = 500

/** Section 5: how long a subscription runs, weeks; section 9: what it starts with. */
export const SUBSCRIPTION_MIN_WEEKS = 4
export const SUBSCRIPTION_MAX_WEEKS = 52
export const SUBSCRIPTION_STEP_WEEKS = 4
export const SUBSCRIPTION_DEFAULT_WEEKS = 4
/** Section 9: a subscriber pays this many percent of the price. */
export const SUBSCRIPTION_PRICE_PERCENT = 85
/** The first visit lies within a booking's horizon, the last one a year after it. */
export const SUBSCRIPTION_HORIZON_MS = 2 * BOOKING_HORIZON_MS
/** How far a visit may be moved from its regular time: as far as the nearest free times are looked for, with the hours of that day. */
export const VISIT_MAX_SHIFT_MS = 15 * DAY_MS
/** A visit can be begun this long before its time: further ahead it is a slip of the thumb on the wrong visit. */
export const VISIT_EARLY_START_MS = 24 * HOUR_MS

/** Section 9: notifications kept, and how long a toast stays. */
export const NOTIFICATIONS_KEPT = 10
export const TOAST_MS = 8_000

/** Section 9: proximity, km. */
export const PROXIMITY_MIN_KM = 1
export const PROXIMITY_MAX_KM = 20
export const PROXIMITY_DEFAULT_KM = 5
/** Section 9: a watch looks around this often. */
export const PROXIMITY_CHECK_MS = 30_000
/** Section 9: haversine earth radius, km. */
export const EARTH_RADIUS_KM = 6371

/** Section 9: what a new provider starts with. */
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

/** Longest texts accepted, in UTF-16 units: long enough for people, short enough for a 64 kB document. */
export const TEXT_LIMITS = {
  name: 80,
  email: 254,
  phone: 32,
  bio: 1_000,
  message: 2_000,
  instructions: 1_000,
  comment: 1_000,
  /** Three of them travel in every copy of the directory. */
  answer: 500,
  /** As many as packages are offered travel so too. */
  packageDescription: 400,
  reason: 300,
  label: 60,
  link: 300,
  location: 80,
  address: 200,
  zipCode: 16,
  /** An emoji can be made of several characters. */
  picture: 16,
  emergencyContact: 120,
  idNumber: 40,
  notes: 1_000,
} as const
/** A password longer than this is refused: hashing cost must not be the sender's choice. */
export const PASSWORD_MAX_LENGTH = 256

/** A customer's position is shown to this many decimals before acceptance: 0.01 degree is about 1.1 km (decisions "Privacy"). */
export const ROUNDED_POSITION_DECIMALS = 2
/** A provider's public position is kept to this many decimals, about 110 m: many work from home (decisions "public fields only"). */
export const PROVIDER_POSITION_DECIMALS = 3

/** Largest photo of a message, bytes, after it was made smaller on the device. */
export const PHOTO_MAX_BYTES = 1_048_576
/** Its longest side, px: a full screen of a large phone, twice over. */
export const PHOTO_MAX_SIDE = 1_600
/** What the server takes at most, px: a picture of another program may be larger than ours. */
export const PHOTO_MAX_SIDE_ACCEPTED = 8_192
/** Photos that one person can put into one chat. */
export const PHOTOS_PER_PERSON = 200
/** The blurred look of a photo before it is there: so many colours in a row, and so many rows. */
export const PHOTO_BLUR_SIDE = 4

/** Of a photo whose sender told no colours. */
export const NO_BLUR = 'd9e0dd'.repeat(PHOTO_BLUR_SIDE ** 2)

/** Largest file of an identity paper, bytes: ten megabytes. */
export const IDENTITY_FILE_MAX_BYTES = 10 * 1_048_576
/** What was sent for a verification is kept this long after the decision. */
export const VERIFICATION_RETENTION_MS = 30 * DAY_MS
/** A file that was handed in and not sent with a form goes after this. */
export const IDENTITY_FILE_EXPIRY_MS = 24 * HOUR_MS

/** Reviews carried inside the public provider document, newest first, so that a profile reads offline. */
export const RECENT_REVIEWS = 3

/** Packages that a provider offers at once, two of each tier: they travel in every copy of the directory. */
export const ACTIVE_PACKAGES_MAX = 6
/** Entries of a package's list of included services. */
export const PACKAGE_SERVICES_MAX = 12
/** USD: the dearest hour for the longest visit (section 5). */
export const PACKAGE_PRICE_MAX = PRICE_MAX * DURATION_MAX_HOURS

/** How long after writing it a customer can change a review. */
export const REVIEW_EDIT_MS = 7 * DAY_MS
/**
 * How much later than that a change may arrive that was written in time: two weeks away with a phone that has no network. The device says
 * when it was written, so whoever makes it lie can change a review for this long more.
 */
export const REVIEW_EDIT_GRACE_MS = 14 * DAY_MS

/** How long devices keep what has ended; older ones are the server's, and are asked for in pages. */
export const RETENTION_DAYS = 90
export const RETENTION_MS = RETENTION_DAYS * DAY_MS
