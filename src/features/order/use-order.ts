/** State of the order form, a booking request for a place on the map: values, the providers who serve the place, and obstacles. */
import { useEffect, useState } from 'react'
import { requestBooking } from '#domain/commands/booking/request-booking.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { reachOf } from '#domain/location/reach.ts'
import { DEFAULT_CITY, DEFAULT_ZOOM, SERVICE_RADIUS_MAX_KM } from '#domain/constants.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { serviceOf, type ServiceType } from '#domain/service-types.ts'
import { detailArgs, NO_DETAILS } from '#domain/documents/booking-details.ts'
import { isOpenWater } from '#domain/location/open-water.ts'
import type { FieldValues } from '#shared/forms/command-args.ts'
import { useCommandForm, type CommandForm } from '#shared/forms/use-command-form.ts'
import { problemArgs } from '#shared/booking/problem/problem-values.ts'
import { placeArgs, placeOf, pointOf, pointValues } from '#shared/place/place-values.ts'
import { askOf } from '#shared/booking/several/ask-of.ts'
import { useOthersToAsk, type OthersToAsk } from '#shared/booking/several/use-others-to-ask.ts'
import { useSharePhone, type SharePhone } from '#shared/place/where/share-phone-field.tsx'
import { startCodeArgs, useStartCode } from '#shared/booking/start-code/use-start-code.ts'
import { useInitialPlace } from '#shared/place/use-initial-place.ts'
import { notifyWhenConfirmed } from '#shared/outbox/notify-when-confirmed.ts'
import { bookingOptionsOf } from '#shared/booking/booking-options.ts'
import { useFilter, useProvider } from '#state/directory/directory.ts'
import { useNearbyProviders, type ProviderWithDistance } from '#state/directory/nearby-providers.ts'
import { orderDraft, orderFields } from '#state/drafts/order-draft.ts'
import { NO_PROBLEM } from '#state/drafts/detail-drafts.ts'
import { NO_PLACE } from '#state/drafts/place-draft.ts'
import { findNearbyCity } from '#state/device/geolocation.ts'
import { currentUser, useUser } from '#state/session/session.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { leaveFor, showOrder, showView, useCity } from '#state/navigation/view.ts'
import { newId } from '#state/sync/new-id.ts'
import { text } from '#text/catalogue.ts'

/** Zoom for a place chosen by name: a few streets around it. */
const PLACE_ZOOM = 14
const FIRST_SERVICE: ServiceType = 'cleaner'

type OrderValues = FieldValues<typeof orderFields>
const EMPTY: OrderValues = {
  service: null,
  hours: 1,
  provider_id: null,
  ask_others: false,
  ...NO_DETAILS,
  ...NO_PROBLEM,
  ...NO_PLACE,
  start_code: false,
}

/** Why no provider can come: no city of the marketplace is near, or the place is in the water. */
export type PlaceError = 'elsewhere' | 'water'
/** Why the chosen provider cannot be requested. */
export type ProviderError = 'gone' | 'too_far'

export interface Order {
  /** A visitor who submits goes to the home page's login and returns. A place that is not set with the marker moves the map. */
  readonly form: CommandForm<OrderValues>
  readonly share: SharePhone
  readonly service: ServiceType
  readonly setService: (service: ServiceType) => void
  /** Place of the marker; the city centre until a point is chosen. */
  readonly pickup: Position
  readonly isCityCentre: boolean
  readonly setMarker: (place: Position) => void
  readonly placeError: PlaceError | undefined
  /** Providers who serve the pickup place, nearest first; undefined until the directory has answered. */
  readonly nearby: readonly ProviderWithDistance[] | undefined
  readonly provider: Provider | undefined
  /** Who can be asked together with the provider, and who is. */
  readonly others: OthersToAsk
  readonly askedOthers: readonly Provider[]
  readonly providerError: ProviderError | undefined
  readonly choose: (providerId: string | null) => void
  /** Chooses the nearest helper, with the others. */
  readonly askNearest: (nearest: Provider) => void
  /** Target of the map's camera after each change. */
  readonly camera: { readonly center: Position; readonly zoom: number; readonly viewKey: number }
}

const isInReach = (provider: Provider, place: Position): boolean => reachOf(provider, place).isReached

function placeErrorOf(pickup: Position): PlaceError | undefined {
  if (!findNearbyCity(pickup)) return 'elsewhere'
  return isOpenWater(pickup) ? 'water' : undefined
}

/** Selects the city of the pickup place: this device has the providers of one city only. */
function useSyncCity(pickup: Position | undefined): void {
  const [city, setCity] = useCity()
  const there = pickup ? findNearbyCity(pickup)?.name : undefined
  useEffect(() => {
    if (there !== undefined && city !== null && city !== there) setCity(there)
  }, [there, city, setCity])
}

