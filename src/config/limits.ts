/** Limits of what a server accepts. OWASP ASVS 5.0 V2.4, V4 and V6.3 ask for such limits; the figures are ours. */
import { DAY_MS, MINUTE_MS } from '#domain/constants.ts'
import { MESSAGE_LIMITS, UNLIMITED_MESSAGES, type MessageLimits } from './message-limits.ts'

/** At most `points` calls within `seconds`. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
}

/**
 * Delay after repeated failures: none for the first `freeAttempts`, then one second, doubled with each failure up to `maxWaitSeconds`.
 * Failures expire after `seconds`.
 */
export interface FailureLimit {
  readonly freeAttempts: number
  readonly maxWaitSeconds: number
  readonly seconds: number
}

/** Largest request body, bytes: a push of 500 commands of 2 kB. */
export const MAX_BODY_BYTES = 1_048_576
/** Largest Content Security Policy report, bytes. */
export const MAX_REPORT_BYTES = 16_384
/** Deepest nesting in a JSON body. */
export const MAX_JSON_DEPTH = 32
/** Most object members in a JSON body, and half of the most list entries: twice what a full push has. Each costs a hundred times its bytes. */
export const MAX_JSON_MEMBERS = 20_000
/** Longest key in a JSON body, bytes: three times the longest id. */
export const MAX_JSON_KEY_BYTES = 512
/** Largest request body of a sender without a session, bytes: each form has less. */
export const MAX_STRANGER_BODY_BYTES = 16_384
/** Most entries in one page of a list. */
export const MAX_PAGE_SIZE = 500
/** Entries in one page of a list when the request gives no limit. */
export const DEFAULT_PAGE_SIZE = 100

/** A session expires this long after its last use. */
export const SESSION_MS = 30 * DAY_MS
/** A session on a shared device expires this long after its last use. */
export const SHARED_SESSION_MS = 12 * 60 * MINUTE_MS
/**
 * An active session is renewed in the store at most this often, and once more after the end of a booking of its person: the precision of
 * the "last used" time shown to the user. It dates acts that arrive late too: a device that comes back has this long to send them.
 */
export const SESSION_RENEW_MS = 5 * MINUTE_MS
/** A device that is silent for longer was away: longer than a held long poll, or the pause of a hidden page. */
export const SESSION_AWAY_MS = 90_000
/** How long one that was not away may need to send an act, after which it cannot be dated before its latest noted use. */
export const SESSION_SEND_MS = MINUTE_MS
/**
 * How long after its last use a remotely revoked session is remembered. Until then its device is told about the sign-out and can fetch
 * the key to its encrypted unsent commands.
 */
export const REVOKED_SESSION_RETENTION_MS = 365 * DAY_MS
/** How long a node trusts a session without asking the store: the longest delay before a sign-out on another node takes effect. */
export const SESSION_CACHE_MS = 1_500
/** An admin's session expires this long after its last use. */
export const ADMIN_SESSION_MS = 30 * MINUTE_MS

/** For this long, in seconds, failed sign-ins by others do not delay a user at an address where that user has signed in. */
export const KNOWN_ADDRESS_SECONDS = 7 * 24 * 3_600

/** For this long others' failed sign-ins do not delay a user in a browser where that user has signed in, at any address. */
export const KNOWN_DEVICE_MS = 180 * DAY_MS

/** A password reset code expires after this long. */
export const RESET_CODE_MS = 30 * MINUTE_MS
/** The confirmation code for a new e-mail address expires after this long. */
export const EMAIL_CODE_MS = 60 * MINUTE_MS

/** An account that was deleted while blocked: its e-mail address cannot sign up again for this long. */
export const BLOCKED_EMAIL_RETENTION_MS = 365 * DAY_MS

