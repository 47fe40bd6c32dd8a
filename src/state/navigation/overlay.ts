/** What can lie above a view: the kinds of overlays and their values. */
import type { ReportTarget } from '../storage/reported-content.ts'
import type { ContactChannel } from '#domain/account/contact-verification.ts'
import type { CommandId } from '#domain/ids.ts'
import type { DetailTexts } from '#domain/documents/booking-details.ts'
import type { ProblemValues } from '../drafts/detail-drafts.ts'
import type { PlaceValues } from '../drafts/place-draft.ts'
import type { Refusal } from '#domain/errors.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { Picture } from '#domain/documents/message.ts'
import type { SubscriptionType } from '#domain/documents/visit.ts'

/** Values that one booking form hands to another. */
export interface Prefill extends Partial<DetailTexts>, Partial<PlaceValues>, Partial<ProblemValues> {
  /** Start, ISO instant; null for as soon as possible. */
  readonly scheduled_date?: string | null | undefined
  readonly duration_hours?: number
  /** Package to book instead of hours; null for hours. */
  readonly package_id?: string | null
  /** Asks the nearest others too. */
  readonly ask_others?: boolean
}

/** A refused command whose form opens with its arguments. It is discarded once the corrected one is stored. */
export interface RefusedCommand {
  readonly id: CommandId
  readonly args: Readonly<Record<string, unknown>>
}

/** A subscription as filled in before. */
export interface SubscriptionPrefill extends Partial<DetailTexts>, Partial<PlaceValues>, Partial<ProblemValues> {
  readonly subscription_type?: SubscriptionType
  /** Weeks, 4 to 52 by 4. */
  readonly subscription_duration?: number
  /** Start of the first visit. */
  readonly first_visit?: Instant | null
  readonly duration_hours?: number
}

