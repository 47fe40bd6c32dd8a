/** Languages of a profile (section 3), by their English names. */
export const LANGUAGES = ['English', 'Spanish', 'French', 'German', 'Chinese'] as const
export type Language = (typeof LANGUAGES)[number]
