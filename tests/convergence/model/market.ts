/**
 * What the reference model knows of the marketplace: who there is, what was asked and what happened, in order.
 * Nothing that follows from this is kept: statuses, hours held, ratings, points and copies are worked out when somebody looks.
 * The model is written from the specification and the decisions, and shares no rule with the product.
 */
/** A day as its provider asked for it. */
export interface AskedDay {
  readonly status: string
  readonly time_slots: readonly number[]
}

/** When a provider can be had, as far as they said so. */
export interface OwnTime {
  /** By date on the calendar of the provider's city. */
  readonly days: ReadonlyMap<string, AskedDay>
  /** Sunday first. */
  readonly week?: readonly AskedDay[]
  /** Minutes. */
  readonly notice?: number
  /** Minutes on the way, before and after whatever is held. */
  readonly travel?: number
}

export interface Person {
  readonly uid: string
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly userType: string
  readonly created_at: string
  /** Instants up to which notifications were marked as read. */
  readonly readMarks: string[]
  /** Fields of the profile that the person has set. */
  readonly own?: Readonly<Record<string, unknown>>
  /** When the profile was changed last; undefined while it never was. */
  readonly updated_at?: string
}

export interface ProviderDetails {
  name: string
  service_type: string
  latitude: number
  longitude: number
  city: string
  bio: string
  price_per_hour: number
  experience_years: number
  certifications: readonly string[]
  languages: readonly string[]
  profile_image: string
  emergency_service: boolean
  subscription_available: boolean
  service_radius_km: number
  visible: boolean
  /** Pages elsewhere, by place: only those that were given. */
  portfolio_links: Readonly<Record<string, string>>
}

export interface Provider {
  readonly uid: string
  details: ProviderDetails
  status: string
  /** It had an active package at some time. */
  hasOffered?: boolean
  /** Every city it was ever listed in. */
  readonly cities: Set<string>
  time: OwnTime
  readonly created_at: string
  updated_at: string
}

export interface BookingEvent {
  readonly event: string
  readonly at: string
  readonly by: string
  readonly command_id: string
  readonly reason?: string
  /** Of what was said about another time: the start that was proposed. */
  readonly starts_at?: string
  /** Which visit of a subscription it happened to. */
  readonly visit?: number
  /** Of a new time that was agreed: the start before it. */
  readonly moved_from?: string
}

export interface Booking {
  readonly id: string
  readonly customer: string
  readonly provider: string
  readonly asked: {
    readonly scheduled_date: string | null
    readonly duration_hours: number
    readonly special_instructions: string
    readonly is_emergency: boolean
    readonly latitude: number | null
    readonly longitude: number | null
    /** What was booked instead of hours, as it was then. */
    readonly service_package?: Readonly<Record<string, unknown>>
    /** How often and for how many weeks, and the visits as they were agreed: a skipped one leaves its number unused. */
    readonly subscription?: {
      readonly type: string
      readonly weeks: number
      readonly visits: readonly { readonly number: number; readonly starts_at: string }[]
    }
    /** What the provider is told of the customer. */
    readonly customer_rating?: Readonly<Record<string, unknown>>
  }
  /** As they were when it was asked. */
  readonly quoted: {
    readonly provider_name: string
    readonly provider_image: string
    readonly customer_name: string
    readonly service_type: string
    readonly city: string
    readonly price_per_hour: number
  }
  /** The customer's name since a provider's acceptance, which is told it in full. */
  named?: string
  readonly events: BookingEvent[]
}

export interface Message {
  readonly id: string
  readonly booking: string
  readonly from: string
  /** The sender's name at that moment. */
  readonly name: string
  readonly text: string
  readonly created_at: string
  readonly written_at: string
}

/** Somebody's devices got, or their eyes passed, everything up to an instant. */
export interface Mark {
  readonly booking: string
  readonly uid: string
  readonly what: 'delivered' | 'read'
  readonly up_to: string
  /** Of what was read: whether both showed their read marks then, so that the other side was told. */
  readonly isTold?: boolean
}

export interface Review {
  readonly booking: string
  /** The name over it, as everybody reads it. */
  readonly author: string
  rating: number
  comment: string
  readonly at: string
  /** When its customer last changed it. */
  edited_at?: string
  answer?: { readonly message: string; readonly created_at: string }
}

export interface OfferedPackage {
  readonly id: string
  readonly provider: string
  name: string
  tier: string
  price: number
  description: string
  included_services: readonly string[]
  duration_hours: number
  is_active: boolean
  is_removed: boolean
  contents_at: string
  readonly created_at: string
  updated_at: string
}

export interface ClientRating {
  readonly booking: string
  readonly client: string
  /** As the booking named them then. */
  readonly client_name: string
  readonly given: Readonly<Record<string, unknown>>
  readonly at: string
}

export interface Favourite {
  readonly uid: string
  readonly provider: string
  isOn: boolean
  readonly created_at: string
}

export interface Notice {
  readonly to: string
  readonly kind: string
  readonly booking: string
  readonly params: Readonly<Record<string, string>>
  readonly at: string
}

export interface Market {
  readonly people: Map<string, Person>
  readonly providers: Map<string, Provider>
  readonly bookings: Map<string, Booking>
  readonly messages: Message[]
  readonly marks: Mark[]
  readonly reviews: Review[]
  readonly packages: OfferedPackage[]
  readonly ratings: ClientRating[]
  readonly favourites: Favourite[]
  readonly notices: Notice[]
}

export const emptyMarket = (): Market => ({
  people: new Map(),
  providers: new Map(),
  bookings: new Map(),
  messages: [],
  marks: [],
  reviews: [],
  packages: [],
  ratings: [],
  favourites: [],
  notices: [],
})
