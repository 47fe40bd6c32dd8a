/** Content that the user reported on this device, so that it is marked where it is shown. The server tells nobody who reported it. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import type { Booking } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { ContentKind } from '#domain/documents/report.ts'
import type { PublicReview } from '#domain/documents/review.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { userScopedAtom } from './user-storage.ts'

/** The reported content, as arguments of the command. */
interface ReportedArgs {
  readonly about: ContentKind
  readonly booking_id?: Ulid
  readonly message_id?: Ulid
  readonly photo_id?: Ulid
  readonly provider_id?: Uid
  readonly created_at?: Instant
  readonly user_name?: string
}

export interface ReportTarget {
  /** The same wherever the content is shown. */
  readonly key: string
  readonly args: ReportedArgs
  /** Name of the author. */
  readonly name: string
}

export const messageTarget = ({ booking_id, id, sender_name }: Message): ReportTarget => ({
  key: `message ${booking_id} ${id}`,
  args: { about: 'message', booking_id, message_id: id },
  name: sender_name,
})

export const photoTarget = ({ id, customer_name }: Booking, photo: Ulid): ReportTarget => ({
  key: `photo ${id} ${photo}`,
  args: { about: 'photo', booking_id: id, photo_id: photo },
  name: customer_name,
})

export const profileTarget = ({ id, name }: Pick<Provider, 'id' | 'name'>): ReportTarget => ({
  key: `profile ${id}`,
  args: { about: 'profile', provider_id: id },
  name,
})

/** The name of a customer, as the provider of the booking reads it. */
export const nameTarget = ({ id, customer_uid, customer_name }: Booking): ReportTarget => ({
  key: `name ${customer_uid}`,
  args: { about: 'name', booking_id: id },
  name: customer_name,
})

export interface ReviewTargetInput {
  readonly review: PublicReview
  readonly providerId: Uid
  readonly providerName: string
  /** Only for the two parties of the booking. */
  readonly bookingId: Ulid | undefined
}

/** Returns the target of a review. Anyone but its two parties identifies it by service, time and author. */
export function reviewTarget(about: 'review' | 'answer', { review, providerId, providerName, bookingId }: ReviewTargetInput): ReportTarget {
  const { created_at, user_name } = review
  return {
    key: `${about} ${providerId} ${created_at}`,
    args: bookingId === undefined ? { about, provider_id: providerId, created_at, user_name } : { about, booking_id: bookingId },
    name: about === 'review' ? user_name : providerName,
  }
}

/** More than any user reports; the oldest is dropped. */
const MAX_REPORTED = 500

const reportedAtom = userScopedAtom('reported', v.array(v.string()), [])
const reportedSetAtom = atom((get) => new Set(get(reportedAtom)))

export const useIsReported = (key: string): boolean => useAtomValue(reportedSetAtom).has(key)

export const markReported = (key: string): void =>
  getDefaultStore().set(reportedAtom, (before) => [key, ...before.filter((each) => each !== key)].slice(0, MAX_REPORTED))
