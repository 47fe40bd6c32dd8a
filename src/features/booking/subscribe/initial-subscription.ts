/** Initial values of the subscription form: its prefill, the saved draft, or the defaults. */
import { cityOrDefault } from '#domain/cities.ts'
import { DURATION_DEFAULT_HOURS, SUBSCRIPTION_DEFAULT_WEEKS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { SubscriptionType } from '#domain/documents/visit.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import { readBookingDraft, type BookingDraft } from '#state/drafts/booking-draft.ts'
import type { SubscriptionPrefill } from '#state/navigation/overlays.ts'
import { choicesOf, type VisitChoices } from './visit-plan.ts'

/** Values of the form. */
export interface SubscriptionFields {
  readonly type: SubscriptionType
  readonly weeks: number
  readonly duration: number
  readonly first: Instant | undefined
  readonly choices: VisitChoices
}

export const NO_CHOICES: VisitChoices = new Map()
/** Section 9: weekly for 4 weeks. */
const DEFAULT_FIELDS = { type: 'weekly', weeks: SUBSCRIPTION_DEFAULT_WEEKS, first: undefined, choices: NO_CHOICES } as const

/** Returns the fields of the draft; a first visit that has passed, with the choices about the others, must be chosen again. */
function fieldsOfDraft({ subscription, duration_hours }: BookingDraft, nowMs: number): Partial<SubscriptionFields> {
  const duration = duration_hours === null ? {} : { duration: duration_hours }
  if (!subscription) return duration
  const { type, weeks, first, choices } = subscription
  const isAhead = first !== null && instantToMs(first) > nowMs
  return { ...duration, type, weeks, ...(isAhead ? { first, choices: new Map(choices) } : {}) }
}

/**
 * @param prefill values of a refused request, or handed over by the scheduler; it takes precedence over the draft
 * @param nowMs this device's clock
 */
export function initialSubscription(provider: Provider, prefill: SubscriptionPrefill | undefined, nowMs: number): SubscriptionFields {
  const draft = fieldsOfDraft(readBookingDraft(provider.id), nowMs)
  const { subscription_type: type, subscription_duration: weeks = SUBSCRIPTION_DEFAULT_WEEKS, first_visit: first, visits } = prefill ?? {}
  const duration = prefill?.duration_hours ?? draft.duration ?? DURATION_DEFAULT_HOURS
  if (type === undefined) return { ...DEFAULT_FIELDS, ...draft, duration }
  const { zone } = cityOrDefault(provider.city)
  return { type, weeks, duration, first, choices: first && visits ? choicesOf({ first, type, weeks, zone }, visits) : NO_CHOICES }
}
