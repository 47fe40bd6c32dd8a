/** What this person reported on this device: the place where it is shown says so. The server tells nobody who reported what. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import type { Message } from '#domain/documents/message.ts'
import type { ContentKind } from '#domain/documents/report.ts'
import type { PublicReview } from '#domain/documents/review.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { userScopedAtom } from './user-storage.ts'

/** What is reported, as the command takes it. */
interface ReportedArgs {
  readonly about: ContentKind
  readonly booking_id?: Ulid
  readonly message_id?: Ulid
  readonly provider_id?: Uid
  readonly created_at?: Instant
  readonly user_name?: string
}

export interface ReportTarget {
  /** The same wherever it is shown. */
  readonly key: string
  readonly args: ReportedArgs
  /** Whose words it is. */
  readonly name: string
}

export const messageTarget = ({ booking_id, id, sender_name }: Message): ReportTarget => ({
  key: `message ${booking_id} ${id}`,
  args: { about: 'message', booking_id, message_id: id },
  name: sender_name,
})

export interface ReviewTargetInput {
  readonly review: PublicReview
  readonly providerId: Uid
  readonly providerName: string
  /** For its two people. */
  readonly bookingId: Ulid | undefined
}

/** Everybody but its two people knows a review by its service, its moment and its author. */
export function reviewTarget(about: 'review' | 'answer', { review, providerId, providerName, bookingId }: ReviewTargetInput): ReportTarget {
  const { created_at, user_name } = review
  return {
    key: `${about} ${providerId} ${created_at}`,
    args: bookingId === undefined ? { about, provider_id: providerId, created_at, user_name } : { about, booking_id: bookingId },
    name: about === 'review' ? user_name : providerName,
  }
}

/** As many as anybody reports; the oldest goes. */
const MAX_REPORTED = 500

const reportedAtom = userScopedAtom('reported', v.array(v.string()), [])
const reportedSetAtom = atom((get) => new Set(get(reportedAtom)))

export const useIsReported = (key: string): boolean => useAtomValue(reportedSetAtom).has(key)

export const markReported = (key: string): void =>
  getDefaultStore().set(reportedAtom, (before) => [key, ...before.filter((each) => each !== key)].slice(0, MAX_REPORTED))
