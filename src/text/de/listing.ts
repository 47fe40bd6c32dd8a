import type { Translation } from '../translation.ts'
import type { LISTING as ENGLISH } from '../en/provider/listing.ts'

export const LISTING: Translation<typeof ENGLISH> = {
  'listing.edit': 'Profil bearbeiten',
  'listing.image': 'Bild',
  'listing.image_help': 'Ein Emoji. Leer gelassen gilt das Ihres Dienstes.',
  'listing.links': 'Ihre Seiten anderswo',
  'listing.links_help': 'Adressen, die mit https:// beginnen',
  'listing.position_own': 'Ein eigener Ort',
  'listing.position_far': 'Dieser Ort ist {distance} von {city} entfernt. Kunden dort finden Sie vielleicht nicht.',
  'listing.map_open': 'Auf der Karte wählen',
  'listing.map_close': 'Karte ausblenden',
  'listing.map': 'Karte zum Wählen Ihres Ortes. Die Pfeiltasten bewegen sie unter der Nadel.',
  'listing.map_help': 'Bewegen Sie die Karte, bis die Nadel dort steht, wo Kunden Sie finden.',
  'listing.map_failed': 'Die Karte konnte nicht geladen werden. Ihr Standort oder die Stadtmitte gehen auch ohne sie.',
  'listing.advertise': 'Meinen Dienst bewerben',
  'listing.advertise_help': 'Sie sind gerade nicht auf der Karte. Damit sind Sie dort, offen für Buchungen.',
  'listing.on_map': 'Ihr Dienst ist auf der Karte',
  'listing.waits': 'Ihr Dienst kommt auf die Karte, sobald die Verbindung da ist',
  'listing.unverified': 'Ihre Identität wurde nicht geprüft. Kunden sehen Sie ohne das Häkchen.',
  'listing.verified': 'Ihre Identität wurde geprüft. Kunden sehen das Häkchen.',
  'listing.verified_since': 'Geprüft am {date}. Kunden sehen das Häkchen.',
  'listing.yes': 'Ja',
  'listing.no': 'Nein',
}
