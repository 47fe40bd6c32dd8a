/** A provider's ratings of clients. */
import type { Translation } from '../translation.ts'
import type { RATINGS as ENGLISH } from '../en/provider/ratings.ts'

export const RATINGS: Translation<typeof ENGLISH> = {
  'ratings.to_rate': 'Clients à noter',
  'ratings.given': 'Clients que vous avez notés',
  'ratings.averages': 'Vos moyennes',
  'ratings.none': 'Pas encore de notes de clients',
  'ratings.none_text': 'Après une mission terminée, vous pouvez dire comment était le client.',
  'ratings.title': 'Comment était {name} ?',
  'ratings.text': 'Commentaire',
  'ratings.note':
    'Vous et {name} le lisez, personne d’autre. Les prestataires sollicités ensuite voient la moyenne. Ce n’est pas modifiable.',
  'ratings.choose': 'Choisissez de 1 à 5 étoiles sur chaque ligne',
  'ratings.send': 'Envoyer la note',
  'ratings.saved': 'Votre note est gardée',
  'ratings.missing': 'Cette réservation n’est pas sur cet appareil.',
}
