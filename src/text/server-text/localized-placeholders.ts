/** Replaces the server's English placeholders for deleted people and hidden content by texts in the reader's language. */
import {
  ACCOUNT_DELETED_REASON,
  DELETED_MESSAGE,
  DELETED_NAME,
  HIDDEN_MESSAGE,
  HIDDEN_NAME,
  SERVICE_REMOVED_REASON,
} from '#domain/documents/placeholder-texts.ts'
import { text } from '../catalogue.ts'

/** Localizes a person's name. */
export function localizeName(name: string): string {
  if (name === HIDDEN_NAME) return text('hidden.name')
  return name === DELETED_NAME ? text('deleted.name') : name
}

/** Localizes a chat message. */
export function localizeMessage(message: string): string {
  if (message === DELETED_MESSAGE) return text('deleted.message')
  return message === HIDDEN_MESSAGE ? text('hidden.message') : message
}

/** Localizes the reason for which a person, or the server, ended something. */
export function localizeReason(reason: string): string {
  if (reason === ACCOUNT_DELETED_REASON) return text('deleted.reason')
  return reason === SERVICE_REMOVED_REASON ? text('removed.reason') : reason
}
