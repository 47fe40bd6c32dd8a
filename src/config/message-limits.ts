/** Limits of e-mails and text messages, so that nobody's mailbox or phone can be filled and no bill run up (decision 0072). */

/** As in `limits.ts`: at most `points` within `seconds`. */
interface RateLimit {
  readonly points: number
  readonly seconds: number
}

const DAY_SECONDS = 86_400

/** Messages in one day, to everybody together. The operator sets them: EMAILS_PER_DAY and SMS_PER_DAY. */
export interface DailyMessages {
  readonly email: number
  readonly sms: number
}
export const DAILY_MESSAGES: DailyMessages = { email: 20_000, sms: 1_000 }
/** Part of the day's messages that codes may use: news to verified people keeps the rest, however many codes strangers ask for. */
export const CODES_PART = 0.5

export interface MessageLimits {
  /** Codes that one account asks for, to all its addresses or all its numbers. */
  readonly codesByAccount: RateLimit
  /** Codes that are asked for from one IP address. */
  readonly codesByAddress: RateLimit
  /** Codes to one e-mail address or phone number, from all accounts. */
  readonly codesByReceiver: RateLimit
  /** News to one e-mail address, and to one phone number. */
  readonly emailsByReceiver: RateLimit
  readonly textsByReceiver: RateLimit
  /** News about what one person does, to everybody together. */
  readonly emailsBySender: RateLimit
  readonly textsBySender: RateLimit
  /** News about what one person does, to one other. */
  readonly emailsByPair: RateLimit
  readonly textsByPair: RateLimit
  /** Warnings about an account's security to one address. They are not part of the day's messages. */
  readonly warningsByReceiver: RateLimit
}

const daily = (points: number): RateLimit => ({ points, seconds: DAY_SECONDS })

export const MESSAGE_LIMITS: MessageLimits = {
  codesByAccount: daily(10),
  codesByAddress: { points: 40, seconds: 3_600 },
  codesByReceiver: daily(5),
  emailsByReceiver: daily(200),
  textsByReceiver: daily(40),
  emailsBySender: daily(400),
  textsBySender: daily(100),
  emailsByPair: daily(60),
  textsByPair: daily(20),
  warningsByReceiver: daily(10),
}

const OUT_OF_REACH: RateLimit = { points: 1e9, seconds: 60 }

/** Limits out of reach, as `UNLIMITED_RATE_LIMITS`. */
export const UNLIMITED_MESSAGES: MessageLimits = {
  codesByAccount: OUT_OF_REACH,
  codesByAddress: OUT_OF_REACH,
  codesByReceiver: OUT_OF_REACH,
  emailsByReceiver: OUT_OF_REACH,
  textsByReceiver: OUT_OF_REACH,
  emailsBySender: OUT_OF_REACH,
  textsBySender: OUT_OF_REACH,
  emailsByPair: OUT_OF_REACH,
  textsByPair: OUT_OF_REACH,
  warningsByReceiver: OUT_OF_REACH,
}
