/** Gives the order: the booking request that Book Now gives, kept on this device and sent when it can be. */
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
  /** It is being kept. */
  readonly busy: boolean
  /** Why the last try was not taken. */
  readonly refused: Refusal | undefined
  /** Where the notes are typed. */
  readonly notes: RefObject<HTMLTextAreaElement | null>
  /** Orders; a visitor goes to the home page's login and comes back. */
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
    const answer = await submitCommand('request_booking', {
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
    // On success it stays busy until the page has gone: a second press must not be a second order.
    if (!answer.ok) {
      setBusy(false)
      setRefused(answer.error)
      return
    }
    saveOrderDraft(undefined)
    notifyWhenConfirmed(answer.value, () => ({ title: text('order.placed') }))
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