/** Limits for one sender. */
export interface RateLimits {
  /** All calls from one IP address. */
  readonly requests: RateLimit
  /** Calls of one session from an address whose limit is exhausted: a school or a mobile network has one address for everyone. */
  readonly sessionRequests: RateLimit
  /** Map tiles and pieces of map files from one IP address. A map that is dragged asks for some 20 a second. */
  readonly maps: RateLimit
  /** Sign-ups from one IP address. */
  readonly signups: RateLimit
  /** Requests for a password reset e-mail, from one known device or IP address, and wrong codes from one IP address. */
  readonly passwordResets: RateLimit
  /**
   * Account e-mails of one purpose to one e-mail address, whether it has an account or not, so that nobody can flood a mailbox. Requests from
   * a known device count apart from those of strangers. No longer than a reset code is valid: where no further e-mail is sent, one with a
   * valid code is in the mailbox.
   */
  readonly accountEmails: RateLimit
  /** E-mails and text messages. */
  readonly messages: MessageLimits
  /** Commands of one user. A long day offline must fit. */
  readonly commands: RateLimit
  /** Photos of one user. A day's worth may arrive together, a flood may not. */
  readonly photos: RateLimit
  /** Positions that one provider shares: one every 15 seconds for a job, with room for a second device. */
  readonly positions: RateLimit
  /** Identity document files of one user, 10 MB each: a few attempts, not a flood. */
  readonly identityFiles: RateLimit
  /** Reads of one calendar by its secret address, and one sender's reads with secrets that match no calendar. */
  readonly calendars: RateLimit
  /** Content Security Policy reports from one IP address. */
  readonly cspReports: RateLimit
  /** Wrong passwords for one account from one known device or IP address. */
  readonly loginPair: FailureLimit
  /** Wrong passwords for any account from one IP address. */
  readonly loginAddress: FailureLimit
  /** Wrong passwords for one account from all addresses. Slows strangers down, but never a device or an address where the user has signed in. */
  readonly loginAccount: FailureLimit
  /** Wrong admin passwords from one known device or IP address. */
  readonly adminAddress: FailureLimit
  /** Wrong admin passwords from all addresses. Slows strangers down, but never a device or an address where the admin has signed in. */
  readonly adminAll: FailureLimit
}

export const RATE_LIMITS: RateLimits = {
  requests: { points: 6_000, seconds: 60 },
  sessionRequests: { points: 600, seconds: 60 },
  maps: { points: 6_000, seconds: 60 },
  signups: { points: 60, seconds: 3_600 },
  passwordResets: { points: 30, seconds: 3_600 },
  accountEmails: { points: 3, seconds: RESET_CODE_MS / 1_000 },
  messages: MESSAGE_LIMITS,
  commands: { points: 2_000, seconds: 60 },
  photos: { points: 120, seconds: 60 },
  positions: { points: 20, seconds: 60 },
  identityFiles: { points: 10, seconds: 600 },
  calendars: { points: 60, seconds: 600 },
  cspReports: { points: 60, seconds: 60 },
  loginPair: { freeAttempts: 5, maxWaitSeconds: 900, seconds: 3_600 },
  loginAddress: { freeAttempts: 50, maxWaitSeconds: 900, seconds: 3_600 },
  loginAccount: { freeAttempts: 100, maxWaitSeconds: 60, seconds: 3_600 },
  adminAddress: { freeAttempts: 5, maxWaitSeconds: 900, seconds: 3_600 },
  adminAll: { freeAttempts: 100, maxWaitSeconds: 60, seconds: 3_600 },
}

/** Limits out of reach, for load tests and the backend that runs inside the page. The same rules apply. */
export const UNLIMITED_RATE_LIMITS: RateLimits = {
  requests: { points: 1e9, seconds: 60 },
  sessionRequests: { points: 1e9, seconds: 60 },
  maps: { points: 1e9, seconds: 60 },
  signups: { points: 1e9, seconds: 60 },
  passwordResets: { points: 1e9, seconds: 60 },
  accountEmails: { points: 1e9, seconds: 60 },
  messages: UNLIMITED_MESSAGES,
  commands: { points: 1e9, seconds: 60 },
  photos: { points: 1e9, seconds: 60 },
  positions: { points: 1e9, seconds: 60 },
  identityFiles: { points: 1e9, seconds: 60 },
  calendars: { points: 1e9, seconds: 60 },
  cspReports: { points: 1e9, seconds: 60 },
  loginPair: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
  loginAddress: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
  loginAccount: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
  adminAddress: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
  adminAll: { freeAttempts: 1e9, maxWaitSeconds: 1, seconds: 60 },
}
