import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BehaviorSubject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import type { UserStore } from '#data/user-store/user-store.ts'
import type { Notification as Notice } from '#domain/documents/notification.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
const browser = stubPageHistory()
const BOOKING = '01K0000000000000000000000B'

/** Returns the value that a hook has in a component. */
function told<T>(hook: () => T): T | undefined {
  let value: T | undefined
  const Component = () => {
    value = hook()
    return null
  }
  renderToStaticMarkup(createElement(Component))
  return value
}

/** Loads a page with the order page open, a chat above it and a dialog over that. */
async function pageWithDialog() {
  vi.resetModules()
  browser.load('/order')
  const overlays = await import('../navigation/overlays.ts')
  const view = await import('../navigation/view.ts')
  const { startTrail } = await import('../navigation/history/trail.ts')
  const { placeStep } = await import('../navigation/history/step.ts')
  startTrail([placeStep({ view: 'map' }), placeStep({ view: 'order' })])
  overlays.openOverlay({ kind: 'chat', bookingId: 'another' })
  overlays.openOverlay({ kind: 'change-password' })
  const place = () => Object.values(view.currentPlace()).join(' ')
  return { overlays, place }
}

const about = (kind: Notice['kind'], side: 'customer' | 'provider' | '' = '', booking_id: string | null = BOOKING): Notice =>
  ({ id: `${kind}${side}`, kind, booking_id, icon: '', params: side === '' ? {} : { side } }) as Notice

const CASES: readonly (readonly [Notice, string, string | undefined])[] = [
  [about('booking_accepted', 'customer'), `booking ${BOOKING}`, undefined],
  [about('booking_requested', 'provider'), 'dashboard bookings', undefined],
  [about('message_received'), 'order', 'chat'],
  [about('review_received'), 'dashboard main', 'answer-review'],
  [about('verification_rejected', '', null), 'dashboard main', undefined],
  [{ ...about('content_hidden', 'customer'), params: { content: `name:${BOOKING}` } }, 'order', 'appeal'],
  [about('content_hidden', 'customer'), `booking ${BOOKING}`, undefined],
  [about('new_device', '', null), 'profile', undefined],
]

test.each(CASES)('$kind opens its target from under a dialog, and Back returns to the chat below it', async (notice, place, top) => {
  const page = await pageWithDialog()
  const { openNotification } = await import('./open-notification.ts')
  openNotification(notice)
  await vi.waitFor(() => expect([page.place(), page.overlays.topOverlay()?.kind]).toEqual([place, top]))
  await browser.back()
  if (page.place().startsWith('dashboard')) await browser.back()
  expect([page.place(), page.overlays.topOverlay()]).toEqual(['order', { kind: 'chat', bookingId: 'another' }])
})

test('the Bookings tab scrolls to the requested job', async () => {
  await pageWithDialog()
  const { openNotification } = await import('./open-notification.ts')
  const { useBookingScrollTarget } = await import('../navigation/dashboard-scroll-target.ts')
  openNotification(about('booking_requested', 'provider'))
  await vi.waitFor(() => expect(told(useBookingScrollTarget)?.[0]).toBe(BOOKING))
})

test("a toast's button opens the same target", async () => {
  const page = await pageWithDialog()
  page.overlays.closeOverlay()
  const { announceNotifications } = await import('./announce-notifications.ts')
  const { useShownToast } = await import('./toasts.ts')
  const notices = new BehaviorSubject<readonly Notice[]>([])
  const stored = vi.fn(async () => [])
  const store = {
    outbox: { items: () => new BehaviorSubject([]) },
    sync: { status: () => new BehaviorSubject({ connection: 'live' }) },
    notifications: { stored, list: () => notices },
  }
  announceNotifications(store as unknown as UserStore)
  // Wait until the stored notifications have been read.
  await vi.waitFor(() => expect(stored).toHaveResolved())
  notices.next([about('verification_approved', '', null)])
  told(useShownToast)?.toast.onPress?.()
  await vi.waitFor(() =>
    expect([page.place(), page.overlays.topOverlay(), browser.address()]).toEqual(['dashboard main', undefined, '/dashboard/main']),
  )
})
