/**
 * What builds up to 21 November 2026 remembered for nobody in particular, under the names that it has for each person since. Where
 * somebody was, and above all what they had typed and not given.
 */
import * as v from 'valibot'
import { keepBookingDraft } from '../drafts/booking-draft.ts'
import { chatDrafts } from '../drafts/form-drafts.ts'
import { forget, moveKept, readKept } from '../storage/local-storage.ts'
import { currentUser } from '../session/session.ts'

const chatSchema = v.array(v.object({ booking_id: v.string(), uid: v.string(), text: v.string() }))
/** A visitor's have no uid. */
const bookingSchema = v.array(v.object({ provider_id: v.string(), uid: v.nullable(v.string()), text: v.string() }))
/** No name begins like another one of them, once the drafts are gone. */
const PLACES = ['selection', 'role', 'view', 'dashboard-tab', 'booking', 'city', 'filter', 'theme'] as const

/** Moves all of it to whoever is signed in. Another one's words go, as they did then. */
export function moveOlderNames(): void {
  const uid = currentUser()?.uid
  for (const draft of readKept('chat-drafts', chatSchema, [])) if (draft.uid === uid) chatDrafts.keep(draft.booking_id, draft.text)
  for (const draft of readKept('booking-drafts', bookingSchema, []))
    if (draft.uid === null || draft.uid === uid) keepBookingDraft(draft.provider_id, { instructions: draft.text })
  forget('chat-drafts', 'booking-drafts')
  for (const name of PLACES) moveKept(name, `${uid ?? 'visitor'}.${name}`, [])
}
