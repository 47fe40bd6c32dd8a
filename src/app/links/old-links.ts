/**
 * Links of earlier releases: the query forms in installed manifests, sent e-mails and shown notifications. Pushes still use `?news=`,
 * because a service worker of an earlier release opens nothing else and counts its badge by it.
 */
import { BOOKINGS_PATH, dashboardPath, MAP_PATH, PROFILE_PATH } from '#config/app-paths.ts'
import { notificationPath } from '#config/notification-path.ts'
import { NOTIFICATION_KINDS } from '#domain/documents/notification-kinds.ts'
import { isUlid } from '#domain/ids.ts'

const VIEWS = new Map([
  ['map', MAP_PATH],
  ['bookings', BOOKINGS_PATH],
  ['dashboard', dashboardPath('main')],
  ['profile', PROFILE_PATH],
])

/**
 * @param search query such as `?view=bookings` or `?news=booking_accepted&booking=01…&side=customer`
 * @returns the address that it means today; undefined where it is no link of an earlier release
 */
export function translateOldLink(search: string): string | undefined {
  const params = new URLSearchParams(search)
  const kind = NOTIFICATION_KINDS.find((each) => each === params.get('news'))
  const booking = params.get('booking')
  if (kind) return notificationPath({ kind, booking_id: isUlid(booking) ? booking : null, isProvider: params.get('side') === 'provider' })
  return VIEWS.get(params.get('view') ?? '')
}
