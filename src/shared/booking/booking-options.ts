/** Which bookings a customer may request of a provider now, and why not: the server's rules, explained before the press. */
import { isCityClosed } from '#domain/cities.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { isServiceClosed } from '#domain/service-types.ts'
import { text } from '#text/catalogue.ts'
import { cityName } from '#text/formatting/city-name.ts'
import { serviceName } from '#text/formatting/service-name.ts'

export interface BookingOptions {
  /** As soon as possible (ASAP). */
  readonly now: boolean
  /** At a chosen time. */
  readonly scheduled: boolean
  /** An ASAP request counts as an emergency. */
  readonly emergency: boolean
  /** Explains why something is not possible. */
  readonly note: string | undefined
}

/** Says that a provider's city or service takes nothing new; undefined if both do. */
function closedNote({ city, service_type: service }: Provider): string | undefined {
  if (isCityClosed(city)) return text('provider.city_closed', { city: cityName(city) })
  return isServiceClosed(service) ? text('provider.service_closed', { service: serviceName(service) }) : undefined
}

export function bookingOptionsOf(provider: Provider | undefined, ownUid: string | undefined): BookingOptions {
  const none = { now: false, scheduled: false, emergency: false }
  if (!provider || !isListed(provider)) return { ...none, note: text('provider.gone') }
  if (provider.provider_uid === ownUid) return { ...none, note: text('provider.own') }
  const closed = closedNote(provider)
  if (closed !== undefined) return { ...none, note: closed }
  switch (provider.status) {
    case 'Available':
      return { now: true, scheduled: true, emergency: false, note: undefined }
    case 'Busy':
      return { now: false, scheduled: true, emergency: false, note: text('provider.busy_now') }
    case 'Emergency Only':
      return {
        now: provider.emergency_service,
        scheduled: false,
        emergency: true,
        note: text(provider.emergency_service ? 'provider.emergency_only' : 'provider.emergency_none'),
      }
    case 'Off Duty':
      return { ...none, note: text('provider.gone') }
  }
}
