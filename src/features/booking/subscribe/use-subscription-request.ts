/** State of the subscription form, and the visits that its values make. */
import { useMemo } from 'react'
import * as v from 'valibot'
import { cityOrDefault } from '#domain/cities.ts'
import { requestSubscription } from '#domain/commands/booking/subscription/request-subscription.ts'
import { DURATION_DEFAULT_HOURS, SUBSCRIPTION_DEFAULT_WEEKS } from '#domain/constants.ts'
import { detailArgs, NO_DETAILS, type BookingDetail } from '#domain/documents/booking-details.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { SUBSCRIPTION_TYPES } from '#domain/documents/visit.ts'
import { instantField } from '#domain/fields.ts'
import { serviceOf } from '#domain/service-types.ts'
import type { VisitContext } from '#domain/schedule/visit-conflicts.ts'
import { instantToMs, isInstant, type Instant } from '#domain/time/instant.ts'
import { requireUser } from '#shared/account/require-user.ts'
import type { FieldValues } from '#shared/forms/command-args.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { problemArgs } from '#shared/booking/problem/problem-values.ts'
import { placeArgs, pointOf, typedPlace } from '#shared/place/place-values.ts'
import { isOutOfReach } from '#shared/place/reach/reach-notice.tsx'
import { useSharePhone, type SharePhone } from '#shared/place/where/share-phone-field.tsx'
import { startCodeArgs, startCodeDraft, typedStartCode, useStartCode } from '#shared/booking/start-code/use-start-code.ts'
import { useInitialPlace } from '#shared/place/use-initial-place.ts'
import { bookingDrafts } from '#state/drafts/booking-draft.ts'
import type { DraftValues, FormDraft } from '#state/drafts/create-form-drafts.ts'
import { detailDrafts, NO_PROBLEM, problemDrafts, type ProblemValues } from '#state/drafts/detail-drafts.ts'
import { NO_PLACE, placeDrafts, type PlaceValues } from '#state/drafts/place-draft.ts'
import { newId } from '#state/sync/new-id.ts'
import { closeAllOverlays, type Overlay } from '#state/navigation/overlays.ts'
import { showBooking } from '#state/navigation/view.ts'
import { choicesOf, planVisits, type VisitPlan } from './visit-plan.ts'

const fields = {
  subscription_type: v.picklist(SUBSCRIPTION_TYPES),
  /** 4 to 52 in steps of 4. */
  subscription_duration: v.number(),
  duration_hours: v.number(),
  /** Start of the first regular visit; null before a choice. */
  first_visit: v.nullable(instantField),
  /** Visits that were moved or skipped, by number. */
  choices: v.array(v.tuple([v.number(), v.union([v.literal('skip'), instantField])])),
  ...detailDrafts,
  ...problemDrafts,
  ...placeDrafts,
  ...startCodeDraft,
}
type Values = FieldValues<typeof fields>

/** Section 9: weekly for 4 weeks. */
const DEFAULTS: Values = {
  subscription_type: 'weekly',
  subscription_duration: SUBSCRIPTION_DEFAULT_WEEKS,
  duration_hours: DURATION_DEFAULT_HOURS,
  first_visit: null,
  choices: [],
  ...NO_DETAILS,
  ...NO_PROBLEM,
  ...NO_PLACE,
  start_code: false,
}
const NOT_CHOSEN = { first_visit: null, choices: [] }

export interface SubscriptionRequest {
  readonly form: CommandForm<Values>
  readonly share: SharePhone
  /** The provider does not come to the place. */
  readonly isOutOfReach: boolean
  /** The resulting visits; undefined before the first one is chosen. */
  readonly plan: VisitPlan | undefined
  /** Changes values that make other visits, which discards the choices about the earlier ones. */
  readonly replan: (changes: Partial<Omit<Values, 'choices'>>) => void
  /** Moves a visit, skips it, or (undefined) restores its regular time. */
  readonly decide: (visit: number, choice: Instant | 'skip' | undefined) => void
}

