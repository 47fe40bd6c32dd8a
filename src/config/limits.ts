/** How much of anything a server takes. OWASP ASVS 5.0 V2.4, V4 and V6.3 ask for such limits; the figures are ours. */
import { DAY_MS, MINUTE_MS } from '#domain/constants.ts'

/** So many in so many seconds. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
}

/** Failures before the first wait, which then doubles from one second up to `maxWaitSeconds`; forgotten after `seconds`. */
export interface FailureLimit {
  readonly freeAttempts: number
  readonly maxWaitSeconds: number
  readonly seconds: number
}

/** Largest request body, bytes: a push of 500 commands of 2 kB. */
export const MAX_BODY_BYTES = 1_048_576
/** Largest report of the content security policy, bytes. */
export const MAX_REPORT_BYTES = 16_384
/** Deepest nesting of a JSON body. */
export const MAX_JSON_DEPTH = 32
/** Most members of all objects in a JSON body: twice what a full push has. Each costs a hundred times its bytes. */
export const MAX_JSON_MEMBERS = 20_000
/** Most entries a list answers at once. */
export const MAX_PAGE_SIZE = 500
/** Entries a list answers when nobody says how many. */
export const DEFAULT_PAGE_SIZE = 100

/** A session ends this long after its last use. */
export const SESSION_MS = 30 * DAY_MS
/** A session on a device of others ends this long after its last use. */
export const SHARED_SESSION_MS = 12 * 60 * MINUTE_MS
/** A session in use is renewed in the store at most this often: how true its last use is, as its person sees it. */
export const SESSION_RENEW_MS = 60 * MINUTE_MS
/** A device that was signed out from elsewhere is told so for this long after its last use, and finds the key to what it had not sent. */
export const REVOKED_SESSION_RETENTION_MS = 365 * DAY_MS
/** How long a node believes a session without asking the store: the longest that a sign-out on another node stays unseen. */
export const SESSION_CACHE_MS = 1_500
/** An admin's session ends this long after its last use. */
export const ADMIN_SESSION_MS = 30 * MINUTE_MS

/** A person whose sign-in succeeded from an address is not slowed down there by what others try, for this long, seconds. */
export const KNOWN_ADDRESS_SECONDS = 7 * 24 * 3_600

/** With what was sent to somebody who forgot their password it can be set anew for this long. */
export const RESET_CODE_MS = 30 * MINUTE_MS
/** Another address can be confirmed for this long. */
export const EMAIL_CODE_MS = 60 * MINUTE_MS

/** The address of somebody who deleted their account while it was blocked makes no new one for this long. */
export const BLOCKED_EMAIL_RETENTION_MS = 365 * DAY_MS

/** What one sender may do. */
export interface RateLimits {
  /** All calls from one address. */
  readonly requests: RateLimit
  /** Accounts made from one address. */
  readonly signups: RateLimit
  /** Asking for a letter to set a password anew, and using what it brought, from one address. */
  readonly passwordResets: RateLimit
  /** Letters about accounts to one address of anybody: nobody's mailbox is to be filled. */
  readonly accountEmails: RateLimit
  /** Commands of one person: a long day offline must fit. */
  readonly commands: RateLimit
  /** Photos of one person: a day's worth may arrive at once, a flood may not. */
  readonly photos: RateLimit
  /** Files of one person's identity papers, 10 MB each: a few tries, not a flood. */
  readonly identityFiles: RateLimit
  /** Reads of one calendar by its secret address, and of one sender's by secrets that open none. */
  readonly calendars: RateLimit
  /** Reports of the content security policy from one address. */
  readonly cspReports: RateLimit
  /** Wrong passwords for one account from one address. */
  readonly loginPair: FailureLimit
  /** Wrong passwords from one address, for whatever account. */
  readonly loginAddress: FailureLimit
  /** Wrong passwords for one account from everywhere: slows strangers down, never an address the person has signed in from. */
  readonly loginAccount: FailureLimit
  /** Wrong admin passwords from one address. */
  readonly adminAddress: FailureLimit
  /** Wrong admin passwords from everywhere. */
  readonly adminAll: FailureLimit
}

export const RATE_LIMITS: RateLimits = {
  requests: { points: 6_000, seconds: 60 },
  signups: { points: 60, seconds: 3_600 },
  passwordResets: { points: 30, seconds: 3_600 },
  accountEmails: { points: 3, seconds: 3_600 },
  commands: { points: 2_000, seconds: 60 },
  photos: { points: 120, seconds: 60 },
  identityFiles: { points: 10, seconds: 600 },
  calendars: { points: 60, seconds: 600 },
  cspReports: { points: 60, seconds: 60 },
  loginPair: { freeAttempts: 5, maxWaitSeconds: 900, seconds: 3_600 },
  loginAddress: { freeAttempts: 50, maxWaitSeconds: 900, seconds: 3_600 },
  loginAccount: { freeAttempts: 100, maxWaitSeconds: 60, seconds: 3_600 },
  adminAddress: { freeAttempts: 5, maxWaitSeconds: 900, seconds: 3_600 },
  adminAll: { freeAttempts: 100, maxWaitSeconds: 60, seconds: 3_600 },
}

/** For load tests and the backend inside the page: the same rules, out of reach. */
export const UNLIMITED_RATE_LIMITS: RateLimits = {
  requests: { points: 1e9, seconds: 60 },
  signups: { points: 1e9, seconds: 60 },
  passwordResets: { points: 1e9, seconds: 60 },
  accountEmails: { points: 1e9, seconds: 60 },
  commands: { points: 1e9, seconds: 60 },
  photos: { points: 1e9, seconds: 60 },
  identityFiles: { points: 1e9, seconds: 60 },
  calendars: { points: 1e9, seconds: 60 },
  cspReports: { points: 1e9, seconds: 60 },
  loginPair: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
  loginAddress: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
  loginAccount: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
  adminAddress: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
  adminAll: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
}
