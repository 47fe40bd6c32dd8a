/** State of the booking request form: values and submission. */
import { useRef, useState, type RefObject } from 'react'
import { DURATION_DEFAULT_HOURS } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { packagesOf, type PublicPackage } from '#domain/documents/service-package.ts'
import type { Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { requireUser } from '#shared/account/require-user.ts'
import { readBookingDraft, removeBookingDraft, saveBookingDraft } from '#state/drafts/booking-draft.ts'
import { newId } from '#state/sync/new-id.ts'
import { closeAllOverlays, type Prefill } from '#state/navigation/overlays.ts'
import { currentPosition } from '#state/device/geolocation.ts'
import { currentUserStore, submitCommand } from '#state/sync/user-store.ts'
import { showBooking } from '#state/navigation/view.ts'
import { focusOverlong } from '#ui/fields/field-limit.ts'

export interface BookingRequest {
  /** Hours, 0.5 to 8. */
  readonly duration: number
  readonly setDuration: (hours: number) => void
  /** The requested package as it is offered now; `gone` when it is no longer offered; undefined for hours. */
  readonly servicePackage: PublicPackage | 'gone' | undefined
  /** Text area of the instructions. */
  readonly words: RefObject<HTMLTextAreaElement | null>
  readonly instructions: string
  readonly setInstructions: (text: string) => void
  /** The request is being stored. */
  readonly busy: boolean
  /** Why the last submission was refused. */
  readonly refused: Refusal | undefined
  /** Submits the request for a start or (null) as soon as possible; opens the login for a visitor. */
  readonly confirm: (scheduledDate: string | null, isEmergency: boolean) => void
}

export function useBookingRequest(provider: Provider, prefill: Prefill | undefined): BookingRequest {
  const [hourly, setHourly] = useState(
    () => prefill?.duration_hours ?? readBookingDraft(provider.id).duration_hours ?? DURATION_DEFAULT_HOURS,
  )
  const servicePackage =
    prefill?.package_id === undefined ? undefined : (packagesOf(provider).find(({ id }) => id === prefill.package_id) ?? 'gone')
  const duration = typeof servicePackage === 'object' ? servicePackage.duration_hours : hourly
  const [instructions, setInstructions] = useState(() => prefill?.special_instructions ?? readBookingDraft(provider.id).instructions)
  const words = useRef<HTMLTextAreaElement>(null)
  const [submitting, setSubmitting] = useState(false)
  const [refused, setRefused] = useState<Refusal>()

  const ask = async (scheduledDate: string | null, isEmergency: boolean): Promise<void> => {
    setSubmitting(true)
    setRefused(undefined)
    const bookingId = newId()
    const position = currentPosition()
    const result = await submitCommand('request_booking', {
      booking_id: bookingId,
      provider_id: provider.id,
      scheduled_date: scheduledDate,
      duration_hours: duration,
      special_instructions: instructions,
      user_latitude: position?.latitude ?? null,
      user_longitude: position?.longitude ?? null,
      is_emergency: isEmergency,
      price_per_hour: provider.price_per_hour,
      ...(typeof servicePackage === 'object'
        ? { service_package: { id: servicePackage.id, price: servicePackage.price, contents_at: servicePackage.contents_at } }
        : {}),
    })
    // Stays true after success until the form has closed: a second press must not make a second booking.
    if (!result.ok) {
      setSubmitting(false)
      setRefused(result.error)
      return
    }
    removeBookingDraft(provider.id)
    if (prefill?.replaces !== undefined) await currentUserStore()?.discard(prefill.replaces as CommandId)
    closeAllOverlays(() => showBooking(bookingId))
  }

  return {
    duration,
    setDuration: (hours) => {
      setHourly(hours)
      saveBookingDraft(provider.id, { duration_hours: hours })
    },
    servicePackage,
    words,
    instructions,
    setInstructions: (text) => {
      setInstructions(text)
      saveBookingDraft(provider.id, { instructions: text })
    },
    busy: submitting,
    refused,
    confirm: (scheduledDate, isEmergency) => {
      if (!focusOverlong(words.current)) requireUser(() => void ask(scheduledDate, isEmergency), provider.name)
    },
  }
}
