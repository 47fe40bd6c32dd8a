/** Places the order: the same booking request as Book Now, stored on this device and sent when possible. */
import { useRef, useState, type RefObject } from 'react'
import { useLocation } from 'wouter'
import type { Refusal } from '#domain/errors.ts'
import { notifyWhenConfirmed } from '#shared/outbox/notify-when-confirmed.ts'
import { newId } from '#state/sync/new-id.ts'
import { saveOrderDraft } from '#state/drafts/order-draft.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { currentUser } from '#state/session/session.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { showBooking, showView } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { focusOverlong } from '#ui/fields/field-limit.ts'
import type { Order } from './use-order.ts'

export interface PlaceOrder {
  /** The order is being stored. */
  readonly busy: boolean
  /** Why the last submission was refused. */
  readonly refused: Refusal | undefined
  /** Text area of the notes. */
  readonly notes: RefObject<HTMLTextAreaElement | null>
  /** Places the order; a visitor goes to the home page's login and returns. */
  readonly confirm: () => void
}

export function usePlaceOrder(order: Order): PlaceOrder {
  const [, navigate] = useLocation()
  const notes = useRef<HTMLTextAreaElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal>()

  const askForLogin = (): void => {
    order.saveDraft()
    showToast({ content: () => ({ title: text('order.login_needed') }), icon: 'lock' })
    showView('map')
    navigate('/')
    openOverlay({ kind: 'auth', mode: 'login', onSignedIn: () => navigate('/order') })
  }

  const ask = async (): Promise<void> => {
    const { provider, pickup, draft } = order
    if (!provider) return
    setBusy(true)
    setRefused(undefined)
    const bookingId = newId()
    const result = await submitCommand('request_booking', {
      booking_id: bookingId,
      provider_id: provider.id,
      scheduled_date: null,
      duration_hours: draft.hours,
      special_instructions: draft.notes,
      user_latitude: pickup.latitude,
      user_longitude: pickup.longitude,
      is_emergency: false,
      price_per_hour: provider.price_per_hour,
    })
    // Stays busy after success until the page has closed: a second press must not place a second order.
    if (!result.ok) {
      setBusy(false)
      setRefused(result.error)
      return
    }
    saveOrderDraft(undefined)
    notifyWhenConfirmed(result.value, () => ({ title: text('order.placed') }))
    navigate('/')
    showBooking(bookingId)
  }

  const confirm = (): void => {
    if (focusOverlong(notes.current)) return
    if (currentUser()) void ask()
    else askForLogin()
  }
  return { busy, refused, notes, confirm }
}
