/** The sheet of a provider’s working day. */
import type { Translation } from '../translation.ts'
import type { DAY_SHEET as ENGLISH } from '../en/provider/day-sheet.ts'

export const DAY_SHEET: Translation<typeof ENGLISH> = {
  'sheet.title': 'Tagesplan',
  'sheet.jobs_today': '{count, plural, =0 {Heute keine Aufträge} one {# Auftrag heute} other {# Aufträge heute}}',
  'sheet.running': '{name}, läuft',
  'sheet.next': 'Als Nächstes: {name}, {time}',
  'sheet.all_done': 'Alles erledigt',
  'sheet.earlier': 'Voriger Tag',
  'sheet.later': 'Nächster Tag',
  'sheet.yesterday': 'gestern',
  'sheet.count': '{count, plural, one {# Auftrag} other {# Aufträge}}',
  'sheet.none': 'Keine Aufträge an diesem Tag',
  'sheet.none_text': 'Was Sie für diesen Tag annehmen, steht hier der Zeit nach, auch ohne Verbindung.',
  'sheet.jobs': 'Aufträge des Tages',
  'sheet.done': 'Erledigt',
  'sheet.crow': '{distance} Luftlinie',
  'sheet.crow_about': 'Etwa {distance} Luftlinie',
  'sheet.same_place': 'Am selben Ort',
  'sheet.no_distance': 'Entfernung nicht bekannt',
  'sheet.gap_minutes': '{minutes} min dazwischen',
  'sheet.gap_hours': '{hours} h dazwischen',
  'sheet.gap_both': '{hours} h {minutes} min dazwischen',
  'sheet.gap_none': 'Keine Zeit dazwischen',
  'sheet.tight': 'Weniger als Ihre Anfahrt von {minutes} min',
}
