/** State of the order form, a booking request for a place on the map: values, the providers who serve the place, and obstacles. */
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { requestBooking } from '#domain/commands/booking/request-booking.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY, DEFAULT_ZOOM, SERVICE_RADIUS_MAX_KM } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { detailArgs, NO_DETAILS } from '#domain/documents/booking-details.ts'
import { isOpenWater } from '#domain/location/open-water.ts'
import type { FieldValues } from '#shared/forms/command-args.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { notifyWhenConfirmed } from '#shared/outbox/notify-when-confirmed.ts'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { useFilter, useProvider } from '#state/directory/directory.ts'
import { useNearbyProviders, type ProviderWithDistance } from '#state/directory/nearby-providers.ts'
import { orderDraft, orderFields, type Pickup } from '#state/drafts/order-draft.ts'
import { findNearbyCity, useMyPosition } from '#state/device/geolocation.ts'
import { currentUser, useUser } from '#state/session/session.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showBooking, showView, useCity } from '#state/navigation/view.ts'
import { showToast } from '#state/notifications/toasts.ts'
import { newId } from '#state/sync/new-id.ts'
import { text } from '#text/catalogue.ts'

/** Zoom for a place chosen by name: a few streets around it. */
const PLACE_ZOOM = 14
const FIRST_SERVICE: ServiceType = 'cleaner'

type OrderValues = FieldValues<typeof orderFields>
const EMPTY: OrderValues = { pickup: null, service: null, hours: 1, provider_id: null, ...NO_DETAILS }

/** Why no provider can come: no city of the marketplace is near, or the place is in the water. */
export type PlaceError = 'elsewhere' | 'water'
/** Why the chosen provider cannot be requested. */
export type ProviderError = 'gone' | 'too_far'

export interface Order {
  /** A visitor who submits goes to the home page's login and returns. */
  readonly form: CommandForm<OrderValues>
  readonly service: ServiceType
  readonly setService: (service: ServiceType) => void
  /** Place of the work; the city centre until a place is chosen. */
  readonly pickup: Pickup
  readonly isCityCentre: boolean
  readonly setPickup: (pickup: Pickup) => void
  readonly placeError: PlaceError | undefined
  /** Providers who serve the pickup place, nearest first; undefined until the directory has answered. */
  readonly nearby: readonly ProviderWithDistance[] | undefined
  readonly provider: Provider | undefined
  readonly providerError: ProviderError | undefined
  readonly choose: (providerId: string | null) => void
  /** Target of the map's camera after each change. */
  readonly camera: { readonly center: Pickup; readonly zoom: number; readonly viewKey: number }
}

const isInServiceRadius = (provider: Provider, pickup: Pickup): boolean => haversineKm(provider, pickup) <= provider.service_radius_km

function placeErrorOf(pickup: Pickup): PlaceError | undefined {
  if (!findNearbyCity(pickup)) return 'elsewhere'
  return isOpenWater(pickup) ? 'water' : undefined
}

/** Returns the initial pickup place: the device's position, if it is known and in a city of the marketplace, otherwise the city centre. */
function useInitialPickup(): { readonly pickup: Pickup; readonly isCityCentre: boolean } {
  const devicePosition = useMyPosition()
  const [city] = useCity()
  if (devicePosition && findNearbyCity(devicePosition)) return { pickup: { ...devicePosition, by: 'device' }, isCityCentre: false }
  const { latitude, longitude } = cityOrDefault(city ?? DEFAULT_CITY)
  return { pickup: { latitude, longitude, by: 'list' }, isCityCentre: true }
}

/** Selects the city of the pickup place: this device has the providers of one city only. */
function useSyncCity(pickup: Pickup | null): void {
  const [city, setCity] = useCity()
  const there = pickup ? findNearbyCity(pickup)?.name : undefined
  useEffect(() => {
    if (there !== undefined && city !== null && city !== there) setCity(there)
  }, [there, city, setCity])
}

export function useOrder(): Order {
  const user = useUser()
  const [filter] = useFilter()
  const [, navigate] = useLocation()
  const form: CommandForm<OrderValues> = useCommandForm({
    command: 'request_booking',
    schema: requestBooking.schema,
    fields: orderFields,
    base: EMPTY,
    draft: orderDraft,
    argsOf: ({ hours, ...values }) => ({
      booking_id: newId(),
      provider_id: provider?.id,
      scheduled_date: null,
      duration_hours: hours,
      ...detailArgs(values),
      user_latitude: pickup.latitude,
      user_longitude: pickup.longitude,
      is_emergency: false,
      price_per_hour: provider?.price_per_hour,
    }),
    gate: (submit) => {
      if (currentUser()) submit()
      else askForLogin()
    },
    onStored: (id, { booking_id }) => {
      if (id !== undefined) notifyWhenConfirmed(id, () => ({ title: text('order.placed') }))
      navigate('/')
      showBooking(booking_id)
    },
  })
  const { values: draft, change } = form
  const [moves, setMoves] = useState(0)
  const [seen, setSeen] = useState<Pickup | null>(draft.pickup)
  const first = useInitialPickup()
  useSyncCity(draft.pickup ?? (first.isCityCentre ? null : first.pickup))

  const pickup = draft.pickup ?? first.pickup
  const service = draft.service ?? filter.serviceType ?? FIRST_SERVICE
  const placeError = placeErrorOf(pickup)
  const around = useNearbyProviders(service, pickup, SERVICE_RADIUS_MAX_KM)
  const nearby = around?.filter(({ provider }) => isInServiceRadius(provider, pickup) && provider.provider_uid !== user?.uid)

  const live = useProvider(draft.provider_id ?? undefined)
  // A chosen provider who leaves the directory stays on screen, which says so.
  const [known, setKnown] = useState(live)
  if (live !== undefined && live !== known) setKnown(live)
  const provider = draft.provider_id === null ? undefined : (live ?? (known?.id === draft.provider_id ? known : undefined))
  const bookable = bookingOptionsOf(live, user?.uid)
  const isUnavailable = provider !== undefined && (!bookable.now || bookable.emergency)
  const isTooFar = provider !== undefined && !isInServiceRadius(provider, pickup)

  const askForLogin = (): void => {
    // The displayed values, also those that were not chosen, are there again after the login.
    change({ service, pickup: draft.pickup ?? (first.isCityCentre ? null : first.pickup) })
    showToast({ content: () => ({ title: text('order.login_needed') }), icon: 'lock' })
    showView('map')
    navigate('/')
    openOverlay({ kind: 'auth', mode: 'login', onSignedIn: () => navigate('/order') })
  }
  return {
    form,
    service,
    setService: (chosen) => change({ service: chosen, provider_id: provider?.service_type === chosen ? draft.provider_id : null }),
    pickup,
    isCityCentre: draft.pickup === null && first.isCityCentre,
    setPickup: (place) => {
      change({ pickup: place })
      // A place set with the marker is already in view.
      if (place.by === 'marker') return
      setSeen(place)
      setMoves((before) => before + 1)
    },
    placeError,
    nearby,
    provider,
    providerError: isTooFar ? 'too_far' : isUnavailable ? 'gone' : undefined,
    choose: (providerId) => change({ provider_id: providerId, service }),
    camera: { center: seen ?? first.pickup, zoom: moves === 0 ? DEFAULT_ZOOM : PLACE_ZOOM, viewKey: moves },
  }
}
