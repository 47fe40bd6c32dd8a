/**
 * A person's trail of logins: what happened, when and on which kind of device. It is bounded, and repeated failures of a day are one
 * counted line, so that a stranger who tries passwords fills it with a few lines and removes none of the person's own.
 */
import * as v from 'valibot'
import { DAY_MS } from '../../constants.ts'
import { isZone } from '../../time/zoned-time.ts'
import { deviceSchema, type DeviceFamily } from '../device-family.ts'

/** `limited`: refused because of too many attempts. `code_used`: a new email address was confirmed. */
export const SIGN_IN_RESULTS = ['signed_up', 'signed_in', 'wrong_password', 'limited', 'code_used', 'password_reset'] as const
export type SignInResult = (typeof SIGN_IN_RESULTS)[number]

const FAILURES: readonly SignInResult[] = ['wrong_password', 'limited']
export const isFailedSignIn = (result: SignInResult): boolean => FAILURES.includes(result)

export const signInSchema = v.object({
  id: v.string(),
  result: v.picklist(SIGN_IN_RESULTS),
  /** ms since 1970; of several attempts the last one. */
  at: v.number(),
  /** ms since 1970; of several attempts the first one. */
  since: v.number(),
  count: v.number(),
  ...deviceSchema.entries,
  /** IANA zone that the device named; null: none, or an unknown one. */
  zone: v.nullable(v.string()),
})
export type SignIn = v.InferOutput<typeof signInSchema>

export const TRAIL_LIMITS = { days: 90, successes: 30, failures: 20 } as const

/** Returns the zone that a device named if it is one. */
export const knownZone = (zone: string | undefined): string | null =>
  zone !== undefined && /^[A-Za-z][\w+/-]{1,63}$/.test(zone) && isZone(zone) ? zone : null

/** Adds an entry, newest first. A failure joins that of the same kind whose first attempt is less than a day older. */
export function addToTrail(trail: readonly SignIn[], added: SignIn): SignIn[] {
  const recent = trail.filter(({ at }) => at > added.at - TRAIL_LIMITS.days * DAY_MS)
  const counted = isFailedSignIn(added.result)
    ? recent.find(({ result, since }) => result === added.result && added.at - since < DAY_MS)
    : undefined
  const entry = counted ? { ...added, id: counted.id, since: counted.since, count: counted.count + added.count } : added
  const all = [entry, ...recent.filter((each) => each !== counted)].toSorted((a, b) => b.at - a.at)
  const ofKind = (failed: boolean, limit: number): SignIn[] => all.filter(({ result }) => isFailedSignIn(result) === failed).slice(0, limit)
  const kept = new Set([...ofKind(false, TRAIL_LIMITS.successes), ...ofKind(true, TRAIL_LIMITS.failures)])
  return all.filter((each) => kept.has(each))
}

const isNamed = ({ browser, system }: DeviceFamily): boolean => browser !== 'other' || system !== 'other'

/** True for a kind of device that the person has not used. Where no known device says what it is, there is nothing to compare with. */
export const isNewKindOfDevice = (known: readonly DeviceFamily[], { browser, system }: DeviceFamily): boolean =>
  known.some(isNamed) && !known.some((each) => each.browser === browser && each.system === system)
