/** Rules of the codes that verify an e-mail address or a phone number, and of what may be sent to an unverified one. */
import { MINUTE_MS } from '../constants.ts'
import type { Profile } from '../documents/profile.ts'
import { toE164 } from '../notifications/phone-number.ts'

export const CONTACT_CHANNELS = ['email', 'phone'] as const
export type ContactChannel = (typeof CONTACT_CHANNELS)[number]

export const CONTACT_CODE_DIGITS = 6
/** A code expires after this long. */
export const CONTACT_CODE_MS = 15 * MINUTE_MS
/** Codes typed until no code of a contact is judged any more and a new one is needed. */
export const CONTACT_CODE_ATTEMPTS = 5
/** Shortest time between two codes to one contact. */
export const CONTACT_RESEND_MS = MINUTE_MS

type Contacts = Pick<Profile, 'email' | 'phone' | 'contact_standing' | 'verified_email' | 'verified_phone'>

/** Returns a typed or pasted code as its digits: spaces, hyphens and full-width digits count. @returns undefined for anything else */
export function parseContactCode(text: string): string | undefined {
  const digits = text.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Dash}]/gu, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Returns the address or number that a code of a channel is sent to; undefined without one. The number is in E.164. */
export const contactOf = ({ email, phone }: Contacts, channel: ContactChannel): string | undefined =>
  channel === 'email' ? email : toE164(phone)

const verifiedContact = ({ verified_email, verified_phone }: Contacts, channel: ContactChannel): string | undefined =>
  channel === 'email' ? verified_email : verified_phone

/** True if the person entered a code that was sent to this very address or number. */
export function isContactVerified(profile: Contacts, channel: ContactChannel): boolean {
  const contact = contactOf(profile, channel)
  return contact !== undefined && verifiedContact(profile, channel) === contact
}

/**
 * True if more than a code may be sent to a contact. An account from before verification, which has no standing, keeps what it gets until
 * it is asked at its next sign-in or changes the contact; both leave an empty value.
 */
export function mayBeWrittenTo(profile: Contacts, channel: ContactChannel): boolean {
  if (contactOf(profile, channel) === undefined) return false
  const isFromBefore = profile.contact_standing === undefined && verifiedContact(profile, channel) === undefined
  return isFromBefore || isContactVerified(profile, channel)
}

/** Returns the changes of a profile whose contact was verified. */
export const verifiedFields = (channel: ContactChannel, contact: string): Partial<Profile> => ({
  contact_standing: 'verified',
  ...(channel === 'email' ? { verified_email: contact } : { verified_phone: contact }),
})

/** Returns the changes of a profile from before verification that is asked now; undefined for any other. */
export const askedFields = ({ contact_standing, verified_email, verified_phone = '' }: Contacts): Partial<Profile> | undefined =>
  contact_standing === undefined && verified_email === undefined ? { verified_email: '', verified_phone } : undefined

/** Returns what a changed phone number changes besides itself: the new one is unverified, also if it was verified once. */
export const changedPhoneFields = (before: Pick<Profile, 'phone'>, phone: string | undefined): Partial<Profile> =>
  phone !== undefined && toE164(phone) !== toE164(before.phone) ? { verified_phone: '' } : {}

/** True if a code made then is still valid. Where the clock jumped back, it is for as long as it would have been ahead. */
export const isCodeFresh = (madeMs: number, nowMs: number): boolean => Math.abs(nowMs - madeMs) < CONTACT_CODE_MS

/** Returns the milliseconds until another code may be asked for. A time ahead of the clock is a clock that jumped back: it blocks nobody. */
export function resendWaitMs(askedMs: number | undefined, nowMs: number): number {
  if (askedMs === undefined || askedMs > nowMs) return 0
  return Math.max(0, askedMs + CONTACT_RESEND_MS - nowMs)
}
