/** Every error code with its HTTP status and the text shown to the user. Texts quoted in section 5 or 8 are exact. */
export const ERRORS = {
  bad_request: { status: 400, text: 'The request could not be read.' },
  invalid_fields: { status: 400, text: 'Please check the marked fields.' },
  unauthorized: { status: 401, text: 'Please sign in.' },
  bad_credentials: { status: 401, text: 'The email or password is not right.' },
  wrong_password: { status: 403, text: 'That is not your password.' },
  bad_admin_password: { status: 401, text: 'Invalid admin password' },
  forbidden: { status: 403, text: 'You may not do this.' },
  cross_site: { status: 403, text: 'The request did not come from this site.' },
  not_found: { status: 404, text: 'Not found.' },
  session_revoked: { status: 401, text: 'You were signed out from another device.' },
  account_deleted: { status: 410, text: 'This account was deleted.' },
  method_not_allowed: { status: 405, text: 'This address does not take that method.' },
  code_gone: { status: 409, text: 'This link or code does not work any more. Ask for a new one.' },
  no_letters: { status: 503, text: 'This server cannot send letters. Ask whoever runs it.' },
  email_taken: { status: 409, text: 'An account with this email exists already.' },
  already_exists: { status: 409, text: 'This exists already.' },
  conflict: { status: 409, text: 'It was changed in the meantime.' },
  illegal_transition: { status: 409, text: 'The booking can no longer be changed this way.' },
  slot_taken: { status: 409, text: 'That time was just taken.' },
  slot_unavailable: { status: 409, text: 'That time is not offered.' },
  slot_past: { status: 409, text: 'That time has passed.' },
  same_time: { status: 409, text: 'The booking is at that time already.' },
  proposal_gone: { status: 409, text: 'That proposal is no longer open.' },
  too_many_proposals: { status: 409, text: 'Another time was proposed often enough. Please use the chat.' },
  visits_fixed: { status: 409, text: 'The visits of a subscription cannot be moved.' },
  visits_taken: { status: 409, text: 'Some of the visits cannot be had at these times.' },
  visit_too_early: { status: 409, text: 'It is too early for this visit.' },
  no_subscription: { status: 409, text: 'This provider offers no subscriptions.' },
  price_changed: { status: 409, text: 'The price has changed.' },
  provider_unavailable: { status: 409, text: 'This provider does not take bookings now.' },
  provider_busy: { status: 409, text: 'This provider is busy now. Choose a time instead.' },
  emergency_only: { status: 409, text: 'This provider takes emergency requests only.' },
  package_gone: { status: 409, text: 'This package is no longer offered.' },
  package_changed: { status: 409, text: 'This package has changed. Please read it again.' },
  too_many_packages: { status: 409, text: 'You offer as many packages as customers can see. Switch one off first.' },
  already_rated: { status: 409, text: 'You have rated this client already.' },
  own_service: { status: 409, text: 'You cannot book your own service.' },
  stale_request: { status: 409, text: 'This request waited too long. Still needed now?' },
  review_closed: { status: 409, text: 'A review can be changed for 7 days. That time has passed.' },
  own_content: { status: 409, text: 'You wrote this yourself.' },
  content_hidden: { status: 409, text: 'This was hidden by NearHelp and cannot be changed now.' },
  already_answered: { status: 409, text: 'You have answered this review already.' },
  chat_closed: { status: 409, text: 'This chat is closed.' },
  not_a_picture: { status: 415, text: 'This file is not a picture that can be sent. Choose a photo.' },
  photo_too_large: { status: 413, text: 'This photo is too large to send, even after making it smaller. Choose another one.' },
  photo_missing: { status: 409, text: 'The photo of this message did not arrive.' },
  too_many_photos: { status: 409, text: 'This chat holds as many photos as it can.' },
  kyc_pending: {
    status: 409,
    text: 'KYC Already Submitted - you have already submitted a KYC verification request. Please wait for the review process to complete.',
  },
  already_verified: { status: 409, text: 'You are verified already.' },
  not_a_document: { status: 415, text: 'This file is not a photo or PDF that can be sent. Choose another one.' },
  document_too_large: { status: 413, text: 'This file is larger than 10 MB. Choose a smaller one.' },
  document_missing: { status: 409, text: 'The document did not arrive. Please choose it again.' },
  no_provider_profile: { status: 409, text: 'Register your service first.' },
  provider_exists: { status: 409, text: 'You have registered a service already.' },
  account_blocked: { status: 403, text: 'This account is blocked.' },
  update_needed: { status: 409, text: 'This version of the app is too old. Please update.' },
  too_large: { status: 413, text: 'That is too large.' },
  bad_media_type: { status: 415, text: 'Send JSON.' },
  too_many: { status: 429, text: 'Too many tries. Please wait a little.' },
  unavailable: { status: 503, text: 'The service is not available right now. Please try again.' },
  storage_full: { status: 507, text: 'This device is out of space. Nothing was sent.' },
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
  /** Why the account is blocked, in the admin's words. */
  readonly because?: string
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
