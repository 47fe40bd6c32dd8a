/** Binds the sharing of positions to the signed-in provider's jobs, consent and device. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { onTheWay } from '#domain/booking/steps/booking-arrival.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { deviceGeolocation, LOCATION_OPTIONS, locationErrorOf } from '../device/geolocation.ts'
import { createWakeLock } from '../device/wake-lock.ts'
import { callApi } from '../session/api-client.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { fail, ok } from '#domain/result.ts'
import { createPositionSharing, type PositionSharingDeps, type SharingState } from './position-sharing.ts'

/** As many jobs as a provider is on the way to within some days. */
const MAX_STOPPED = 20

/** Bookings whose sharing the provider stopped; it does not start again after a reload. */
const stoppedAtom = userScopedAtom<readonly string[]>('position-stopped', v.array(v.string()), [])
const statesAtom = atom<ReadonlyMap<string, SharingState>>(new Map())

/** Returns how the sharing with the customer of a booking goes; undefined while the position is not shared. */
export const useSharingState = (bookingId: string): SharingState | undefined => useAtomValue(statesAtom).get(bookingId)
/** Returns whether the provider stopped the sharing with the customer of a booking. */
export const useIsSharingStopped = (bookingId: string): boolean => useAtomValue(stoppedAtom).includes(bookingId)

export function stopSharing(bookingId: string): void {
  getDefaultStore().set(stoppedAtom, (before) => [...before.filter((id) => id !== bookingId), bookingId].slice(-MAX_STOPPED))
}
export function resumeSharing(bookingId: string): void {
  getDefaultStore().set(stoppedAtom, (before) => before.filter((id) => id !== bookingId))
}

/** Asks the device for its position; never one that it remembers from earlier. */
const locate: PositionSharingDeps['locate'] = () =>
  new Promise((resolve) => {
    const geolocation = deviceGeolocation()
    if (!geolocation) {
      resolve(fail('unsupported'))
      return
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve(ok({ latitude, longitude })),
      ({ code }) => resolve(fail(locationErrorOf(code))),
      { ...LOCATION_OPTIONS, maximumAge: 0 },
    )
  })

async function send(bookingId: string, position: { readonly latitude: number; readonly longitude: number }) {
  const result = await callApi('PUT', `/bookings/${bookingId}/position`, position)
  if (result.ok) return 'sent'
  if (result.error.code === 'unavailable') return 'unsent'
  // The server already has the start or a withdrawn consent.
  return result.error.code === 'invalid_fields' ? 'far' : 'waiting'
}

/** True while both this device and the server know that the provider is on the way. */
const isUnderway = ({ doc, confirmed = doc }: OptimisticDocument<Booking>): boolean =>
  onTheWay(doc) !== undefined && onTheWay(confirmed) !== undefined

let keepScreenOn: ReturnType<typeof createWakeLock> | undefined

/**
 * Shares the position on the way to the user's jobs, while their store is open. Keeps the screen on meanwhile: a page whose screen is off
 * gets no position.
 */
export function shareOwnPosition(store: UserStore): void {
  const jotai = getDefaultStore()
  const setScreenOn = (keepScreenOn ??= createWakeLock(document, 'wakeLock' in navigator ? navigator.wakeLock : undefined))
  let isAgreed = false
  /** The server has the consent. */
  let isKnown = false
  let underway: readonly Booking[] = []
  let hidden: ReadonlyMap<string, unknown> = new Map()
  const sharing = createPositionSharing({
    locate,
    send,
    end: async (bookingId) => void (await callApi('DELETE', `/bookings/${bookingId}/position`)),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    onStates: (states) => {
      jotai.set(statesAtom, states)
      setScreenOn(states.size > 0)
    },
  })
  const update = (): void => {
    const stopped = jotai.get(stoppedAtom)
    const wanted = underway.filter(({ id, customer_uid }) => !stopped.includes(id) && !hidden.has(customer_uid))
    sharing.share(isAgreed && isKnown ? wanted.map(({ id }) => id) : [])
  }
  const unsubscribe = jotai.sub(stoppedAtom, update)
  store.profile.get().subscribe((profile) => {
    isAgreed = profile?.share_position === true
    update()
  })
  store.profile.blocks().subscribe((blocks) => {
    hidden = blocks
    update()
  })
  store.outbox.items().subscribe((items) => {
    isKnown = !items.some(({ name, args }) => name === 'update_profile' && args['share_position'] === true)
    update()
  })
  store.bookings.list().subscribe({
    next: (bookings) => {
      underway = bookings.filter((each) => each.doc.provider_uid === store.uid && isUnderway(each)).map(({ doc }) => doc)
      update()
    },
    complete: () => {
      unsubscribe()
      sharing.share([])
    },
  })
}
