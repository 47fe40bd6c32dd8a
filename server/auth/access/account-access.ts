/** Everything besides sessions that opens an account, for its person to see and to end: calendar address, push subscriptions, codes. */
import type { CalendarClient } from '#domain/account/access/calendar-client.ts'
import { CONTACT_CHANNELS, CONTACT_CODE_MS, isCodeFresh } from '#domain/account/contact-verification.ts'
import type { DeviceFamily } from '#domain/account/device-family.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { AccountJobs } from '../../accounts/account-jobs.ts'
import type { Account, Accounts } from '../../accounts/accounts.ts'
import { endedAccess } from '../account-settings.ts'
import type { Person } from '../authenticate.ts'
import type { Sessions } from '../sessions.ts'

export const CODE_KINDS = ['password_reset', 'email_change', 'contact_email', 'contact_phone'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

export interface CalendarAddress {
  readonly created_at: Instant
  /** Last fetch, ms since 1970. */
  readonly used_at?: number | undefined
  readonly used_by?: CalendarClient | undefined
}

/** Times in ms since 1970. */
export interface AccountAccess {
  readonly calendar: CalendarAddress | undefined
  readonly push: readonly {
    /** Name of its session. */
    readonly name: string
    readonly created_at: number
    readonly delivered_at: number | undefined
    readonly device: DeviceFamily
    readonly isCurrent: boolean
  }[]
  readonly codes: readonly { readonly kind: CodeKind; readonly until: number; readonly to: string }[]
}

export interface AccountAccesses {
  list(person: Person): Promise<AccountAccess>
  /** @returns false when no session of that name has a subscription */
  endPush(person: Person, name: string): Promise<boolean>
  /** Ends the codes of a kind, those under way too. @returns false when none is valid */
  endCode(person: Person, kind: CodeKind): Promise<boolean>
  /** Ends all that opens the account besides the session of the request. */
  endAll(person: Person): Promise<void>
}

/** Push subscription as the subsystem of push stores it. */
interface Subscription {
  readonly uid: Uid
  readonly device: string
  readonly address: string
  readonly created_at: number
  readonly delivered_at?: number | undefined
}

export interface AccountAccessDeps {
  readonly accounts: Pick<Accounts, 'byUid' | 'change'>
  readonly accountJobs: Pick<AccountJobs, 'change'>
  readonly sessions: Pick<Sessions, 'list' | 'invalidate'>
  readonly calendarFeeds: {
    describe(uid: Uid): Promise<CalendarAddress | undefined>
    remove(uid: Uid): Promise<void>
  }
  readonly pushSubscriptions: {
    list(uid: Uid): Promise<readonly Subscription[]>
    remove(subscription: Subscription): Promise<void>
  }
  /** Milliseconds since 1970. */
  readonly nowMs: () => number
}

export function openAccountAccess(deps: AccountAccessDeps): AccountAccesses {
  const { accounts, accountJobs, sessions, calendarFeeds, pushSubscriptions, nowMs } = deps

  /** Each kind with its codes that are valid now, by the last one's expiry. */
  function codesOf({ resets, email, email_change, contact_codes }: Account): AccountAccess['codes'] {
    const now = nowMs()
    const reset = Math.max(0, ...resets.map(({ until_ms }) => until_ms))
    return [
      ...(reset > now ? [{ kind: 'password_reset', until: reset, to: email } as const] : []),
      ...(email_change && email_change.until_ms > now
        ? [{ kind: 'email_change', until: email_change.until_ms, to: email_change.address } as const]
        : []),
      ...CONTACT_CHANNELS.flatMap((channel) => {
        const { to = '', codes = [] } = contact_codes?.[channel] ?? {}
        const made = Math.max(0, ...codes.filter(({ made_ms }) => isCodeFresh(made_ms, now)).map(({ made_ms }) => made_ms))
        return made === 0 ? [] : [{ kind: `contact_${channel}`, until: made + CONTACT_CODE_MS, to } as const]
      }),
    ]
  }

  async function subscriptionsOf({ uid, session }: Person) {
    const [open, subscriptions] = await Promise.all([sessions.list(uid), pushSubscriptions.list(uid)])
    return subscriptions.flatMap((subscription) => {
      const owner = open.find(({ key }) => key.endsWith(`:${subscription.device}`))
      return owner ? [{ subscription, name: owner.name, device: owner.device, isCurrent: owner.key === session }] : []
    })
  }

  return {
    async list(person) {
      const { uid } = person
      const [calendar, push, account] = await Promise.all([calendarFeeds.describe(uid), subscriptionsOf(person), accounts.byUid(uid)])
      return {
        calendar,
        push: push.map(({ subscription: { created_at, delivered_at }, ...each }) => ({ ...each, created_at, delivered_at })),
        codes: account ? codesOf(account) : [],
      }
    },
    async endPush(person, name) {
      const found = (await subscriptionsOf(person)).find((each) => each.name === name)
      if (found) await pushSubscriptions.remove(found.subscription)
      return found !== undefined
    },
    async endCode({ uid }, kind) {
      const ended = await accounts.change(uid, (account) => {
        if (!codesOf(account).some((code) => code.kind === kind)) return undefined
        if (kind === 'password_reset') return { resets: [], codes_void_ms: nowMs() }
        if (kind === 'email_change') return { email_change: undefined }
        return { contact_codes: { ...account.contact_codes, [kind === 'contact_email' ? 'email' : 'phone']: undefined } }
      })
      return ended !== undefined
    },
    async endAll({ uid, session }) {
      await accountJobs.change(uid, (account) => endedAccess(account, session, nowMs()), [{ task: 'access', uid }])
      sessions.invalidate(uid)
      // The devices of the ended sessions must learn the reason.
      await sessions.list(uid)
      await calendarFeeds.remove(uid)
    },
  }
}
