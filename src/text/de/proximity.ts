import type { Translation } from '../translation.ts'
import type { PROXIMITY as ENGLISH } from '../en/discover/proximity.ts'

export const PROXIMITY: Translation<typeof ENGLISH> = {
  'proximity.title': 'Umkreisalarm',
  'proximity.service': 'Dienst',
  'proximity.choose': 'Dienst wählen',
  'proximity.within': 'Im Umkreis von',
  'proximity.start': 'Überwachung starten',
  'proximity.stop': 'Überwachung beenden',
  'proximity.open_only': 'Funktioniert, solange die App offen ist. Ihr Standort wird auf diesem Gerät verglichen.',
  'proximity.watching': 'Überwacht: {service}, {distance}',
  'proximity.watched': '{service} im Umkreis von {distance}',
  'proximity.locating': 'Standort wird gesucht',
  'proximity.none': 'Noch niemand verfügbar. Zuletzt gesucht {time}.',
  'proximity.some': '{count, plural, one {# verfügbar} other {# verfügbar}}. Zuletzt gesucht {time}.',
  'proximity.found': '{count, plural, one {In der Nähe gefunden} other {# in der Nähe gefunden, der nächste zuerst}}',
  'proximity.found_words': '{name} · {service} · {distance} · {rating}',
  'proximity.view': 'Anbieter ansehen',
  'proximity.dismiss': 'Verwerfen',
  'proximity.setup_title': 'Fehler beim Umkreisalarm',
  'proximity.setup_text':
    'Die Überwachung konnte nicht eingerichtet werden. Laden Sie die Seite neu, wenn ein weiterer Versuch nicht hilft.',
  'proximity.last_position': 'Bis dahin gilt Ihr letzter Standort.',
  'proximity.elsewhere': 'Sie sind nicht in {city}, und nur die dortigen Anbieter werden überwacht.',
  'proximity.show_city': '{city} zeigen',
  'proximity.notify': 'Auch auf diesem Gerät benachrichtigen',
}
