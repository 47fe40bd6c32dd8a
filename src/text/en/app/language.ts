/** The available languages. */
export const LANGUAGE_TEXTS = {
  'language.label': 'Language',
  'language.failed_title': 'Couldn’t change the language',
  'language.failed_text': 'It isn’t on this device yet. Try again when you’re online.',
} as const
