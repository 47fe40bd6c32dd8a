/** Every error code with its HTTP status and the text shown to the user. Texts quoted in section 5 or 8 are exact. */
export const ERRORS = {
  bad_request: { status: 400, text: 'We couldn’t read that request.' },
  invalid_fields: { status: 400, text: 'Check the highlighted fields.' },
  unauthorized: { status: 401, text: 'Log in to continue.' },
  bad_credentials: { status: 401, text: 'That email or password isn’t right.' },
  wrong_password: { status: 403, text: 'That password isn’t right. Try again.' },
  bad_admin_password: { status: 401, text: 'Invalid admin password' },
  forbidden: { status: 403, text: 'You don’t have permission to do that.' },
  cross_site: { status: 403, text: 'The request didn’t come from this site.' },
  not_found: { status: 404, text: 'Not found.' },
  session_revoked: { status: 401, text: 'You were logged out from another device.' },
  account_deleted: { status: 410, text: 'This account was deleted.' },
  method_not_allowed: { status: 405, text: 'Method not allowed.' },
  code_gone: { status: 409, text: 'This link or code no longer works. Get a new one.' },
  no_letters: { status: 503, text: 'Email isn’t set up here. Contact NearHelp.' },
  no_texts: { status: 503, text: 'Text messages aren’t set up here. Contact NearHelp.' },
  wrong_code: { status: 409, text: 'That code isn’t right. Check it and try again.' },
  code_locked: { status: 409, text: 'Too many wrong codes. Get a new one.' },
  email_taken: { status: 409, text: 'This email already has an account. Log in instead.' },
  already_exists: { status: 409, text: 'This already exists.' },
  conflict: { status: 409, text: 'This changed in the meantime. Check it and try again.' },
  illegal_transition: { status: 409, text: 'This booking has changed, so you can’t do that anymore.' },
  slot_taken: { status: 409, text: 'That time was just taken. Choose another.' },
  slot_unavailable: { status: 409, text: 'That time isn’t available. Choose another.' },
  slot_past: { status: 409, text: 'That time has passed. Choose another.' },
  same_time: { status: 409, text: 'The booking is already at that time.' },
  proposal_gone: { status: 409, text: 'That proposal is no longer open.' },
  request_taken: { status: 409, text: 'Another helper has taken this request.' },
  different_services: { status: 409, text: 'All helpers you ask together must offer the same service.' },
  already_asked: { status: 409, text: 'You’ve already asked this helper.' },
  too_many_asked: { status: 409, text: 'You’ve asked 3 helpers. Wait for an answer before you ask more.' },
  too_many_open: { status: 409, text: 'You have 10 open requests. Wait for an answer before you ask more.' },
  too_many_unverified: { status: 409, text: 'You have 3 open requests. Confirm your email or phone to ask more.' },
  too_many_with_helper: { status: 409, text: 'You have 3 open requests with this helper. Wait for an answer first.' },
  same_hour: { status: 409, text: 'You’ve already asked this helper for that hour.' },
  too_many_proposals: { status: 409, text: 'You’ve reached the limit of new times. Use the chat instead.' },
  extra_closed: { status: 409, text: 'Extras can be agreed from the start of a job until 24 hours after it.' },
  extra_open: { status: 409, text: 'Another extra is waiting for an answer. Answer it first.' },
  extra_limit: { status: 409, text: 'That’s too much for one job. Use the chat instead.' },
  next_job: { status: 409, text: 'That would run into the helper’s next job.' },
  visits_fixed: { status: 409, text: 'Subscription visits can’t be moved.' },
  visits_taken: { status: 409, text: 'Some visits aren’t available at these times.' },
  too_early: { status: 409, text: 'It’s too early for this step.' },
  undo_expired: { status: 409, text: 'This can be undone for 10 minutes. That time has passed.' },
  undo_reviewed: { status: 409, text: 'A review or rating was already given, so this can’t be undone.' },
  undo_hours_taken: { status: 409, text: 'Another job now has these hours, so this can’t be undone.' },
  outcome_given: { status: 409, text: 'You’ve already said what happened.' },
  start_code_off: { status: 409, text: 'This booking has no start code.' },
  start_confirmed: { status: 409, text: 'The start is already confirmed.' },
  start_code_limit: { status: 409, text: 'Five codes were checked. No more are checked for this job.' },
  /** Stored by devices of earlier releases. */
  visit_too_early: { status: 409, text: 'It’s too early to start this visit.' },
  place_missing: { status: 400, text: 'Please say where you need help' },
  too_far: { status: 409, text: 'This helper doesn’t come that far. Choose another one.' },
  too_many_places: { status: 409, text: 'You’ve saved 8 places. Delete one first.' },
  no_subscription: { status: 409, text: 'This helper doesn’t offer subscriptions.' },
  price_changed: { status: 409, text: 'The price has changed. Check the new total.' },
  provider_unavailable: { status: 409, text: 'This helper isn’t taking bookings right now.' },
  provider_busy: { status: 409, text: 'This helper is busy right now. Choose a time instead.' },
  emergency_only: { status: 409, text: 'This helper takes emergency requests only.' },
  you_blocked: { status: 409, text: 'You blocked this person. Unblock them first.' },
  request_closed: { status: 409, text: 'This helper doesn’t take requests from you.' },
  contact_closed: { status: 409, text: 'You can’t message this person or agree on anything new.' },
  package_gone: { status: 409, text: 'This package is no longer available.' },
  package_changed: { status: 409, text: 'This package has changed. Check it before you book.' },
  too_many_packages: { status: 409, text: 'You’ve reached the limit of active packages. Turn one off first.' },
  already_rated: { status: 409, text: 'You’ve already rated this client.' },
  own_service: { status: 409, text: 'You can’t book your own service.' },
  stale_request: { status: 409, text: 'This request waited too long. Still needed now?' },
  review_closed: { status: 409, text: 'Reviews can be edited for 7 days. That time has passed.' },
  own_content: { status: 409, text: 'You can’t report what you wrote yourself.' },
  content_hidden: { status: 409, text: 'NearHelp hid this, so it can’t be changed.' },
  already_appealed: { status: 409, text: 'You’ve already asked us to look at this again.' },
  not_hidden: { status: 409, text: 'This is visible again.' },
  already_answered: { status: 409, text: 'You’ve already replied to this review.' },
  chat_closed: { status: 409, text: 'This chat is closed.' },
  not_a_picture: { status: 415, text: 'We can’t send this file. Choose a photo.' },
  photo_too_large: { status: 413, text: 'This photo is too large. Choose another one.' },
  photo_missing: { status: 409, text: 'The photo didn’t upload. Send it again.' },
  too_many_photos: { status: 409, text: 'This chat has reached its photo limit.' },
  kyc_pending: {
    status: 409,
    text: 'KYC Already Submitted - you have already submitted a KYC verification request. Please wait for the review process to complete.',
  },
  already_verified: { status: 409, text: 'You’re already verified.' },
  not_a_document: { status: 415, text: 'We can’t send this file. Choose a photo or PDF.' },
  document_too_large: { status: 413, text: 'This file is over 10 MB. Choose a smaller one.' },
  document_missing: { status: 409, text: 'The document didn’t upload. Choose it again.' },
  identity_unproven: { status: 409, text: 'Identity can be confirmed only with a document.' },
  city_closed: { status: 409, text: 'This city takes nothing new. Choose another one.' },
  service_closed: { status: 409, text: 'This service takes nothing new. Choose another one.' },
  other_currency: { status: 409, text: 'That city has another currency. Turn off your packages first.' },
  no_provider_profile: { status: 409, text: 'Register your service first.' },
  provider_exists: { status: 409, text: 'You’ve already registered a service.' },
  account_blocked: { status: 403, text: 'This account is blocked.' },
  update_needed: { status: 409, text: 'This version of NearHelp is too old. Update to continue.' },
  too_large: { status: 413, text: 'That’s too large to send.' },
  bad_media_type: { status: 415, text: 'Send JSON.' },
  too_many: { status: 429, text: 'Too many attempts. Wait a moment and try again.' },
  unavailable: { status: 503, text: 'NearHelp isn’t available right now. Try again.' },
  /** The database cannot be reached: whether the request was executed is unknown, and a repetition is safe. */
  store_unavailable: { status: 503, text: 'NearHelp can’t confirm this right now. Try again.' },
  storage_full: { status: 507, text: 'This device is out of space, so nothing was sent. Free up space and try again.' },
  internal: { status: 500, text: 'An error occurred. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof ERRORS

/** Why a request was refused: error code, text for the user, wrong fields, and the data needed to continue. */
export interface Refusal {
  readonly code: ErrorCode
  readonly reason: string
  readonly fields?: Readonly<Record<string, string>>
  readonly details?: RefusalDetails
}

/** Data that the loser of a race needs to try again (reliability invariant 7). */
export interface RefusalDetails {
  /** Nearest free start times, instants, soonest first. */
  readonly alternatives?: readonly string[]
  /** The current price, USD an hour. */
  readonly price_per_hour?: number
  /** The package's current price, USD. */
  readonly package_price?: number
  /** The booking's current status. */
  readonly status?: string
  /** When the step can be done, an instant. */
  readonly opens_at?: string
  /** When a limit of open requests ends at the latest, an instant, and the open bookings that count towards it. */
  readonly until?: string
  readonly open_requests?: readonly string[]
  /** The visit's status, or `on_my_way`; of a command about one visit. */
  readonly visit?: string
  /** The agreed start, an instant, or null before one was agreed; of an answer to a proposal that is gone. */
  readonly starts_at?: string | null
  /** The provider's own booking that has the hours; for that provider only. */
  readonly booking_id?: string
  /** Which of several helpers it is about. */
  readonly provider_id?: string
  /** Why the account is blocked, in the admin's words. */
  readonly because?: string
  /** How far the place is from the provider, and how far the provider comes, km. */
  readonly distance_km?: number
  readonly radius_km?: number
  /** Hours of the provider's next job, which the job may not run into. */
  readonly next_job?: { readonly starts_at: string; readonly ends_at: string }
  /** The extra of the other side that is open: hours, and the amount in the booking's currency. */
  readonly open_extra?: { readonly hours?: number | undefined; readonly amount: number }
  /** Visits of a subscription that are not available, each with alternative times. */
  readonly visits?: readonly RefusedVisit[]
}

export interface RefusedVisit {
  /** Number of the visit in the subscription, from 1. */
  readonly number: number
  /** The requested start, an instant. */
  readonly starts_at: string
  readonly state: 'taken' | 'past' | 'not_offered'
  /** Up to three free start times near it, instants, soonest first. */
  readonly alternatives: readonly string[]
}

/** Creates a refusal with the text of the table. */
export function refusal(code: ErrorCode, more: { fields?: Record<string, string>; details?: RefusalDetails } = {}): Refusal {
  return { code, reason: ERRORS[code].text, ...more }
}