export type Overlay =
  /** Provider bottom sheet over the map. @param isWhole at full height, where it shows the whole profile: a step above the lower ones */
  | { readonly kind: 'provider'; readonly providerId: string; readonly isWhole?: true }
  /** Panel of the proximity alert over the map. */
  | { readonly kind: 'proximity' }
  /** The providers of a mark of a map that has several. */
  | { readonly kind: 'spot'; readonly providerIds: readonly string[]; readonly onChoose: (providerId: string) => void }
  /** The whole profile where no map is below it. */
  | { readonly kind: 'provider-profile'; readonly providerId: string }
  | { readonly kind: 'scheduler'; readonly providerId: string; readonly prefill?: Prefill; readonly replaces?: RefusedCommand | undefined }
  | { readonly kind: 'subscribe'; readonly providerId: string; readonly prefill?: SubscriptionPrefill; readonly replaces?: RefusedCommand }
  | { readonly kind: 'chat'; readonly bookingId: string }
  /** Messages panel of the customer: bookings as chats. @param bookingId of the chat that is chosen in it */
  | { readonly kind: 'messages'; readonly bookingId?: string }
  | { readonly kind: 'notifications' }
  | { readonly kind: 'attention' }
  | {
      readonly kind: 'auth'
      readonly mode: 'login' | 'signup'
      readonly providerName?: string
      readonly userType?: 'customer' | 'provider'
      /** The person asked for it, and nothing that they did. */
      readonly isEntry?: true
      /** Says why the login is needed. Called at each render, as the language may change. */
      readonly reason?: () => string
      /** Continues the interrupted action after sign-in. */
      readonly onSignedIn?: () => void
    }
  /** Requests a password reset e-mail and uses its code. @param code from the link in the e-mail */
  | { readonly kind: 'forgot-password'; readonly email?: string; readonly code?: string }
  /** Confirms a new e-mail address with the code from the link in the e-mail. */
  | { readonly kind: 'confirm-email'; readonly code: string }
  /** Asks for the code of the e-mail address or phone number. @param code from the link in the e-mail */
  | { readonly kind: 'verify-contact'; readonly channel: ContactChannel; readonly code?: string }
  /** @param hasEndedAccess all other access has just ended, and a new password is what remains to do */
  | { readonly kind: 'change-password'; readonly hasEndedAccess?: boolean }
  | { readonly kind: 'change-email' }
  | { readonly kind: 'logout' }
  | { readonly kind: 'cancel-booking'; readonly bookingId: string }
  | { readonly kind: 'cancel-visit'; readonly bookingId: string; readonly visit: number }
  | { readonly kind: 'decline-booking'; readonly bookingId: string }
  /** Proposes another time for a booking. */
  | { readonly kind: 'reschedule'; readonly bookingId: string; readonly replaces?: RefusedCommand }
  | { readonly kind: 'decline-time'; readonly bookingId: string; readonly startsAt: string }
  /** Proposes more time or material for a job that has started. */
  | { readonly kind: 'extra'; readonly bookingId: string; readonly visit?: number | undefined; readonly replaces?: RefusedCommand }
  | {
      readonly kind: 'decline-extra'
      readonly bookingId: string
      readonly hours?: number
      readonly amount: number
      readonly visit?: number
    }
  /** Record of the agreement and of what happened, to read, print and save. @param isPrinted opens the print dialog at once */
  | { readonly kind: 'booking-record'; readonly bookingId: string; readonly isPrinted?: boolean }
  /** A job of the provider, from the request to its end. */
  | {
      readonly kind: 'job'
      readonly bookingId: string
      /** An acceptance in a list that was refused. */
      readonly refused?: Refusal
    }
  /** A provider's jobs on one day, today or later. */
  | { readonly kind: 'day-sheet' }
  | { readonly kind: 'review'; readonly bookingId: string; readonly replaces?: RefusedCommand }
  | { readonly kind: 'answer-review'; readonly bookingId: string; readonly replaces?: RefusedCommand }
  | { readonly kind: 'rate-client'; readonly bookingId: string; readonly replaces?: RefusedCommand }
  /** A package of the signed-in provider; null for a new one. */
  | { readonly kind: 'edit-package'; readonly packageId: string | null; readonly replaces?: RefusedCommand }
  | { readonly kind: 'delete-package'; readonly packageId: string }
  /** Explains a provider's verification mark. */
  | { readonly kind: 'verified'; readonly providerId: string }
  /** Form with which a provider requests verification. */
  | { readonly kind: 'verify-profile' }
  | { readonly kind: 'register-provider'; readonly replaces?: RefusedCommand }
  /** Weekly plan of the signed-in provider's calendar. */
  | { readonly kind: 'weekly-plan'; readonly replaces?: RefusedCommand }
  | { readonly kind: 'edit-service'; readonly replaces?: RefusedCommand }
  | { readonly kind: 'edit-profile'; readonly replaces?: RefusedCommand }
  | { readonly kind: 'delete-profile' }
  /** A saved place; null for a new one. @param prefill the place of a request to save */
  | {
      readonly kind: 'edit-place'
      readonly placeId: string | null
      readonly prefill?: Partial<PlaceValues> & { readonly label: string }
      readonly replaces?: RefusedCommand
    }
  | { readonly kind: 'delete-place'; readonly placeId: string }
  /** Storage used on this device, and the low data setting. */
  | { readonly kind: 'storage' }
  /** A chat photo in full size. */
  | {
      readonly kind: 'photo'
      readonly bookingId: string
      readonly picture: Picture
      readonly name: string
      /** What another person can be reported for; a message has its own button. */
      readonly report?: ReportTarget
    }
  | { readonly kind: 'chat-settings' }
  /** Asks which chat a photo shared by another app is for. `none`: no file arrived, or it could not be stored. */
  | { readonly kind: 'share-photo'; readonly came: 'photo' | 'none' }
  /** Asks why a message, a review or an answer is reported. */
  | { readonly kind: 'report'; readonly target: ReportTarget }
  /** Asks before a person is blocked. @param bookingId a booking of the two, from where the question is asked */
  | { readonly kind: 'block-person'; readonly personId: string; readonly name: string; readonly bookingId?: string }
  /** Says what of the person was hidden, and takes the appeal. */
  | { readonly kind: 'appeal'; readonly notificationId: string }
  /** Asks before opening a page of another site. */
  | { readonly kind: 'leaving'; readonly href: string; readonly shown: string }
  /** A question that a screen draws itself, in the stack for Back alone. @param number distinguishes two of them */
  | { readonly kind: 'question'; readonly number: number }

export type OverlayKind = Overlay['kind']

/** Overlays that the map draws, which leave the map usable. Every other overlay makes everything below it inert. */
export type MapOverlayKind = 'provider' | 'proximity'
export const isMapOverlay = (overlay: Overlay): overlay is Extract<Overlay, { kind: MapOverlayKind }> =>
  overlay.kind === 'provider' || overlay.kind === 'proximity'

/** Overlays to look at. Every other one asks for a decision: a form, or a question. */
const TO_LOOK_AT: ReadonlySet<OverlayKind> = new Set([
  'provider',
  'proximity',
  'spot',
  'provider-profile',
  'chat',
  'messages',
  'notifications',
  'attention',
  'booking-record',
  'job',
  'day-sheet',
  'verified',
  'storage',
  'photo',
  'chat-settings',
])
export const isDecision = ({ kind }: Overlay): boolean => !TO_LOOK_AT.has(kind)

/** Returns the id of the booking whose chat an overlay shows; undefined for another overlay. */
export const chatIn = (overlay: Overlay | undefined): string | undefined =>
  overlay?.kind === 'chat' || overlay?.kind === 'messages' ? overlay.bookingId : undefined

/** Returns the kind and the subject of an overlay, without callbacks and prefilled values. */
export const overlayIdentity = (overlay: Overlay): string =>
  JSON.stringify(
    Object.entries(overlay).filter(([, value]) => value === null || (typeof value !== 'object' && typeof value !== 'function')),
  )
