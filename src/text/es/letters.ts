import type { Translation } from '../translation.ts'
import type { LETTERS as ENGLISH } from '../en/app/letters.ts'

export const LETTERS: Translation<typeof ENGLISH> = {
  'letter.open': 'Abrir NearHelp',
  'letter.why':
    'Recibes este correo porque las notificaciones por correo están activadas en tu perfil de NearHelp. Puedes desactivarlas allí, en Preferencias.',
  'letter.short': 'NearHelp: {title}. {message}',
  'letter.account_why':
    'Recibes este correo porque la dirección pertenece a una cuenta de NearHelp o se indicó para una. Ningún correo de NearHelp te pide la contraseña.',
  'letter.reset_title': 'Elige una contraseña nueva',
  'letter.reset_open': 'Elegir una contraseña nueva',
  'letter.reset_text':
    'Alguien quiere poner una contraseña nueva a tu cuenta de NearHelp. El código es {code}. Sirve una sola vez, durante 30 minutos. Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
  'letter.confirm_title': 'Confirma tu nueva dirección',
  'letter.confirm_open': 'Confirmar esta dirección',
  'letter.confirm_text':
    'Esta va a ser la dirección de una cuenta de NearHelp. El código para confirmarla es {code}. Sirve una sola vez, durante una hora. Si no fuiste tú, no hagas nada.',
  'letter.asked_title': 'Se pidió otra dirección',
  'letter.asked_open': 'Abrir NearHelp',
  'letter.asked_text':
    'Alguien que conoce tu contraseña quiere otro correo para tu cuenta de NearHelp. Nada cambia hasta que se confirme esa dirección. Si no fuiste tú, cambia tu contraseña ahora.',
  'letter.left_title': 'Tu dirección cambió',
  'letter.left_open': 'Abrir NearHelp',
  'letter.left_text':
    'Tu cuenta de NearHelp tiene ahora otro correo y este ya no se usa. Si no fuiste tú, avisa enseguida a quien gestiona este servicio.',
  'push.message': 'Mensaje de {name}',
  'push.photo': 'Foto de {name}',
  'push.named': '{title}: {name}',
}
