/** Shown instead of the name, the texts and the reason of a person whose account was deleted, hidden or removed. */
export const PLACEHOLDERS = {
  'deleted.name': 'Deleted user',
  'deleted.message': 'This message was deleted with the sender’s account.',
  'hidden.name': 'Hidden name',
  'hidden.message': 'This message was hidden by NearHelp.',
  'deleted.reason': 'The account was deleted.',
  'removed.reason': 'The helper is no longer on NearHelp.',
} as const
