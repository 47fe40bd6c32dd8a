/** Around a notification that goes out by e-mail or as a text message. */
export const LETTERS = {
  'letter.open': 'Open NearHelp',
  'letter.why': 'You get this because email notifications are on in your NearHelp profile. You can turn them off there, under Preferences.',
  'letter.short': 'NearHelp: {title}. {message}',
} as const
