/** The installed app: adding it to the home screen, and photos shared from other apps. */
export const INSTALLED = {
  'install.title': 'Keep NearHelp at hand',
  'install.text': 'On your home screen it opens at once, also without a connection.',
  'install.install': 'Install',
  'install.later': 'Not now',
  'install.share': 'Press Share in your browser',
  'install.add': 'Choose “Add to Home Screen”',
  'install.open': 'Open NearHelp from there and log in once',
  'share.title': 'Send a photo',
  'share.whom': 'Who is it for?',
  'share.picture': 'The shared photo',
  'share.none': 'No photo arrived. The file may be empty, or this device may be full. Please share it once more.',
  'share.no_chat_title': 'No open chat',
  'share.no_chat_text': 'Photos can be sent while a booking is accepted or in progress.',
} as const
