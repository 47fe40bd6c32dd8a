/** The languages of a profile (section 3), by their names in English. */
export const LANGUAGES = ['English', 'Spanish', 'French', 'German', 'Chinese'] as const
export type Language = (typeof LANGUAGES)[number]
