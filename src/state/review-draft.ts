/** A review or an answer that was begun and not given: it outlives a reload, for each booking. */
import { atom, getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { persistedAtom } from './persisted.ts'
import { currentUser } from './session.ts'

const draftSchema = v.object({
  booking_id: v.string(),
  uid: v.string(),
  kind: v.picklist(['review', 'answer']),
  /** Stars, 0 while none are chosen; 0 of an answer. */
  rating: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  text: v.pipe(v.string(), v.maxLength(TEXT_LIMITS.comment)),
})
type Draft = v.InferOutput<typeof draftSchema>
export type ReviewDraft = Pick<Draft, 'rating' | 'text'>

/** As many as somebody leaves half written. */
const KEPT = 10

const draftsAtom = persistedAtom('review-drafts', v.array(draftSchema), [])

const isOwn = (draft: Draft): boolean => draft.uid === currentUser()?.uid

/** What this person began about a booking; undefined when nothing. */
export const reviewDraft = (kind: Draft['kind'], bookingId: string): ReviewDraft | undefined =>
  getDefaultStore()
    .get(draftsAtom)
    .find((draft) => draft.kind === kind && draft.booking_id === bookingId && isOwn(draft))

const keepAtom = atom(null, (get, set, kind: Draft['kind'], bookingId: string, draft: ReviewDraft | undefined) => {
  const uid = currentUser()?.uid
  const others = get(draftsAtom).filter((each) => isOwn(each) && (each.kind !== kind || each.booking_id !== bookingId))
  const own: Draft[] = draft === undefined || uid === undefined ? [] : [{ kind, booking_id: bookingId, uid, ...draft }]
  set(draftsAtom, [...own, ...others].slice(0, KEPT))
})

/** Keeps what was begun; undefined forgets it. */
export const keepReviewDraft = (kind: Draft['kind'], bookingId: string, draft: ReviewDraft | undefined): void =>
  getDefaultStore().set(keepAtom, kind, bookingId, draft)
