/** The installed app: putting it on the home screen, and photos that other apps share with it. */
import type { Translation } from '../translation.ts'
import type { INSTALLED as ENGLISH } from '../en/app/installed.ts'

export const INSTALLED: Translation<typeof ENGLISH> = {
  'install.title': 'Ten NearHelp a mano',
  'install.text': 'Desde la pantalla de inicio se abre al instante, también sin conexión.',
  'install.install': 'Instalar',
  'install.later': 'Ahora no',
  'install.share': 'Toca «Compartir» en el navegador',
  'install.add': 'Elige «Agregar a pantalla de inicio»',
  'install.open': 'Abre NearHelp desde ahí e inicia sesión una vez',
  'share.title': 'Enviar una foto',
  'share.whom': '¿Para quién es?',
  'share.picture': 'La foto compartida',
  'share.none':
    'No ha llegado ninguna foto. Puede que el archivo esté vacío o que no quede espacio en este dispositivo. Vuelve a compartirla.',
  'share.no_chat_title': 'Ningún chat abierto',
  'share.no_chat_text': 'Se pueden enviar fotos mientras una reserva está aceptada o en curso.',
}
