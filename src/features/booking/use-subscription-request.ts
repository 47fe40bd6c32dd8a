/** The form of a subscription: what is filled in, which visits that makes, and asking for them. */
import { useMemo, useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { DURATION_DEFAULT_HOURS, SUBSCRIPTION_DEFAULT_WEEKS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { SubscriptionType } from '#domain/documents/visit.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import type { Instant } from '#domain/instant.ts'
import { requireUser } from '#parts/require-user.ts'
import { instructionsDraft, keepInstructionsDraft } from '#state/booking-draft.ts'
import { newId } from '#state/new-id.ts'
import { closeAllOverlays, type SubscriptionPrefill } from '#state/overlays.ts'
import { currentPosition } from '#state/position.ts'
import { currentUserStore, give, useUserStoreState } from '#state/user-store.ts'
import { showBooking } from '#state/view.ts'
import type { BookingRequest } from './use-booking-request.ts'
import { choicesOf, planVisits, type VisitChoices, type VisitPlan } from './visit-plan.ts'

export interface SubscriptionRequest extends Omit<BookingRequest, 'confirm' | 'servicePackage'> {
  readonly type: SubscriptionType
  readonly setType: (type: SubscriptionType) => void
  /** 4 to 52 by 4. */
  readonly weeks: number
  readonly setWeeks: (weeks: number) => void
  /** Start of the first regular visit; undefined while none is chosen. */
  readonly first: Instant | undefined
  readonly setFirst: (first: Instant | undefined) => void
  /** The visits that this makes; undefined while the first one is not chosen. */
  readonly plan: VisitPlan | undefined
  /** Moves a visit, leaves it out, or (undefined) puts it back to its regular time. */
  readonly decide: (visit: number, choice: Instant | 'skip' | undefined) => void
  readonly confirm: () => void
}

const NO_CHOICES: VisitChoices = new Map()

/** What was moved and skipped in the request that is being changed. */
function choicesBefore(prefill: SubscriptionPrefill | undefined, zone: string): VisitChoices {
  const { subscription_type: type, subscription_duration: weeks, first_visit: first, visits } = prefill ?? {}
  return type && weeks !== undefined && first && visits ? choicesOf({ first, type, weeks, zone }, visits) : NO_CHOICES
}

/** @param nowMs this device's clock */
export function useSubscriptionRequest(provider: Provider, prefill: SubscriptionPrefill | undefined, nowMs: number): SubscriptionRequest {
  const { zone } = cityOrDefault(provider.city)
  const [type, setType] = useState<SubscriptionType>(prefill?.subscription_type ?? 'weekly')
  const [weeks, setWeeks] = useState(prefill?.subscription_duration ?? SUBSCRIPTION_DEFAULT_WEEKS)
  const [duration, setDuration] = useState(prefill?.duration_hours ?? DURATION_DEFAULT_HOURS)
  const [first, setFirst] = useState<Instant | undefined>(prefill?.first_visit)
  const [choices, setChoices] = useState<VisitChoices>(() => choicesBefore(prefill, zone))
  const [instructions, setInstructions] = useState(() => prefill?.special_instructions ?? instructionsDraft(provider.id))
  const [giving, setGiving] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const opening = useUserStoreState().kind === 'opening'
  const { schedule } = provider

  const plan = useMemo(
    () =>
      first === undefined
        ? undefined
        : planVisits({ first, type, weeks, zone }, choices, { schedule, zone, durationHours: duration, nowMs }),
    [first, type, weeks, zone, choices, schedule, duration, nowMs],
  )

  /** A change that makes other visits forgets what was decided about the earlier ones. */
  const anew =
    <T>(set: (value: T) => void) =>
    (value: T): void => {
      setChoices(NO_CHOICES)
      set(value)
    }

  const ask = async (start: Instant, { visits }: VisitPlan): Promise<void> => {
    setGiving(true)
    setRefused(undefined)
    const bookingId = newId()
    const position = currentPosition()
    const answer = await give('request_subscription', {
      booking_id: bookingId,
      provider_id: provider.id,
      subscription_type: type,
      subscription_duration: weeks,
      first_visit: start,
      visits: [...visits],
      duration_hours: duration,
      special_instructions: instructions,
      user_latitude: position?.latitude ?? null,
      user_longitude: position?.longitude ?? null,
      price_per_hour: provider.price_per_hour,
    })
    // On success it stays so until the form has closed: a second press must not be a second subscription.
    if (!answer.ok) {
      setGiving(false)
      setRefused(answer.error)
      return
    }
    keepInstructionsDraft(provider.id, '')
    // An id of the outbox that only passed through the overlay.
    if (prefill?.replaces !== undefined) await currentUserStore()?.discard(prefill.replaces as CommandId)
    closeAllOverlays(() => showBooking(bookingId))
  }

  return {
    type,
    setType: anew(setType),
    weeks,
    setWeeks,
    duration,
    setDuration: anew(setDuration),
    first,
    setFirst: anew(setFirst),
    plan,
    decide: (visit, choice) => {
      const next = new Map(choices)
      if (choice === undefined) next.delete(visit)
      else next.set(visit, choice)
      setChoices(next)
    },
    instructions,
    setInstructions: (words) => {
      setInstructions(words)
      keepInstructionsDraft(provider.id, words)
    },
    busy: giving || opening,
    refused,
    confirm: () => {
      if (first !== undefined && plan !== undefined) requireUser(() => void ask(first, plan), provider.name)
    },
  }
}
