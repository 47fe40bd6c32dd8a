/** A provider's ratings of clients. */
import type { Translation } from '../translation.ts'
import type { RATINGS as ENGLISH } from '../en/provider/ratings.ts'

export const RATINGS: Translation<typeof ENGLISH> = {
  'ratings.to_rate': 'Kunden zu bewerten',
  'ratings.given': 'Von Ihnen bewertete Kunden',
  'ratings.averages': 'Ihre Durchschnitte',
  'ratings.none': 'Noch keine Kundenbewertungen',
  'ratings.none_text': 'Nach einem erledigten Auftrag können Sie sagen, wie der Kunde war.',
  'ratings.title': 'Wie war {name}?',
  'ratings.text': 'Kommentar',
  'ratings.note':
    'Das lesen Sie und {name}, sonst niemand. Anbieter, die später gefragt werden, sehen den Durchschnitt. Es kann nicht geändert werden.',
  'ratings.choose': 'Wählen Sie in jeder Zeile 1 bis 5 Sterne',
  'ratings.send': 'Bewertung senden',
  'ratings.saved': 'Ihre Bewertung ist gesichert',
  'ratings.missing': 'Diese Buchung ist nicht auf diesem Gerät.',
}
