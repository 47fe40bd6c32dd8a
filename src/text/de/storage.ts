/** What this device keeps of the app, and low data. */
import type { Translation } from '../translation.ts'
import type { STORAGE as ENGLISH } from '../en/storage.ts'

export const STORAGE: Translation<typeof ENGLISH> = {
  'storage.title': 'Auf diesem Gerät',
  'storage.open': 'Was dieses Gerät aufbewahrt',
  'storage.used': '{used} von {quota} belegt',
  'storage.used_unknown': 'Dieser Browser sagt nicht, wie viel Platz belegt ist.',
  'storage.used_text': 'Die App selbst und alles Folgende. {left} hätten noch Platz.',
  'storage.lasts': 'Der Browser hat zugesagt, es zu behalten.',
  'storage.may_go':
    'Der Browser darf es löschen, wenn der Platz auf dem Gerät ausgeht. Was bis dahin gesendet ist, liegt sicher auf dem Server.',
  'storage.shared': 'Sie sind auf einem gemeinsam genutzten Gerät angemeldet: Ihre Daten liegen nur in dieser Seite und gehen mit ihr.',
  'storage.kept': 'Was aufbewahrt wird',
  'storage.tiles': 'Kartenbilder',
  'storage.tiles_count': '{count, plural, one {# Bild} other {# Bilder}}, {size}',
  'storage.photos': 'Fotos aus Chats',
  'storage.photos_count': '{count, plural, one {# Foto} other {# Fotos}}, {size}',
  'storage.none': 'Keine',
  'storage.helpers': 'Anbieter: {city}',
  'storage.helpers_count': '{count, plural, one {# Anbieter} other {# Anbieter}}, Stand {time}',
  'storage.helpers_never': 'Noch nichts vom Server gehört',
  'storage.own': 'Ihre Buchungen und Nachrichten',
  'storage.own_count':
    '{bookings, plural, one {# Buchung} other {# Buchungen}}, {messages, plural, one {# Nachricht} other {# Nachrichten}}, {others, plural, one {# Weiteres} other {# Weitere}}',
  'storage.unsent': 'Noch nicht gesendet',
  'storage.unsent_count': '{count, plural, one {# Änderung} other {# Änderungen}}. Wird nie gelöscht, um Platz zu schaffen.',
  'storage.unsent_none': 'Nichts. Es würde nie gelöscht, um Platz zu schaffen.',
  'storage.free': 'Freigeben',
  'storage.free_tiles': 'Kartenbilder freigeben',
  'storage.free_photos': 'Fotos aus Chats freigeben',
  'storage.free_tiles_title': 'Kartenbilder freigeben?',
  'storage.free_tiles_text':
    'Sie werden neu geladen, wenn Sie die Karte ansehen. Bis dahin zeigt sie ohne Verbindung die Anbieter auf leerem Grund.',
  'storage.free_photos_title': 'Fotos freigeben?',
  'storage.free_photos_text':
    'Sie werden neu geladen, wenn Sie sie ansehen; das braucht eine Verbindung. Fotos, die noch gesendet werden, bleiben.',
  'storage.freed': '{size} freigegeben.',
  'storage.free_failed': 'Das ließ sich nicht freigeben. Bitte versuchen Sie es noch einmal.',
  'storage.low_data': 'Daten sparen',
  'storage.low_data_text':
    'Die Karte zeigt nur Bilder, die schon auf diesem Gerät sind, und Fotos in Chats kommen, wenn Sie darauf drücken.',
  'storage.low_data.auto': 'Automatisch',
  'storage.low_data.on': 'Ein',
  'storage.low_data.off': 'Aus',
  'storage.low_data_asked': 'Ihr Browser will Daten sparen: Es ist jetzt ein.',
  'storage.low_data_not_asked': 'Ein, wenn Ihr Browser Daten sparen will. Zurzeit will er das nicht.',
}
