/**
 * Brings the two place documents of a booking in line with its status: every command that changes a booking calls it, and a job of the
 * server a day after the end. It computes what each side may see from the booking as it is, so calling it again changes nothing, and a
 * booking that is open again gives the place back.
 */
import { contactNeeds, isContactClosed } from '../../../account/contact-between.ts'
import { isPlaceShown } from '../../../booking/place-access.ts'
import { isChatOpen, type Booking } from '../../../documents/booking.ts'
import type { Place } from '../../../documents/places/place.ts'
import { sharesPhone } from '../../../documents/profile.ts'
import { placeId, profileId, type DocId, type Uid } from '../../../ids.ts'
import type { Instant } from '../../../time/instant.ts'
import { startCodesFor } from '../../../booking/steps/start-code.ts'
import { getAs, type DecideContext, type Effect, type Lookup } from '../../command.ts'

type Content = Pick<Place, 'latitude' | 'longitude' | 'address' | 'place_notes' | 'destination' | 'phone' | 'start_codes' | 'is_withdrawn'>

const NOTHING: Content = { latitude: null, longitude: null }
const WITHDRAWN: Content = { ...NOTHING, is_withdrawn: true }

/** Returns what a place says, without the phone number and the start codes. */
const contentOf = ({ latitude, longitude, address, place_notes, destination }: Place): Content => ({
  latitude,
  longitude,
  ...(address === undefined ? {} : { address }),
  ...(place_notes === undefined ? {} : { place_notes }),
  ...(destination === undefined ? {} : { destination }),
})

/** Returns the number that a person shares. A device that does not hold their profile keeps what it knows. */
function phoneOf(uid: Uid, known: string | undefined, get: Lookup): Pick<Content, 'phone'> {
  const profile = getAs(get, profileId(uid), 'profile')
  const phone = profile ? (sharesPhone(profile) ? profile.phone : '') : known
  return phone ? { phone } : {}
}

const isSame = (a: Content, b: Content): boolean => JSON.stringify(a) === JSON.stringify(b)

const shownBy = (place: Place): Content => ({
  ...contentOf(place),
  ...(place.phone === undefined ? {} : { phone: place.phone }),
  ...(place.start_codes === undefined ? {} : { start_codes: place.start_codes }),
  ...(place.is_withdrawn ? { is_withdrawn: true } : {}),
})

/** Writes the content of one person's document, unless it has that already. A document that would be empty is not created. */
function writeEffects({ id }: Booking, viewer: Uid, place: Place | undefined, content: Content, now: Instant): Effect[] {
  const base = { type: 'place', schema_version: 1, booking_id: id, viewer_uid: viewer } as const
  const doc = { ...base, doc_id: placeId(id, viewer), ...content, updated_at: now }
  if (place) return isSame(shownBy(place), content) ? [] : [{ op: 'replace', doc: { ...doc, version: place.version + 1 } }]
  return isSame(content, NOTHING) || content.is_withdrawn ? [] : [{ op: 'create', doc: { ...doc, version: 1 } }]
}

export type PlaceContext = Pick<DecideContext, 'get' | 'now' | 'newStartCode'>

/** @param booking after the change */
export function placeEffects(booking: Booking, { get, now, newStartCode }: PlaceContext): Effect[] {
  const { customer_uid, provider_uid } = booking
  const ofCustomer = getAs(get, placeId(booking.id, customer_uid), 'place')
  const ofProvider = getAs(get, placeId(booking.id, provider_uid), 'place')
  const isClosed = isContactClosed(get, customer_uid, provider_uid)
  // Between two of whom one blocks the other it is what an agreed job needs: the way there, and no number.
  const isShown = isClosed ? isChatOpen(booking) : isPlaceShown(booking, now)
  const hasNumbers = isShown && !isClosed
  // The provider's device holds its own copy only, and a withdrawn one has nothing to show.
  const source = ofCustomer ?? (ofProvider?.is_withdrawn ? undefined : ofProvider)
  const content = source ? contentOf(source) : NOTHING
  const forProvider = isShown ? { ...content, ...(hasNumbers ? phoneOf(customer_uid, ofProvider?.phone, get) : {}) } : WITHDRAWN
  const own = ofCustomer ? contentOf(ofCustomer) : NOTHING
  const start_codes = startCodesFor(booking, ofCustomer?.start_codes ?? [], newStartCode)
  const forCustomer = {
    ...own,
    ...(hasNumbers ? phoneOf(provider_uid, ofCustomer?.phone, get) : {}),
    ...(start_codes.length > 0 ? { start_codes } : {}),
  }
  return [
    ...writeEffects(booking, customer_uid, ofCustomer, forCustomer, now),
    ...writeEffects(booking, provider_uid, ofProvider, forProvider, now),
  ]
}

/** Ids of the documents that `placeEffects` reads. */
export const placeNeeds = ({ id, customer_uid, provider_uid }: Booking): DocId[] => [
  placeId(id, customer_uid),
  placeId(id, provider_uid),
  profileId(customer_uid),
  profileId(provider_uid),
  ...contactNeeds(customer_uid, provider_uid),
]
