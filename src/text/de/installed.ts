/** The installed app: putting it on the home screen, and photos that other apps share with it. */
import type { Translation } from '../translation.ts'
import type { INSTALLED as ENGLISH } from '../en/app/installed.ts'

export const INSTALLED: Translation<typeof ENGLISH> = {
  'install.title': 'NearHelp griffbereit',
  'install.text': 'Vom Startbildschirm öffnet es sich sofort, auch ohne Verbindung.',
  'install.install': 'Installieren',
  'install.later': 'Nicht jetzt',
  'install.share': 'Tippen Sie im Browser auf „Teilen“',
  'install.add': 'Wählen Sie „Zum Home-Bildschirm“',
  'install.open': 'Öffnen Sie NearHelp von dort und melden Sie sich einmal an',
  'share.title': 'Foto senden',
  'share.whom': 'Für wen ist es?',
  'share.picture': 'Das geteilte Foto',
  'share.none': 'Es ist kein Foto angekommen. Vielleicht ist die Datei leer oder dieses Gerät voll. Bitte teilen Sie es noch einmal.',
  'share.no_chat_title': 'Kein offener Chat',
  'share.no_chat_text': 'Fotos können gesendet werden, solange eine Buchung angenommen ist oder läuft.',
}