export function useOrder(): Order {
  const user = useUser()
  const [filter] = useFilter()
  const [city] = useCity()
  const centre = cityOrDefault(city ?? DEFAULT_CITY)
  const initial = useInitialPlace()
  const share = useSharePhone()
  const startCode = useStartCode()
  const serviceChosen = (values: OrderValues): ServiceType => values.service ?? filter.serviceType ?? FIRST_SERVICE
  const form: CommandForm<OrderValues> = useCommandForm({
    command: 'request_booking',
    schema: requestBooking.schema,
    fields: orderFields,
    base: { ...EMPTY, ...initial, ...startCode.initial },
    draft: orderDraft,
    argsOf: (values) => ({
      booking_id: newId(),
      provider_id: provider?.id,
      scheduled_date: null,
      duration_hours: values.hours,
      ...detailArgs(values),
      ...problemArgs(values, serviceChosen(values)),
      ...placeArgs(values, serviceOf(serviceChosen(values)).isRide === true),
      ...startCodeArgs(values),
      is_emergency: false,
      price_per_hour: provider?.price_per_hour,
      also: askedOthers.length > 0 ? askedOthers.map(askOf) : undefined,
    }),
    gate: (submit) => {
      if (currentUser()) submit()
      else askForLogin()
    },
    onStored: (id, { booking_id, start_code }) => {
      share.store()
      startCode.remember({ start_code })
      if (id !== undefined) notifyWhenConfirmed(id, () => ({ title: text('order.placed') }))
      leaveFor({ view: 'booking', bookingId: booking_id })
    },
  })
  const { values: draft, change } = form
  const [moves, setMoves] = useState(0)
  const chosen = pointOf(draft)
  useSyncCity(chosen)
  const pickup = chosen ?? { latitude: centre.latitude, longitude: centre.longitude }
  const [seen, setSeen] = useState<Position>()
  /** The camera follows a late position until the person moves something. */
  const [first, setFirst] = useState(pickup)
  if (moves === 0 && draft.point_from !== 'marker' && (first.latitude !== pickup.latitude || first.longitude !== pickup.longitude))
    setFirst(pickup)
  const service = serviceChosen(draft)
  const placeError = placeErrorOf(pickup)
  const around = useNearbyProviders(service, pickup, SERVICE_RADIUS_MAX_KM)
  const nearby = around?.filter(({ provider }) => isInReach(provider, pickup) && provider.provider_uid !== user?.uid)

  const live = useProvider(draft.provider_id ?? undefined)
  // A chosen provider who leaves the directory stays on screen, which says so.
  const [known, setKnown] = useState(live)
  if (live !== undefined && live !== known) setKnown(live)
  const provider = draft.provider_id === null ? undefined : (live ?? (known?.id === draft.provider_id ? known : undefined))
  const bookable = bookingOptionsOf(live, user?.uid)
  const isUnavailable = provider !== undefined && (!bookable.now || bookable.emergency)
  // Without a chosen point reach is not judged: the marker says nothing yet.
  const isTooFar = provider !== undefined && chosen !== undefined && !isInReach(provider, chosen)

  const wanted = { scheduled_date: null, duration_hours: draft.hours, is_emergency: false }
  const others = useOthersToAsk(isUnavailable || isTooFar ? undefined : provider, service, chosen, wanted)
  const askedOthers = draft.ask_others ? others.helpers : []

  const askForLogin = (): void => {
    // The displayed values, also those that were not chosen, are there again after the login.
    change({ service, ...placeOf(draft) })
    showView('map')
    openOverlay({ kind: 'auth', mode: 'login', reason: () => text('order.login_needed'), onSignedIn: showOrder })
  }
  return {
    form: {
      ...form,
      change: (changes) => {
        change(changes)
        // A place set with the marker is already in view.
        const moved = changes.point_from === 'marker' ? undefined : pointOf(changes)
        if (!moved) return
        setSeen(moved)
        setMoves((before) => before + 1)
      },
    },
    share,
    service,
    setService: (next) => change({ service: next, provider_id: provider?.service_type === next ? draft.provider_id : null }),
    pickup,
    isCityCentre: chosen === undefined,
    setMarker: (place) => change(pointValues(place, 'marker')),
    placeError,
    nearby,
    provider,
    others,
    askedOthers,
    providerError: isTooFar ? 'too_far' : isUnavailable ? 'gone' : undefined,
    choose: (providerId) => change({ provider_id: providerId, service }),
    askNearest: ({ id }) => change({ provider_id: id, service, ask_others: true }),
    camera: { center: seen ?? first, zoom: moves === 0 ? DEFAULT_ZOOM : PLACE_ZOOM, viewKey: moves },
  }
}
