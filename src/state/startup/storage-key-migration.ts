/**
 * What builds up to 21 November 2026 remembered for nobody in particular, under the names that it has for each person since. Where
 * somebody was, and above all what they had typed and not given.
 */
import * as v from 'valibot'
import { saveBookingDraft } from '../drafts/booking-draft.ts'
import { chatDrafts } from '../drafts/form-drafts.ts'
import { removeStored, moveStored, readStored } from '../storage/local-storage.ts'
import { currentUser } from '../session/session.ts'

const oldChatDraftsSchema = v.array(v.object({ booking_id: v.string(), uid: v.string(), text: v.string() }))
/** A visitor's have no uid. */
const oldBookingDraftsSchema = v.array(v.object({ provider_id: v.string(), uid: v.nullable(v.string()), text: v.string() }))
/** No name begins like another one of them, once the drafts are gone. */
const MIGRATED_KEYS = ['selection', 'role', 'view', 'dashboard-tab', 'booking', 'city', 'filter', 'theme'] as const

/** Moves all of it to whoever is signed in. Another one's words go, as they did then. */
export function migrateStorageKeys(): void {
  const uid = currentUser()?.uid
  for (const draft of readStored('chat-drafts', oldChatDraftsSchema, []))
    if (draft.uid === uid) chatDrafts.save(draft.booking_id, draft.text)
  for (const draft of readStored('booking-drafts', oldBookingDraftsSchema, []))
    if (draft.uid === null || draft.uid === uid) saveBookingDraft(draft.provider_id, { instructions: draft.text })
  removeStored('chat-drafts', 'booking-drafts')
  for (const name of MIGRATED_KEYS) moveStored(name, `${uid ?? 'visitor'}.${name}`, [])
}
