/** State of the subscription form: its fields, the visits they make, and submission. */
import { useMemo, useRef, useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { SubscriptionType } from '#domain/documents/visit.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { requireUser } from '#shared/account/require-user.ts'
import { readBookingDraft, removeBookingDraft, saveBookingDraft } from '#state/drafts/booking-draft.ts'
import { newId } from '#state/sync/new-id.ts'
import { closeAllOverlays, type SubscriptionPrefill } from '#state/navigation/overlays.ts'
import { currentPosition } from '#state/device/geolocation.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'
import { showBooking } from '#state/navigation/view.ts'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import type { BookingRequest } from '../request/use-booking-request.ts'
import { initialSubscription, NO_CHOICES, type SubscriptionFields } from './initial-subscription.ts'
import { planVisits, type VisitPlan } from './visit-plan.ts'

export interface SubscriptionRequest extends Omit<BookingRequest, 'confirm' | 'servicePackage'> {
  readonly type: SubscriptionType
  readonly setType: (type: SubscriptionType) => void
  /** 4 to 52 in steps of 4. */
  readonly weeks: number
  readonly setWeeks: (weeks: number) => void
  /** Start of the first regular visit; undefined before a choice. */
  readonly first: Instant | undefined
  readonly setFirst: (first: Instant | undefined) => void
  /** The resulting visits; undefined before the first one is chosen. */
  readonly plan: VisitPlan | undefined
  /** Moves a visit, skips it, or (undefined) restores its regular time. */
  readonly decide: (visit: number, choice: Instant | 'skip' | undefined) => void
  readonly confirm: () => void
}

/** @param nowMs this device's clock */
export function useSubscriptionRequest(provider: Provider, prefill: SubscriptionPrefill | undefined, nowMs: number): SubscriptionRequest {
  const { zone } = cityOrDefault(provider.city)
  const [filled, setFilled] = useState(() => initialSubscription(provider, prefill, nowMs))
  const { type, weeks, duration, first, choices } = filled
  const [instructions, setInstructions] = useState(() => prefill?.special_instructions ?? readBookingDraft(provider.id).instructions)
  const words = useRef<HTMLTextAreaElement>(null)
  const [submitting, setSubmitting] = useState(false)
  const [refused, setRefused] = useState<Refusal>()
  const { schedule } = provider

  const plan = useMemo(
    () =>
      first === undefined
        ? undefined
        : planVisits({ first, type, weeks, zone }, choices, { schedule, zone, durationHours: duration, nowMs }),
    [first, type, weeks, zone, choices, schedule, duration, nowMs],
  )

  const fill = (changes: Partial<SubscriptionFields>): void => {
    const next = { ...filled, ...changes }
    setFilled(next)
    const kept = { type: next.type, weeks: next.weeks, first: next.first ?? null, choices: [...next.choices] }
    saveBookingDraft(provider.id, { duration_hours: next.duration, subscription: kept })
  }

  const ask = async (start: Instant, { visits }: VisitPlan): Promise<void> => {
    setSubmitting(true)
    setRefused(undefined)
    const bookingId = newId()
    const position = currentPosition()
    const result = await submitCommand('request_subscription', {
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
    // Stays true after success until the form has closed: a second press must not make a second subscription.
    if (!result.ok) {
      setSubmitting(false)
      setRefused(result.error)
      return
    }
    removeBookingDraft(provider.id)
    // The id comes from the outbox by way of the overlay.
    if (prefill?.replaces !== undefined) await currentUserStore()?.discard(prefill.replaces as CommandId)
    closeAllOverlays(() => showBooking(bookingId))
  }

  return {
    type,
    // A change that makes other visits discards the choices about the earlier ones.
    setType: (next) => fill({ type: next, choices: NO_CHOICES }),
    weeks,
    setWeeks: (next) => fill({ weeks: next }),
    duration,
    setDuration: (next) => fill({ duration: next, choices: NO_CHOICES }),
    first,
    setFirst: (next) => fill({ first: next, choices: NO_CHOICES }),
    plan,
    decide: (visit, choice) => {
      const next = new Map(choices)
      if (choice === undefined) next.delete(visit)
      else next.set(visit, choice)
      fill({ choices: next })
    },
    words,
    instructions,
    setInstructions: (words) => {
      setInstructions(words)
      saveBookingDraft(provider.id, { instructions: words })
    },
    busy: submitting,
    refused,
    confirm: () => {
      if (first === undefined || plan === undefined || focusOverlong(words.current)) return
      requireUser(() => void ask(first, plan), provider.name)
    },
  }
}
