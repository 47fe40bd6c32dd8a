/** The installed app: putting it on the home screen, and photos that other apps share with it. */
import type { Translation } from '../translation.ts'
import type { INSTALLED as ENGLISH } from '../en/app/installed.ts'

export const INSTALLED: Translation<typeof ENGLISH> = {
  'install.title': 'Gardez NearHelp à portée de main',
  'install.text': 'Depuis l’écran d’accueil, l’appli s’ouvre aussitôt, même sans connexion.',
  'install.install': 'Installer',
  'install.later': 'Plus tard',
  'install.share': 'Touchez « Partager » dans le navigateur',
  'install.add': 'Choisissez « Sur l’écran d’accueil »',
  'install.open': 'Ouvrez NearHelp depuis cet écran et connectez-vous une fois',
  'share.title': 'Envoyer une photo',
  'share.whom': 'Pour qui est-elle ?',
  'share.picture': 'La photo partagée',
  'share.none': 'Aucune photo n’est arrivée. Le fichier est peut-être vide, ou cet appareil est plein. Partagez-la encore une fois.',
  'share.no_chat_title': 'Aucune discussion ouverte',
  'share.no_chat_text': 'Les photos s’envoient tant qu’une réservation est acceptée ou en cours.',
}
