import type { Translation } from '../translation.ts'
import type { PROXIMITY as ENGLISH } from '../en/discover/proximity.ts'

export const PROXIMITY: Translation<typeof ENGLISH> = {
  'proximity.title': 'Alerte de proximité',
  'proximity.service': 'Service',
  'proximity.choose': 'Choisissez un service',
  'proximity.within': 'Dans un rayon de',
  'proximity.start': 'Commencer la veille',
  'proximity.stop': 'Arrêter la veille',
  'proximity.open_only': 'Fonctionne tant que l’appli est ouverte. Votre position est comparée sur cet appareil.',
  'proximity.watching': 'Veille : {service}, {distance}',
  'proximity.watched': '{service} à moins de {distance}',
  'proximity.locating': 'Recherche de votre position',
  'proximity.none': 'Personne de disponible pour le moment. Dernière recherche {time}.',
  'proximity.some': '{count, plural, one {# disponible} other {# disponibles}}. Dernière recherche {time}.',
  'proximity.found': '{count, plural, one {Trouvé à proximité} other {# trouvés à proximité, le plus proche d’abord}}',
  'proximity.found_words': '{name} · {service} · {distance} · {rating}',
  'proximity.view': 'Voir le prestataire',
  'proximity.dismiss': 'Ignorer',
  'proximity.setup_title': 'Erreur de l’alerte de proximité',
  'proximity.setup_text': 'La veille n’a pas pu démarrer. Rechargez la page si un nouvel essai ne suffit pas.',
  'proximity.last_position': 'En attendant, votre dernière position compte.',
  'proximity.elsewhere': 'Vous n’êtes pas à {city}, et seuls ses prestataires sont surveillés.',
  'proximity.show_city': 'Afficher {city}',
  'proximity.notify': 'M’avertir aussi sur cet appareil',
}
