/** Texts around a notification that is sent by e-mail or as a text message. */
export const LETTERS = {
  'letter.open': 'Open NearHelp',
  'letter.why': 'You’re getting this because email notifications are on. Turn them off in your profile, under Preferences.',
  'letter.short': 'NearHelp: {title}. {message}',
  'letter.account_why':
    'You’re getting this because someone entered this address for a NearHelp account. We never ask for your password by email.',
  'letter.reset_title': 'Reset your password',
  'letter.reset_open': 'Reset password',
  'letter.reset_text':
    'Your code to reset your NearHelp password is {code}. It works once and expires in 30 minutes. If you didn’t ask for it, ignore this email. Your password won’t change.',
  'letter.confirm_title': 'Confirm your new email',
  'letter.confirm_open': 'Confirm email',
  'letter.confirm_text':
    'Your code to confirm this email for NearHelp is {code}. It works once and expires in 1 hour. If you didn’t ask for it, ignore this email.',
  'letter.asked_title': 'Someone asked to change your email',
  'letter.asked_open': 'Open NearHelp',
  'letter.asked_text':
    'Someone with your password asked to change your NearHelp email. Nothing changes until the new address is confirmed. If this wasn’t you, change your password now.',
  'letter.left_title': 'Your email was changed',
  'letter.left_open': 'Open NearHelp',
  'letter.left_text': 'Your NearHelp account now uses a different email. If you didn’t change it, contact NearHelp right away.',
  'letter.someone': 'Someone', // In place of a name that is only a link or a number.
  'letter.verify_title': '{code} is your NearHelp code',
  'letter.verify_open': 'Confirm email',
  'letter.verify_text':
    'Enter {code} in NearHelp to confirm your email. The code expires in 15 minutes. If you didn’t ask for it, ignore this email.',
  'letter.verify_phone_title': '{code} is your code',
  'letter.verify_phone_open': 'Confirm phone number',
  'letter.verify_phone_text': 'It expires in 15 minutes. Don’t share it. If you didn’t ask for it, ignore this message.',
  'letter.phone_changed_title': 'Your phone number was changed',
  'letter.phone_changed_open': 'Open NearHelp',
  'letter.phone_changed_text': 'Your NearHelp account now has a different phone number. If this wasn’t you, change your password now.',
  'letter.phone_left_title': 'Your phone number was changed',
  'letter.phone_left_open': 'Open NearHelp',
  'letter.phone_left_text': 'This number no longer belongs to your NearHelp account. If this wasn’t you, change your password now.',
  /** Titles of push notifications, one line each. */
  'push.message': 'Message from {name}',
  'push.photo': 'Photo from {name}',
  'push.named': '{title}: {name}',
} as const
