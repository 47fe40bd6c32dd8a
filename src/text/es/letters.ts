import type { Translation } from '../translation.ts'
import type { LETTERS as ENGLISH } from '../en/letters.ts'

export const LETTERS: Translation<typeof ENGLISH> = {
  'letter.open': 'Abrir NearHelp',
  'letter.why':
    'Recibes este correo porque las notificaciones por correo están activadas en tu perfil de NearHelp. Puedes desactivarlas allí, en Preferencias.',
  'letter.short': 'NearHelp: {title}. {message}',
}
