import type { Translation } from '../translation.ts'
import type { LETTERS as ENGLISH } from '../en/letters.ts'

export const LETTERS: Translation<typeof ENGLISH> = {
  'letter.open': 'NearHelp öffnen',
  'letter.why':
    'Sie bekommen diese E-Mail, weil in Ihrem NearHelp-Profil Mitteilungen per E-Mail eingeschaltet sind. Dort können Sie sie unter „Einstellungen“ ausschalten.',
  'letter.short': 'NearHelp: {title}. {message}',
}
