/**
 * Migration of values that builds up to 21 November 2026 stored without an owner, to the keys that each user has since. They hold
 * the user's place in the app and, above all, text that was typed but not submitted.
 */
import * as v from 'valibot'
import { bookingDrafts } from '../drafts/booking-draft.ts'
import { chatDrafts } from '../drafts/form-drafts.ts'
import { removeStored, moveStored, readStored } from '../storage/local-storage.ts'
import { currentUser } from '../session/session.ts'

const oldChatDraftsSchema = v.array(v.object({ booking_id: v.string(), uid: v.string(), text: v.string() }))
/** Drafts of a visitor have no uid. */
const oldBookingDraftsSchema = v.array(v.object({ provider_id: v.string(), uid: v.nullable(v.string()), text: v.string() }))
/** Keys to move by prefix. Once the drafts are gone, no key is a prefix of another. */
const MIGRATED_KEYS = ['selection', 'role', 'view', 'dashboard-tab', 'booking', 'city', 'filter', 'theme'] as const

/** Moves the values to the signed-in user or the visitor. Drafts of another user are dropped, as those builds did. */
export function migrateStorageKeys(): void {
  const uid = currentUser()?.uid
  for (const draft of readStored('chat-drafts', oldChatDraftsSchema, []))
    if (draft.uid === uid) chatDrafts(draft.booking_id).save({ message: draft.text })
  for (const draft of readStored('booking-drafts', oldBookingDraftsSchema, []))
    if (draft.uid === null || draft.uid === uid) bookingDrafts(draft.provider_id).save({ special_instructions: draft.text })
  removeStored('chat-drafts', 'booking-drafts')
  for (const name of MIGRATED_KEYS) moveStored(name, `${uid ?? 'visitor'}.${name}`, [])
}
