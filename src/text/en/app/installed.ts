/** The installed app: adding it to the home screen, and photos shared from other apps. */
export const INSTALLED = {
  'install.title': 'Add NearHelp to your home screen',
  'install.text': 'Open it in one tap, even offline.',
  'install.install': 'Install',
  'install.later': 'Not now',
  'install.share': 'Tap Share in your browser',
  'install.add': 'Choose “Add to Home Screen”',
  'install.open': 'Open NearHelp from there and log in',
  'share.title': 'Send a photo',
  'share.whom': 'Send to',
  'share.picture': 'Shared photo',
  'share.none': 'The photo didn’t come through. Check your storage space and share it again.',
  'share.no_chat_title': 'No open chats',
  'share.no_chat_text': 'You can send photos once a booking is accepted.',
} as const
