/** A message that was typed and not sent: it outlives a reload, for each booking. */
import { atom, getDefaultStore } from 'jotai'
import * as v from 'valibot'
import { TEXT_LIMITS } from '#domain/constants.ts'
import { persistedAtom } from './persisted.ts'
import { currentUser } from './session.ts'

const draftSchema = v.object({ booking_id: v.string(), uid: v.string(), text: v.pipe(v.string(), v.maxLength(TEXT_LIMITS.message)) })
type Draft = v.InferOutput<typeof draftSchema>

/** As many chats as somebody leaves half written. */
const KEPT = 20

const draftsAtom = persistedAtom('chat-drafts', v.array(draftSchema), [])

const isOwn = (draft: Draft): boolean => draft.uid === currentUser()?.uid

/** What this person typed in a booking's chat; empty when nothing. */
export const chatDraft = (bookingId: string): string =>
  getDefaultStore()
    .get(draftsAtom)
    .find((draft) => draft.booking_id === bookingId && isOwn(draft))?.text ?? ''

const keepAtom = atom(null, (get, set, bookingId: string, text: string) => {
  const uid = currentUser()?.uid
  const others = get(draftsAtom).filter((draft) => isOwn(draft) && draft.booking_id !== bookingId)
  const own: Draft[] = text === '' || uid === undefined ? [] : [{ booking_id: bookingId, uid, text: text.slice(0, TEXT_LIMITS.message) }]
  set(draftsAtom, [...own, ...others].slice(0, KEPT))
})

/** Keeps what was typed; an empty text forgets it. */
export const keepChatDraft = (bookingId: string, text: string): void => getDefaultStore().set(keepAtom, bookingId, text)
