/** The sheet of a provider’s working day. */
import type { Translation } from '../translation.ts'
import type { DAY_SHEET as ENGLISH } from '../en/provider/day-sheet.ts'

export const DAY_SHEET: Translation<typeof ENGLISH> = {
  'sheet.title': 'Feuille de route',
  'sheet.jobs_today': '{count, plural, =0 {Aucune mission aujourd’hui} one {# mission aujourd’hui} other {# missions aujourd’hui}}',
  'sheet.running': '{name}, en cours',
  'sheet.next': 'Ensuite : {name}, {time}',
  'sheet.all_done': 'Tout est fait',
  'sheet.earlier': 'Jour précédent',
  'sheet.later': 'Jour suivant',
  'sheet.yesterday': 'hier',
  'sheet.count': '{count, plural, one {# mission} other {# missions}}',
  'sheet.none': 'Aucune mission ce jour-là',
  'sheet.none_text': 'Ce que vous acceptez pour ce jour s’affiche ici dans l’ordre des heures, même sans connexion.',
  'sheet.jobs': 'Missions du jour',
  'sheet.done': 'Terminé',
  'sheet.crow': '{distance} à vol d’oiseau',
  'sheet.crow_about': 'Environ {distance} à vol d’oiseau',
  'sheet.same_place': 'Au même endroit',
  'sheet.no_distance': 'Distance inconnue',
  'sheet.gap_minutes': '{minutes} min entre les deux',
  'sheet.gap_hours': '{hours} h entre les deux',
  'sheet.gap_both': '{hours} h {minutes} min entre les deux',
  'sheet.gap_none': 'Aucun temps entre les deux',
  'sheet.tight': 'Moins que votre temps de trajet de {minutes} min',
}
