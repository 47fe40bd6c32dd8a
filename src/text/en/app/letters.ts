/** Texts around a notification that is sent by e-mail or as a text message. */
export const LETTERS = {
  'letter.open': 'Open NearHelp',
  'letter.why': 'You get this because email notifications are on in your NearHelp profile. You can turn them off there, under Preferences.',
  'letter.short': 'NearHelp: {title}. {message}',
  'letter.account_why':
    'You get this because the address belongs to a NearHelp account, or was given for one. No letter of NearHelp asks for your password.',
  'letter.reset_title': 'Set a new password',
  'letter.reset_open': 'Set a new password',
  'letter.reset_text':
    'Somebody wants to set a new password for your NearHelp account. The code for it is {code}. It works once, within 30 minutes. If it was not you, there is nothing to do: your password stays.',
  'letter.confirm_title': 'Confirm your new address',
  'letter.confirm_open': 'Confirm this address',
  'letter.confirm_text':
    'This is to become the address of a NearHelp account. The code to confirm it is {code}. It works once, within one hour. If it was not you, there is nothing to do.',
  'letter.asked_title': 'Another address was asked for',
  'letter.asked_open': 'Open NearHelp',
  'letter.asked_text':
    'Somebody who knows your password wants another email address for your NearHelp account. Nothing changes until that address is confirmed. If it was not you, change your password now.',
  'letter.left_title': 'Your address was changed',
  'letter.left_open': 'Open NearHelp',
  'letter.left_text':
    'Your NearHelp account has another email address now, and this one is no longer used. If it was not you, tell whoever runs this service at once.',
  /** Titles of push notifications, one line each. */
  'push.message': 'Message from {name}',
  'push.photo': 'Photo from {name}',
  'push.named': '{title}: {name}',
} as const
