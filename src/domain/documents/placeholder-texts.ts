/** Placeholders for a deleted user's name, picture and messages: stored in English, shown in the reader's language. */
export const DELETED_NAME = 'Deleted user'
export const DELETED_MESSAGE = 'This message was deleted with its writer’s account.'
/** Replaces the text of a hidden message. */
export const HIDDEN_MESSAGE = 'This message was hidden by NearHelp.'
/** Replaces the name of a customer that was hidden. */
export const HIDDEN_NAME = 'Hidden name'
/** Reasons for the end of an open booking. */
export const ACCOUNT_DELETED_REASON = 'The account was deleted.'
export const SERVICE_REMOVED_REASON = 'The provider is no longer on NearHelp.'
export const DELETED_IMAGE = '👤'
