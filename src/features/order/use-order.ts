/** State of the order form: values, the providers who serve the place, and obstacles. */
import { useEffect, useRef, useState } from 'react'
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY, DEFAULT_ZOOM, SERVICE_RADIUS_MAX_KM } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { isOpenWater } from '#domain/location/open-water.ts'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { useFilter, useProvider } from '#state/directory/directory.ts'
import { useNearbyProviders, type ProviderWithDistance } from '#state/directory/nearby-providers.ts'
import { saveOrderDraft, readOrderDraft, type OrderDraft, type Pickup } from '#state/drafts/order-draft.ts'
import { findNearbyCity, useMyPosition } from '#state/device/geolocation.ts'
import { useUser } from '#state/session/session.ts'
import { useCity } from '#state/navigation/view.ts'

/** Zoom for a place chosen by name: a few streets around it. */
const PLACE_ZOOM = 14
const FIRST_SERVICE: ServiceType = 'cleaner'

/** Why no provider can come: no city of the marketplace is near, or the place is in the water. */
export type PlaceError = 'elsewhere' | 'water'
/** Why the chosen provider cannot be requested. */
export type ProviderError = 'gone' | 'too_far'

export interface Order {
  readonly draft: OrderDraft
  readonly change: (changes: Partial<Omit<OrderDraft, 'pickup'>>) => void
  readonly service: ServiceType
  readonly setService: (service: ServiceType) => void
  /** Place of the work; the city centre until a place is chosen. */
  readonly pickup: Pickup
  readonly isCityCentre: boolean
  readonly setPickup: (pickup: Pickup) => void
  /** Saves the displayed values, also those that were not chosen: they are there again after the login. */
  readonly saveDraft: () => void
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
  const [draft, setDraft] = useState(readOrderDraft)
  /** The current draft, for changes that complete after later ones, such as a slow position. */
  const latest = useRef(draft)
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

  const change = (changes: Partial<OrderDraft>): void => {
    const next = { ...latest.current, ...changes }
    latest.current = next
    setDraft(next)
    saveOrderDraft(next)
  }
  return {
    draft,
    change,
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
    saveDraft: () => change({ service, pickup: draft.pickup ?? (first.isCityCentre ? null : first.pickup) }),
    placeError,
    nearby,
    provider,
    providerError: isTooFar ? 'too_far' : isUnavailable ? 'gone' : undefined,
    choose: (providerId) => change({ provider_id: providerId, service }),
    camera: { center: seen ?? first.pickup, zoom: moves === 0 ? DEFAULT_ZOOM : PLACE_ZOOM, viewKey: moves },
  }
}
