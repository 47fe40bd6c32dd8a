/** What this device keeps of the app, and low data. */
import type { Translation } from '../translation.ts'
import type { STORAGE as ENGLISH } from '../en/app/storage.ts'

export const STORAGE: Translation<typeof ENGLISH> = {
  'storage.title': 'Sur cet appareil',
  'storage.open': 'Ce que garde cet appareil',
  'storage.used': '{used} utilisés sur {quota}',
  'storage.used_unknown': 'Ce navigateur ne dit pas combien de place est utilisée.',
  'storage.used_text': 'L’appli et tout ce qui suit. Il reste de la place pour {left}.',
  'storage.lasts': 'Le navigateur a promis de le garder.',
  'storage.may_go':
    'Le navigateur peut l’effacer si l’appareil manque de place. Ce qui est envoyé d’ici là est en sécurité sur le serveur.',
  'storage.shared': 'Vous êtes connecté sur un appareil partagé : ce qui est à vous n’est que dans cette page et disparaît avec elle.',
  'storage.kept': 'Ce qui est gardé',
  'storage.tiles': 'Images de la carte',
  'storage.tiles_count': '{count, plural, one {# image} other {# images}}, {size}',
  'storage.photos': 'Photos des discussions',
  'storage.photos_count': '{count, plural, one {# photo} other {# photos}}, {size}',
  'storage.threads': 'Discussions des réservations terminées',
  'storage.threads_count': '{count, plural, one {# message} other {# messages}}, {size}',
  'storage.none': 'Aucune',
  'storage.own': 'Vos réservations et messages',
  'storage.own_count':
    '{bookings, plural, one {# réservation} other {# réservations}}, {messages, plural, one {# message} other {# messages}}, {others, plural, one {# autre} other {# autres}}',
  'storage.unsent': 'Pas encore envoyé',
  'storage.unsent_count': '{count, plural, one {# changement} other {# changements}}. Jamais effacé pour faire de la place.',
  'storage.unsent_none': 'Rien. Ce ne serait jamais effacé pour faire de la place.',
  'storage.free': 'Retirer',
  'storage.free_tiles': 'Retirer les images de la carte',
  'storage.free_photos': 'Retirer les photos des discussions',
  'storage.free_tiles_title': 'Retirer les images de la carte ?',
  'storage.free_tiles_text':
    'Elles sont retéléchargées quand vous regardez la carte. D’ici là, sans connexion, la carte montre les prestataires sur un fond vide.',
  'storage.free_photos_title': 'Retirer les photos ?',
  'storage.free_photos_text':
    'Elles sont retéléchargées quand vous les regardez, ce qui demande une connexion. Les photos en attente d’envoi restent.',
  'storage.free_threads': 'Retirer les discussions des réservations terminées',
  'storage.free_threads_title': 'Retirer les discussions des réservations terminées ?',
  'storage.free_threads_text':
    'Le dernier message de chacune reste. Les autres sont relus sur le serveur quand vous les demandez dans la discussion, ce qui demande une connexion. Ce qui n’est pas lu ou pas encore envoyé reste.',
  'storage.freed': '{size} libérés.',
  'storage.free_failed': 'Cela n’a pas pu être retiré. Veuillez réessayer.',
  'storage.areas': 'Villes sur cet appareil',
  'storage.areas_text':
    'Les prestataires et leurs derniers avis, à consulter sans connexion. La ville choisie est suivie en continu ; une ville que vous gardez est actualisée une fois par jour, avec une bonne connexion.',
  'storage.area_size':
    '{helpers, plural, one {# prestataire} other {# prestataires}}, {reviews, plural, one {# avis} other {# avis}}, {size}',
  'storage.area_tiles': '{count, plural, one {# image de la carte} other {# images de la carte}}, {size}',
  'storage.area_age': 'État à {time}, {days, plural, =0 {aujourd’hui} one {hier} other {il y a # jours}}',
  'storage.area_chosen': 'Choisie : suivie en continu',
  'storage.area_chosen_none': 'Choisie : elle arrive avec une connexion, dès que vous quittez cet écran',
  'storage.area_kept': 'Gardée',
  'storage.area_seen': 'Déjà consultée : pas actualisée d’elle-même',
  'storage.area_partial': 'Pas encore entière. Le reste arrive avec la prochaine bonne connexion.',
  'storage.area_waits': 'Arrive avec la prochaine bonne connexion',
  'storage.area_none': 'Pas sur cet appareil',
  'storage.area_keep': 'Garder',
  'storage.area_keep_label': 'Garder sur cet appareil : {city}',
  'storage.area_refresh': 'Actualiser',
  'storage.area_refresh_label': 'Actualiser : {city}',
  'storage.area_delete': 'Supprimer',
  'storage.area_delete_label': 'Supprimer de cet appareil : {city}',
  'storage.area_fetching': 'Téléchargement : {city}…',
  'storage.area_fetched': '{city} : sur cet appareil et à jour.',
  'storage.area_unreachable':
    'Le serveur est injoignable. Ce qui est ici reste, et la suite arrive avec la prochaine bonne connexion : {city}.',
  'storage.area_full': 'Il n’y a pas assez de place sur cet appareil : {city}.',
  'storage.area_failed': 'Cela n’a pas fonctionné. Veuillez réessayer.',
  'storage.area_unread': 'La liste des villes de cet appareil n’a pas pu être lue. Veuillez recharger l’appli.',
  'storage.area_deleted': 'Supprimée de cet appareil : {city}.',
  'storage.area_delete_title': 'Supprimer {city} de cet appareil ?',
  'storage.area_delete_text':
    'Ses prestataires, leurs avis et ses images de la carte sont supprimés. Sans connexion, plus personne ne s’affiche alors ici : {city}.',
  'storage.area_delete_chosen':
    'Ses prestataires, leurs avis et ses images de la carte sont supprimés. {city} est choisie : avec une connexion, elle est rechargée dès que vous quittez cet écran. Pour vous en passer, choisissez d’abord une autre ville.',
  'storage.low_data': 'Économie de données',
  'storage.low_data_text':
    'La carte ne montre que les images déjà sur cet appareil, et les photos des discussions viennent quand vous appuyez dessus.',
  'storage.low_data.auto': 'Automatique',
  'storage.low_data.on': 'Oui',
  'storage.low_data.off': 'Non',
  'storage.low_data_asked': 'Votre navigateur demande d’économiser les données : c’est activé.',
  'storage.low_data_not_asked': 'Activé quand votre navigateur demande d’économiser les données. Il ne le demande pas en ce moment.',
}
