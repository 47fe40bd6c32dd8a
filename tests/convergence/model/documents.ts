/** The documents that follow from what happened, field by field. Versions and ids that the server makes are not the model's to say. */
import { hoursHeldBy, hoursOf, statusOf, whenFirst, type Booking, type Market, type Person, type Provider } from './market.ts'
import { wordsOf } from './notices.ts'
import { rounded } from './rule.ts'

/** One document: `type`, `doc_id` and its other fields. A notification's ids are the server's. */
export type Fields = Readonly<Record<string, unknown>>

const last = (instants: readonly string[]): string | null => instants.toSorted().at(-1) ?? null
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const completed = (market: Market, side: 'customer' | 'provider', uid: string): number =>
  [...market.bookings.values()].filter((booking) => booking[side] === uid && statusOf(booking) === 'completed').length

function profileDocument(market: Market, person: Person): Fields {
  const { uid, email, userType, name, phone, created_at } = person
  return {
    doc_id: `profile:${uid}`,
    type: 'profile',
    uid,
    email,
    userType,
    name,
    phone,
    // Section 9: ten points a booking.
    loyalty_points: 10 * completed(market, 'customer', uid),
    notifications_read_up_to: last(person.readMarks),
    created_at,
    updated_at: created_at,
  }
}

function providerDocument(market: Market, provider: Provider): Fields {
  const { uid, details, status, created_at, updated_at } = provider
  const reviews = market.reviews.filter((review) => market.bookings.get(review.booking)?.provider === uid)
  const stars = sum(reviews.map((review) => review.rating))
  return {
    doc_id: `provider:${uid}`,
    type: 'provider',
    id: uid,
    provider_uid: uid,
    ...details,
    status,
    is_available: status === 'Available',
    former_cities: [...provider.cities].filter((city) => city !== details.city).toSorted(),
    rating: reviews.length === 0 ? 5 : stars / reviews.length,
    review_count: reviews.length,
    rating_sum: stars,
    recent_reviews: reviews
      .toReversed()
      .slice(0, 3)
      .map(({ booking, rating, comment, at }) => ({
        user_name: market.bookings.get(booking)?.quoted.customer_name,
        rating,
        comment,
        created_at: at,
      })),
    eta_minutes: 15,
    response_rate: 1,
    total_completed_jobs: completed(market, 'provider', uid),
    is_verified: false,
    is_approved: false,
    approval: 'pending',
    is_blocked: false,
    portfolio_links: {},
    schedule: { days: {}, busy: hoursHeldBy(market, uid).map(({ starts_at, ends_at }) => ({ starts_at, ends_at })) },
    created_at,
    updated_at,
  }
}

/** Made with the first booking that was accepted. */
function calendarDocuments(market: Market, { uid }: Provider): Fields[] {
  const ever = [...market.bookings.values()].some((booking) => booking.provider === uid && hoursOf(booking))
  if (!ever) return []
  const intervals = hoursHeldBy(market, uid).map(({ booking, starts_at, ends_at }) => ({ booking_id: booking, starts_at, ends_at }))
  return [{ doc_id: `calendar:${uid}`, type: 'calendar', provider_uid: uid, intervals }]
}

function bookingDocument(booking: Booking): Fields {
  const { id, customer, provider, asked, quoted, events } = booking
  const about1km = (degrees: number | null): number | null => (degrees === null ? null : rounded(degrees, 2))
  const hours = hoursOf(booking)
  return {
    doc_id: `booking:${id}`,
    type: 'booking',
    id,
    provider_id: provider,
    provider_uid: provider,
    customer_uid: customer,
    ...quoted,
    user_latitude: about1km(asked.latitude),
    user_longitude: about1km(asked.longitude),
    scheduled_date: asked.scheduled_date,
    duration_hours: asked.duration_hours,
    special_instructions: asked.special_instructions,
    is_emergency: asked.is_emergency,
    booking_type: 'single',
    status: statusOf(booking),
    total_amount: Math.round(quoted.price_per_hour * 100 * asked.duration_hours) / 100,
    starts_at: hours?.starts_at ?? null,
    ends_at: hours?.ends_at ?? null,
    provider_notified_at: whenFirst(booking, 'notified') ?? null,
    on_my_way_at: whenFirst(booking, 'on_my_way') ?? null,
    history: events,
    created_at: events[0]?.at,
    updated_at: events.at(-1)?.at,
  }
}