/** Drops a first visit that has passed, with the choices about the others: it must be chosen again. */
function withoutPast(draft: FormDraft, nowMs: number): FormDraft {
  const isAhead = ({ first_visit: first }: DraftValues): boolean => isInstant(first) && instantToMs(first) > nowMs
  const read = (): DraftValues => {
    const values = draft.read()
    return isAhead(values) ? values : { ...values, ...NOT_CHOSEN }
  }
  return { ...draft, read }
}

/** Returns which visits of a refused request were moved and skipped. */
function typedSubscription(args: DraftValues, zone: string): DraftValues {
  const requested = v.safeParse(requestSubscription.schema, args)
  if (!requested.success) return { ...typedPlace(args), ...typedStartCode(args) }
  const { first_visit: first, subscription_type: type, subscription_duration: weeks, visits } = requested.output
  return { ...typedPlace(args), ...typedStartCode(args), choices: [...choicesOf({ first, type, weeks, zone }, visits)] }
}

/** Returns the visits that the values make; undefined before the first one is chosen. */
function planOf(
  values: Omit<Values, BookingDetail | keyof PlaceValues | keyof ProblemValues | 'start_code'>,
  context: Omit<VisitContext, 'durationHours'>,
): VisitPlan | undefined {
  const { subscription_type: type, subscription_duration: weeks, first_visit: first } = values
  if (first === null) return undefined
  const plan = { first, type, weeks, zone: context.zone }
  return planVisits(plan, new Map(values.choices), { ...context, durationHours: values.duration_hours })
}

type SubscribeOverlay = Pick<Extract<Overlay, { kind: 'subscribe' }>, 'prefill' | 'replaces'>

/** @param nowMs this device's clock */
export function useSubscriptionRequest(provider: Provider, { prefill, replaces }: SubscribeOverlay, nowMs: number): SubscriptionRequest {
  const { zone } = cityOrDefault(provider.city)
  const { schedule } = provider
  const context = { schedule, zone, nowMs }
  const share = useSharePhone()
  const startCode = useStartCode()
  const form = useCommandForm({
    command: 'request_subscription',
    schema: requestSubscription.schema,
    fields,
    base: { ...DEFAULTS, ...useInitialPlace(), ...startCode.initial },
    draft: withoutPast(bookingDrafts(provider.id), nowMs),
    initial: { ...(prefill?.subscription_type === undefined ? {} : NOT_CHOSEN), ...prefill },
    replaces,
    typed: (args) => typedSubscription(args, zone),
    argsOf: ({ choices, first_visit, ...values }) => ({
      booking_id: newId(),
      provider_id: provider.id,
      subscription_type: values.subscription_type,
      subscription_duration: values.subscription_duration,
      duration_hours: values.duration_hours,
      ...detailArgs(values),
      ...problemArgs(values, provider.service_type),
      first_visit: first_visit ?? undefined,
      visits: [...(planOf({ ...values, choices, first_visit }, context)?.visits ?? [])],
      ...placeArgs(values, serviceOf(provider.service_type).isRide === true),
      ...startCodeArgs(values),
      price_per_hour: provider.price_per_hour,
    }),
    gate: (submit) => requireUser(submit, provider.name),
    onStored: (_id, { booking_id, start_code }) => {
      share.store()
      startCode.remember({ start_code })
      closeAllOverlays(() => showBooking(booking_id))
    },
  })
  const { subscription_type, subscription_duration, duration_hours, first_visit, choices } = form.values
  const plan = useMemo(
    () => planOf({ subscription_type, subscription_duration, duration_hours, first_visit, choices }, { schedule, zone, nowMs }),
    [subscription_type, subscription_duration, duration_hours, first_visit, choices, schedule, zone, nowMs],
  )
  return {
    form,
    plan,
    share,
    isOutOfReach: isOutOfReach(provider, pointOf(form.values)),
    replan: (changes) => form.change({ ...changes, choices: [] }),
    decide: (visit, choice) => {
      const others = choices.filter(([number]) => number !== visit)
      form.change({ choices: choice === undefined ? others : [...others, [visit, choice]] })
    },
  }
}
