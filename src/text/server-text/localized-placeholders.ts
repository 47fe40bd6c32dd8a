/** Names and words of people as they are shown: what the server put in place of a deleted person's, or of what was hidden, is said in the reader's language. */
import {
  ACCOUNT_DELETED_REASON,
  DELETED_MESSAGE,
  DELETED_NAME,
  HIDDEN_MESSAGE,
  SERVICE_REMOVED_REASON,
} from '#domain/documents/placeholder-texts.ts'
import { text } from '../catalogue.ts'

/** Somebody's name. */
export const localizeName = (name: string): string => (name === DELETED_NAME ? text('deleted.name') : name)

/** What somebody wrote in a chat. */
export function localizeMessage(message: string): string {
  if (message === DELETED_MESSAGE) return text('deleted.message')
  return message === HIDDEN_MESSAGE ? text('hidden.message') : message
}

/** Why somebody, or the server, ended something. */
export function localizeReason(reason: string): string {
  if (reason === ACCOUNT_DELETED_REASON) return text('deleted.reason')
  return reason === SERVICE_REMOVED_REASON ? text('removed.reason') : reason
}
