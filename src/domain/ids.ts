/** Branded ids, and the document ids built from them. An id contains its meaning, so that documents can be read by key range. */
declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

export type Uid = Branded<'Uid'>
export type Ulid = Branded<'Ulid'>
export type DeviceId = Branded<'DeviceId'>
export type CommandId = Branded<'CommandId'>
/** `<type>:<parts…>`, the key of a document in every store. */
export type DocId = Branded<'DocId'>

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** True for a 26 character Crockford base 32 ULID (128 bits). */
export const isUlid = (value: unknown): value is Ulid => typeof value === 'string' && ULID.test(value)

/**
 * Returns `K3F9-2QXA`, the part of an id that tells two apart: a ULID begins with its time, so those of one day begin alike. People read it
 * aloud; `shortIdEnding` reads it back.
 */
export const shortId = (id: string): string => `${id.slice(-8, -4)}-${id.slice(-4)}`

/** Returns the end of the ids that a person names by `shortId`, however they write it; undefined for any other text. */
export function shortIdEnding(written: string): string | undefined {
  const ending = written.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(ending) ? ending : undefined
}

/** Brands a validated ULID. @throws Error if the value is not a ULID */
export function asUlid(value: string): Ulid {
  if (!isUlid(value)) throw new Error('not a ULID')
  return value
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns a ULID that everyone derives alike: of that moment, and about another one.
 * @param ms since 1970
 * @param kind tells apart what is about the same id at the same moment, 0 to 31
 */
export function ulidAt(ms: number, kind: number, about: Ulid): Ulid {
  let time = ''
  for (let rest = ms; time.length < 10; rest = Math.floor(rest / 32)) time = `${CROCKFORD.charAt(rest % 32)}${time}`
  return asUlid(`${time}${CROCKFORD.charAt(kind)}${about.slice(11)}`)
}

/** A uid is a ULID. The brand keeps user ids and booking ids apart. */
export const asUid = (value: string): Uid => asUlid(value) as string as Uid
export const asDeviceId = (value: string): DeviceId => asUlid(value) as string as DeviceId

const docId = (...parts: string[]): DocId => parts.join(':') as DocId

export const accountId = (uid: Uid): DocId => docId('account', uid)
export const profileId = (uid: Uid): DocId => docId('profile', uid)
export const providerId = (uid: Uid): DocId => docId('provider', uid)
export const calendarId = (uid: Uid): DocId => docId('calendar', uid)
export const bookingId = (id: Ulid): DocId => docId('booking', id)
export const placeId = (booking: Ulid, viewer: Uid): DocId => docId('place', booking, viewer)
export const messageId = (booking: Ulid, id: Ulid): DocId => docId('message', booking, id)
export const attachmentId = (booking: Ulid, id: Ulid): DocId => docId('attachment', booking, id)
export const readingId = (booking: Ulid, uid: Uid): DocId => docId('reading', booking, uid)
export const receiptId = (booking: Ulid, uid: Uid): DocId => docId('receipt', booking, uid)
export const notificationId = (uid: Uid, id: Ulid): DocId => docId('notification', uid, id)
export const favouriteId = (uid: Uid, provider: Uid): DocId => docId('favourite', uid, provider)
/** What a person knows about the contact with another. */
export const blockId = (uid: Uid, person: Uid): DocId => docId('block', uid, person)
export const packageId = (provider: Uid, id: Ulid): DocId => docId('package', provider, id)
export const clientRatingId = (provider: Uid, booking: Ulid): DocId => docId('client-rating', provider, booking)
export const reviewId = (provider: Uid, booking: Ulid): DocId => docId('review', provider, booking)

/** @param content key of the reported content */
export const reportId = (content: string, reporter: Uid): DocId => docId('report', content, reporter)
export const reportedContentId = (content: string): DocId => docId('reported', content)

/**
 * Identifies a review without naming its booking: by provider, creation time and author name. The key is used for lookups and is not the
 * id of a document.
 */
export const publicReviewKey = (provider: Uid, createdAt: string, userName: string): DocId =>
  docId('public-review', provider, createdAt, userName)

const PUBLIC_REVIEW = /^public-review:([0-7][0-9A-HJKMNP-TV-Z]{25}):([\d-]{10}T[\d:.]{12}Z):(.*)$/s

/** Parses such a key; undefined for a document id. */
export function parsePublicReviewKey(
  id: string,
): { readonly provider: Uid; readonly createdAt: string; readonly userName: string } | undefined {
  const match = PUBLIC_REVIEW.exec(id)
  return match?.[1] && match[2] ? { provider: asUid(match[1]), createdAt: match[2], userName: match[3] ?? '' } : undefined
}

/** Digits of the number in a command id. Nine digits keep the ids of one device in order as text. */
export const COMMAND_NUMBER_DIGITS = 9

/** `command:<deviceId>:<n>`; n counts from 1 on each device and never repeats. */
export const commandId = (device: DeviceId, n: number): CommandId =>
  `command:${device}:${String(n).padStart(COMMAND_NUMBER_DIGITS, '0')}` as CommandId

const COMMAND_ID = /^command:([0-7][0-9A-HJKMNP-TV-Z]{25}):(\d{9})$/

/** Splits a command id; undefined if it is not one. */
export function parseCommandId(id: string): { device: DeviceId; n: number } | undefined {
  const match = COMMAND_ID.exec(id)
  if (!match?.[1] || !match[2] || Number(match[2]) < 1) return undefined
  return { device: match[1] as DeviceId, n: Number(match[2]) }
}
