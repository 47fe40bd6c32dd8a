import type { Translation } from '../translation.ts'
import type { LETTERS as ENGLISH } from '../en/letters.ts'

export const LETTERS: Translation<typeof ENGLISH> = {
  'letter.open': 'Ouvrir NearHelp',
  'letter.why':
    'Vous recevez cet e-mail parce que les notifications par e-mail sont activées dans votre profil NearHelp. Vous pouvez les désactiver dans ce profil, sous « Préférences ».',
  'letter.short': 'NearHelp : {title}. {message}',
}
