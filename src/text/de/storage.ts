/** What this device keeps of the app, and low data. */
import type { Translation } from '../translation.ts'
import type { STORAGE as ENGLISH } from '../en/app/storage.ts'

export const STORAGE: Translation<typeof ENGLISH> = {
  'storage.title': 'Auf diesem Gerät',
  'storage.open': 'Was dieses Gerät aufbewahrt',
  'storage.used': '{used} von {quota} belegt',
  'storage.used_unknown': 'Dieser Browser sagt nicht, wie viel Platz belegt ist.',
  'storage.used_text': 'Die App selbst und alles Folgende. {left} hätten noch Platz.',
  'storage.lasts': 'Der Browser hat zugesagt, es zu behalten.',
  'storage.may_go':
    'Der Browser darf es löschen, wenn der Platz auf dem Gerät ausgeht. Was bis dahin gesendet ist, liegt sicher auf dem Server.',
  'storage.shared':
    'Sie sind auf einem gemeinsam genutzten Gerät angemeldet: Ihre Daten liegen nur in dieser Seite und verschwinden mit ihr.',
  'storage.kept': 'Was aufbewahrt wird',
  'storage.tiles': 'Kartenbilder',
  'storage.tiles_count': '{count, plural, one {# Bild} other {# Bilder}}, {size}',
  'storage.photos': 'Fotos aus Chats',
  'storage.photos_count': '{count, plural, one {# Foto} other {# Fotos}}, {size}',
  'storage.threads': 'Chats beendeter Buchungen',
  'storage.threads_count': '{count, plural, one {# Nachricht} other {# Nachrichten}}, {size}',
  'storage.none': 'Keine',
  'storage.own': 'Ihre Buchungen und Nachrichten',
  'storage.own_count':
    '{bookings, plural, one {# Buchung} other {# Buchungen}}, {messages, plural, one {# Nachricht} other {# Nachrichten}}, {others, plural, one {# Weiteres} other {# Weitere}}',
  'storage.unsent': 'Noch nicht gesendet',
  'storage.unsent_count': '{count, plural, one {# Änderung} other {# Änderungen}}. Wird nie gelöscht, um Platz zu schaffen.',
  'storage.unsent_none': 'Nichts. Es würde nie gelöscht, um Platz zu schaffen.',
  'storage.free': 'Entfernen',
  'storage.free_tiles': 'Kartenbilder entfernen',
  'storage.free_photos': 'Fotos aus Chats entfernen',
  'storage.free_tiles_title': 'Kartenbilder entfernen?',
  'storage.free_tiles_text':
    'Sie werden neu geladen, wenn Sie die Karte ansehen. Bis dahin zeigt sie ohne Verbindung die Anbieter auf leerem Grund.',
  'storage.free_photos_title': 'Fotos entfernen?',
  'storage.free_photos_text':
    'Sie werden neu geladen, wenn Sie sie ansehen; das braucht eine Verbindung. Fotos, die noch gesendet werden, bleiben.',
  'storage.free_threads': 'Chats beendeter Buchungen entfernen',
  'storage.free_threads_title': 'Chats beendeter Buchungen entfernen?',
  'storage.free_threads_text':
    'Die neueste Nachricht jedes Chats bleibt. Die übrigen werden wieder vom Server gelesen, wenn Sie im Chat danach fragen; das braucht eine Verbindung. Ungelesenes und noch nicht Gesendetes bleibt.',
  'storage.freed': '{size} freigegeben.',
  'storage.free_failed': 'Das ließ sich nicht entfernen. Bitte versuchen Sie es noch einmal.',
  'storage.areas': 'Städte auf diesem Gerät',
  'storage.areas_text':
    'Anbieter mit ihren neuesten Rezensionen, auch ohne Verbindung zu sehen. Die gewählte Stadt wird ständig verfolgt; eine Stadt, die Sie behalten, wird einmal am Tag bei guter Verbindung neu geladen.',
  'storage.area_size':
    '{helpers, plural, one {# Anbieter} other {# Anbieter}}, {reviews, plural, one {# Rezension} other {# Rezensionen}}, {size}',
  'storage.area_tiles': '{count, plural, one {# Kartenbild} other {# Kartenbilder}}, {size}',
  'storage.area_age': 'Stand {time}, {days, plural, =0 {heute} one {gestern} other {vor # Tagen}}',
  'storage.area_chosen': 'Gewählt: wird ständig verfolgt',
  'storage.area_chosen_none': 'Gewählt: kommt mit einer Verbindung, sobald Sie diese Ansicht verlassen',
  'storage.area_kept': 'Behalten',
  'storage.area_seen': 'Früher angesehen: wird nicht von selbst neu geladen',
  'storage.area_partial': 'Noch nicht vollständig. Der Rest kommt mit der nächsten guten Verbindung.',
  'storage.area_waits': 'Kommt mit der nächsten guten Verbindung',
  'storage.area_none': 'Nicht auf diesem Gerät',
  'storage.area_keep': 'Behalten',
  'storage.area_keep_label': '{city} auf diesem Gerät behalten',
  'storage.area_refresh': 'Neu laden',
  'storage.area_refresh_label': '{city} neu laden',
  'storage.area_delete': 'Löschen',
  'storage.area_delete_label': '{city} von diesem Gerät löschen',
  'storage.area_fetching': '{city} wird geladen…',
  'storage.area_fetched': '{city} ist auf diesem Gerät und aktuell.',
  'storage.area_unreachable': 'Der Server ist nicht erreichbar. Was hier ist, bleibt, und {city} kommt mit der nächsten guten Verbindung.',
  'storage.area_full': 'Für {city} ist auf diesem Gerät kein Platz.',
  'storage.area_failed': 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  'storage.area_unread': 'Die Liste der Städte auf diesem Gerät konnte nicht gelesen werden. Bitte laden Sie die App neu.',
  'storage.area_deleted': '{city} ist von diesem Gerät gelöscht.',
  'storage.area_delete_title': '{city} von diesem Gerät löschen?',
  'storage.area_delete_text': 'Anbieter, Rezensionen und Kartenbilder werden gelöscht. Ohne Verbindung zeigt {city} dann niemanden.',
  'storage.area_delete_chosen':
    'Anbieter, Rezensionen und Kartenbilder werden gelöscht. {city} ist gewählt: Mit einer Verbindung wird die Stadt neu geladen, sobald Sie diese Ansicht verlassen. Wählen Sie zuerst eine andere Stadt, um darauf zu verzichten.',
  'storage.low_data': 'Daten sparen',
  'storage.low_data_text':
    'Die Karte zeigt nur Bilder, die schon auf diesem Gerät sind, und Fotos in Chats kommen, wenn Sie darauf drücken.',
  'storage.low_data.auto': 'Automatisch',
  'storage.low_data.on': 'Ein',
  'storage.low_data.off': 'Aus',
  'storage.low_data_asked': 'Ihr Browser will Daten sparen: Es ist jetzt eingeschaltet.',
  'storage.low_data_not_asked': 'Ein, wenn Ihr Browser Daten sparen will. Zurzeit will er das nicht.',
}
