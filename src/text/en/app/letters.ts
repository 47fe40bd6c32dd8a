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
  /** Titles of push notifications, one line each. */
  'push.message': 'Message from {name}',
  'push.photo': 'Photo from {name}',
  'push.named': '{title}: {name}',
} as const
