/** What stands where a deleted person's name, picture and words were: stored in English, shown in the reader's language. */
export const DELETED_NAME = 'Deleted user'
export const DELETED_MESSAGE = 'This message was deleted with its writer’s account.'
/** Where the words of a hidden message were. */
export const HIDDEN_MESSAGE = 'This message was hidden by NearHelp.'
/** Why an open booking ended. */
export const ACCOUNT_DELETED_REASON = 'The account was deleted.'
export const SERVICE_REMOVED_REASON = 'The provider is no longer on NearHelp.'
export const DELETED_IMAGE = '👤'
