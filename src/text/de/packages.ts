/** A provider's own packages. */
import type { Translation } from '../translation.ts'
import type { PACKAGES as ENGLISH } from '../en/booking/packages.ts'

export const PACKAGES: Translation<typeof ENGLISH> = {
  'packages.new': 'Neues Paket',
  'packages.none': 'Noch keine Pakete',
  'packages.none_text': 'Bieten Sie eine Arbeit zu einem festen Preis an. Kunden buchen sie in einem Schritt.',
  'packages.limit': 'Bis zu {count} können gleichzeitig aktiv sein.',
  'packages.active': 'Aktiv',
  'packages.inactive': 'Nicht aktiv',
  'packages.active_text': 'Kunden sehen es und können es buchen.',
  'packages.edit': 'Bearbeiten',
  'packages.edit_name': '{name} bearbeiten',
  'packages.edit_title': 'Paket bearbeiten',
  'packages.delete': 'Löschen',
  'packages.delete_name': '{name} löschen',
  'packages.delete_title': 'Dieses Paket löschen?',
  'packages.delete_text': '{name} wird nicht mehr angeboten. Buchungen davon bleiben wie vereinbart.',
  'packages.deleted': 'Paket gelöscht',
  'packages.name': 'Name',
  'packages.tier': 'Stufe',
  'packages.price': 'Preis des Pakets',
  'packages.duration': 'Dauer',
  'packages.description': 'Beschreibung',
  'packages.included': 'Enthaltene Leistungen',
  'packages.included_help': 'Eine pro Zeile, höchstens {count}',
  'packages.kept_note': 'Frühere Buchungen behalten Preis und Inhalt wie vereinbart.',
  'packages.save': 'Paket speichern',
  'packages.saved': 'Paket gespeichert',
  'packages.missing': 'Dieses Paket ist nicht auf diesem Gerät.',
}
