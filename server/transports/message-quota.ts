/** Counts e-mails and text messages by sender, by receiver and in all, in every process together. */
import { CODES_PART, type DailyMessages, type MessageLimits } from '#config/message-limits.ts'
import type { Uid } from '#domain/ids.ts'
import type { Log } from '../platform/log.ts'
import type { RateLimiter, RateLimiters } from '../platform/rate-limiter.ts'
import type { NotificationChannel } from './transports.ts'

export interface MessageQuota {
  /**
   * Counts a code.
   * @param address IP address of the request
   * @param receiver e-mail address or phone number
   * @returns 0, or the seconds until the next one may be asked for
   */
  code(channel: NotificationChannel, from: { readonly uid: Uid; readonly address: string; readonly receiver: string }): Promise<number>
  /**
   * Counts news. @param sender the person whose act it is about, if any
   * @returns false where a limit is reached: the news stays in the app
   */
  news(channel: NotificationChannel, to: { readonly sender: Uid | undefined; readonly receiver: string }): Promise<boolean>
  /** Counts a warning about the security of an account, which no limit of news and codes holds back. @returns false as for `news` */
  warning(channel: NotificationChannel, receiver: string): Promise<boolean>
}

export interface MessageQuotaDeps {
  readonly limiters: RateLimiters
  readonly limits: MessageLimits
  readonly daily: DailyMessages
  readonly log: Log
}

const DAY_SECONDS = 86_400

export function openMessageQuota({ limiters, limits, daily, log }: MessageQuotaDeps): MessageQuota {
  const open = (channel: NotificationChannel) => {
    const rate = (name: string, limit: { readonly points: number; readonly seconds: number }): readonly [string, RateLimiter] => [
      name,
      limiters.rate(`${channel}:${name}`, limit),
    ]
    const own = channel === 'email' ? 'emails' : 'texts'
    return {
      account: rate('account', limits.codesByAccount),
      address: rate('address', limits.codesByAddress),
      codeReceiver: rate('codes to receiver', limits.codesByReceiver),
      codes: rate('codes in all', { points: Math.floor(daily[channel] * CODES_PART), seconds: DAY_SECONDS }),
      receiver: rate('receiver', limits[`${own}ByReceiver`]),
      sender: rate('sender', limits[`${own}BySender`]),
      pair: rate('sender and receiver', limits[`${own}ByPair`]),
      all: rate('in all', { points: daily[channel], seconds: DAY_SECONDS }),
      warnings: rate('warnings to receiver', limits.warningsByReceiver),
    }
  }
  const counters = { email: open('email'), sms: open('sms') }

  /** Counts under each key until one is used up. @returns the seconds to wait for that one */
  async function consume(
    channel: NotificationChannel,
    steps: readonly (readonly [readonly [string, RateLimiter], string])[],
  ): Promise<number> {
    for (const [[limit, counter], key] of steps) {
      const wait = await counter.consume(key)
      if (wait === 0) continue
      log.warn({ channel, limit, seconds: Math.ceil(wait) }, 'A limit of messages is reached')
      return wait
    }
    return 0
  }

  return {
    async code(channel, { uid, address, receiver }) {
      const of = counters[channel]
      return consume(channel, [
        [of.account, uid],
        [of.address, address],
        [of.codeReceiver, receiver],
        [of.codes, ''],
        [of.all, ''],
      ])
    },
    async news(channel, { sender, receiver }) {
      const of = counters[channel]
      const bySender =
        sender === undefined
          ? []
          : ([
              [of.pair, `${sender} ${receiver}`],
              [of.sender, sender],
            ] as const)
      return (await consume(channel, [...bySender, [of.receiver, receiver], [of.all, '']])) === 0
    },
    async warning(channel, receiver) {
      return (await consume(channel, [[counters[channel].warnings, receiver]])) === 0
    },
  }
}