/** The exact place: the customer's own from the start, the provider's from acceptance on (decisions, "Privacy"). */
function placeDocuments(booking: Booking): Fields[] {
  const { latitude, longitude } = booking.asked
  if (latitude === null || longitude === null) return []
  const viewers = [booking.customer, ...(whenFirst(booking, 'accepted') === undefined ? [] : [booking.provider])]
  return viewers.map((viewer) => ({
    doc_id: `place:${booking.id}:${viewer}`,
    type: 'place',
    booking_id: booking.id,
    viewer_uid: viewer,
    latitude,
    longitude,
  }))
}

/** Read is delivered too. */
function receiptDocuments(market: Market, booking: Booking): Fields[] {
  return [booking.customer, booking.provider].flatMap((uid) => {
    const marks = market.marks.filter((mark) => mark.booking === booking.id && mark.uid === uid)
    if (marks.length === 0) return []
    return {
      doc_id: `receipt:${booking.id}:${uid}`,
      type: 'receipt',
      booking_id: booking.id,
      customer_uid: booking.customer,
      provider_uid: booking.provider,
      uid,
      delivered_up_to: last(marks.map((mark) => mark.up_to)),
      read_up_to: last(marks.filter((mark) => mark.what === 'read').map((mark) => mark.up_to)),
    }
  })
}

function threadDocuments(market: Market, booking: Booking): Fields[] {
  const { id, customer, provider, quoted } = booking
  return market.messages
    .filter((message) => message.booking === id)
    .map((message) => {
      const isCustomer = message.from === customer
      return {
        doc_id: `message:${id}:${message.id}`,
        type: 'message',
        id: message.id,
        booking_id: id,
        customer_uid: customer,
        provider_uid: provider,
        sender_uid: message.from,
        sender_type: isCustomer ? 'customer' : 'provider',
        sender_name: isCustomer ? quoted.customer_name : quoted.provider_name,
        message: message.text,
        created_at: message.created_at,
        written_at: message.written_at,
      }
    })
}

function reviewDocuments(market: Market): Fields[] {
  return market.reviews.flatMap((review) => {
    const booking = market.bookings.get(review.booking)
    if (!booking) return []
    return {
      doc_id: `review:${booking.provider}:${booking.id}`,
      type: 'review',
      booking_id: booking.id,
      provider_id: booking.provider,
      customer_uid: booking.customer,
      user_name: booking.quoted.customer_name,
      rating: review.rating,
      comment: review.comment,
      created_at: review.at,
    }
  })
}

/** Everything that there must be, and nothing else. */
export function documentsOf(market: Market): Fields[] {
  const bookings = [...market.bookings.values()]
  const providers = [...market.providers.values()]
  return [
    ...[...market.people.values()].map((person) => profileDocument(market, person)),
    ...providers.map((provider) => providerDocument(market, provider)),
    ...providers.flatMap((provider) => calendarDocuments(market, provider)),
    ...bookings.map(bookingDocument),
    ...bookings.flatMap(placeDocuments),
    ...bookings.flatMap((booking) => [...threadDocuments(market, booking), ...receiptDocuments(market, booking)]),
    ...reviewDocuments(market),
    ...market.favourites.map(({ uid, provider, isOn, created_at }) => ({
      doc_id: `favourite:${uid}:${provider}`,
      type: 'favourite',
      uid,
      provider_id: provider,
      is_removed: !isOn,
      created_at,
    })),
    ...market.notices.map((notice) => ({
      type: 'notification',
      user_id: notice.to,
      kind: notice.kind,
      booking_id: notice.booking,
      params: notice.params,
      time: notice.at,
      ...wordsOf(notice),
    })),
  ]
}

/** The fields that name who may hold a document on their devices: each person their own, nobody anybody else's. */
const HOLDERS: Readonly<Record<string, readonly string[]>> = {
  profile: ['uid'],
  provider: ['provider_uid'],
  calendar: ['provider_uid'],
  booking: ['customer_uid', 'provider_uid'],
  place: ['viewer_uid'],
  message: ['customer_uid', 'provider_uid'],
  receipt: ['customer_uid', 'provider_uid'],
  review: ['customer_uid', 'provider_id'],
  favourite: ['uid'],
  notification: ['user_id'],
}

/** Who may hold it. @throws for a kind of document that the model does not know */
export function holdersOf(document: Fields): string[] {
  const fields = HOLDERS[String(document['type'])]
  if (!fields) throw new Error(`the model does not know documents of type ${String(document['type'])}`)
  return fields.map((field) => String(document[field]))
}
