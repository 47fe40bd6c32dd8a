import type { Translation } from '../translation.ts'
import type { LETTERS as ENGLISH } from '../en/app/letters.ts'

export const LETTERS: Translation<typeof ENGLISH> = {
  'letter.open': 'Ouvrir NearHelp',
  'letter.why':
    'Vous recevez cet e-mail parce que les notifications par e-mail sont activées dans votre profil NearHelp. Vous pouvez les désactiver dans ce profil, sous « Préférences ».',
  'letter.short': 'NearHelp : {title}. {message}',
  'letter.account_why':
    'Vous recevez cet e-mail parce que l’adresse appartient à un compte NearHelp ou a été indiquée pour un compte. Aucun e-mail de NearHelp ne demande votre mot de passe.',
  'letter.reset_title': 'Choisissez un nouveau mot de passe',
  'letter.reset_open': 'Choisir un nouveau mot de passe',
  'letter.reset_text':
    'Quelqu’un veut définir un nouveau mot de passe pour votre compte NearHelp. Le code est {code}. Il fonctionne une seule fois, pendant 30 minutes. Si ce n’était pas vous, il n’y a rien à faire : votre mot de passe reste le même.',
  'letter.confirm_title': 'Confirmez votre nouvelle adresse',
  'letter.confirm_open': 'Confirmer cette adresse',
  'letter.confirm_text':
    'Cette adresse doit devenir celle d’un compte NearHelp. Le code pour la confirmer est {code}. Il fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, il n’y a rien à faire.',
  'letter.asked_title': 'Une autre adresse a été demandée',
  'letter.asked_open': 'Ouvrir NearHelp',
  'letter.asked_text':
    'Quelqu’un qui connaît votre mot de passe veut une autre adresse e-mail pour votre compte NearHelp. Rien ne change tant que cette adresse n’est pas confirmée. Si ce n’était pas vous, changez votre mot de passe maintenant.',
  'letter.left_title': 'Votre adresse a été modifiée',
  'letter.left_open': 'Ouvrir NearHelp',
  'letter.left_text':
    'Votre compte NearHelp a maintenant une autre adresse e-mail et celle-ci ne sert plus. Si ce n’était pas vous, prévenez tout de suite le responsable de ce service.',
  'push.message': 'Nouveau message : {name}',
  'push.photo': 'Nouvelle photo : {name}',
  'push.named': '{title} : {name}',
}
