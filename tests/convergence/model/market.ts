/** The reference model's state: people, requests and events, in order; what is derived is computed when it is read. It shares no rule with the product. */
import type { Block, Favourite } from './people/choices.ts'

/** A day as its provider set it. */
export interface AskedDay {
  readonly status: string
  readonly time_slots: readonly number[]
}

/** A provider's own availability settings. */
export interface OwnTime {
  /** By date in the provider's city. */
  readonly days: ReadonlyMap<string, AskedDay>
  /** Sunday first. */
  readonly week?: readonly AskedDay[]
  /** Minutes. */
  readonly notice?: number
  /** Travel time in minutes, before and after each held booking. */
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
  /** Bookings that were pending at the latest request, with its own; whose rate an unanswered request lowered, and when. */
  listed?: readonly string[]
  unanswered?: readonly { readonly provider_id: string; readonly day: string }[]
  /** When the profile was last changed; undefined while it never was. */
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
  eta_minutes: number
  experience_years: number
  certifications: readonly string[]
  languages: readonly string[]
  profile_image: string
  emergency_service: boolean
  subscription_available: boolean
  service_radius_km: number
  visible: boolean
  /** External pages, by site: only those that were given. */
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
  /** When the server received it. */
  readonly at: string
  /** When it was done. */
  readonly done: string
  readonly by: string
  readonly command_id: string
  readonly reason?: string
  /** For events about another time: the start that was proposed. */
  readonly starts_at?: string
  /** The number of the subscription's visit that it concerns. */
  readonly visit?: number
  /** For a new time that was agreed: the start before it. */
  readonly moved_from?: string
  /** What became of a job that was not started: one side’s answer, or what was settled. */
  readonly outcome?: string
  /** Whether the start code that came with it was right; absent where none was checked. */
  readonly confirmed?: boolean
  /** For events about an extra: hours and dollars, and the end that an agreement moved. */
  readonly hours?: number
  readonly amount?: number
  readonly ends_at?: string
  /** For an end: another helper who was asked for the same has accepted. */
  readonly taken?: true
}

/** What one side reads about the exact place. */
export interface Place {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly address?: string
  readonly place_notes?: string
  readonly destination?: unknown
  readonly phone?: string
  readonly start_codes?: unknown
  readonly is_withdrawn?: boolean
  readonly updated_at?: string
}

export interface Booking {
  readonly id: string
  readonly customer: string
  readonly provider: string
  readonly asked: {
    readonly scheduled_date: string | null
    readonly duration_hours: number
    readonly special_instructions: string
    readonly problem: Readonly<Record<string, unknown>>
    readonly is_emergency: boolean
    readonly latitude: number | null
    readonly longitude: number | null
    readonly district?: string
    /** The exact place, as the customer gave it. */
    readonly place?: Place
    /** The package that was booked instead of hours, as it was then. */
    readonly service_package?: Readonly<Record<string, unknown>>
    /** Interval and number of weeks, and the visits as they were agreed: a skipped one leaves its number unused. */
    readonly subscription?: {
      readonly type: string
      readonly weeks: number
      readonly visits: readonly { readonly number: number; readonly starts_at: string }[]
    }
    /** The customer's rating, as shown to the provider. */
    readonly customer_rating?: Readonly<Record<string, unknown>>
  }
  /** As they were at the request. */
  readonly quoted: {
    readonly provider_name: string
    readonly provider_image: string
    readonly customer_name: string
    readonly service_type: string
    readonly city: string
    readonly price_per_hour: number
  }
  /** All bookings of one request to several helpers, in the order in which they were asked. */
  together?: readonly string[]
  /** The customer's full name, which the provider learns by accepting. */
  named?: string
  /** Whether a start code is asked for (undefined if nobody ever said so), and when the customer last switched it. */
  hasCode?: boolean
  switchedAt?: string
  /** Minutes from the acceptance to the arrival, as they were then. */
  arrival?: number
  readonly events: BookingEvent[]
  /** Each side's copy of the exact place, from when there is one. */
  readonly places: { customer?: Place; provider?: Place }
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

/** A person's devices received, or the person read, everything up to an instant. */
export interface Mark {
  readonly booking: string
  readonly uid: string
  readonly what: 'delivered' | 'read'
  readonly up_to: string
  /** For read marks: whether both showed them then, so that the other side was told. */
  readonly isTold?: boolean
}

/** Why a review does not count. */
export type Uncounted = 'too_short' | 'fresh_account'

export interface Review {
  readonly booking: string
  /** The author's name, as everybody reads it. */
  readonly author: string
  rating: number
  comment: string
  readonly at: string
  /** When it was written. */
  readonly done: string
  /** When its customer last changed it. */
  edited_at?: string
  answer?: { readonly message: string; readonly created_at: string }
  /** Why it does not count: only its customer reads it. */
  readonly uncounted?: Uncounted | undefined
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
  /** When it was written. */
  readonly done: string
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
  readonly blocks: Block[]
  readonly notices: Notice[]
}
