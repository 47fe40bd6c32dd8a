import type { Translation } from '../translation.ts'
import type { NOTICES as ENGLISH } from '../en/notices.ts'

export const NOTICES: Translation<typeof ENGLISH> = {
  'notice.booking_confirmed_title': 'Buchung bestätigt',
  'notice.booking_confirmed_text': 'Warten auf die Bestätigung des Anbieters.',
  'notice.booking_requested_title': 'Neue Buchungsanfrage',
  'notice.booking_requested_text': '{name} fragt Ihren Dienst an: {service}.',
  'notice.booking_notified_title': 'Anbieter benachrichtigt',
  'notice.booking_notified_text': '{name} hat Ihre Anfrage.',
  'notice.booking_accepted_title': 'Buchung angenommen',
  'notice.booking_accepted_text': '{name} hat Ihre Buchung angenommen.',
  'notice.booking_rejected_title': 'Buchung abgelehnt',
  'notice.booking_rejected_text': '{name} hat Ihre Buchung abgelehnt.{because}',
  'notice.booking_on_my_way_title': 'Anbieter unterwegs',
  'notice.booking_on_my_way_text': '{name} ist unterwegs.',
  'notice.booking_started_title': 'Arbeit begonnen',
  'notice.booking_started_text': '{name} hat mit der Arbeit begonnen.',
  'notice.booking_completed_title': 'Arbeit erledigt',
  'notice.booking_completed_text': '{name} hat den Auftrag erledigt.',
  'notice.booking_cancelled_title': 'Buchung storniert',
  'notice.booking_cancelled_text': '{name} hat die Buchung storniert.{because}',
  'notice.booking_expired_title': 'Anfrage abgelaufen',
  'notice.booking_expired_text':
    '{side, select, provider {Die Anfrage von {name} ist unbeantwortet abgelaufen.} other {{name} hat nicht rechtzeitig geantwortet.}}',
  'notice.message_received_title': '{name}',
  'notice.message_received_text': '{preview}',
  'notice.review_received_title': 'Neue Rezension',
  'notice.review_received_text': '{name} hat Ihnen {rating} von 5 Sternen gegeben.',
  'notice.review_edited_title': 'Rezension geändert',
  'notice.review_edited_text': '{name} gibt Ihnen jetzt {rating} von 5 Sternen.',
  'notice.review_answered_title': 'Antwort auf Ihre Rezension',
  'notice.review_answered_text': '{name} hat auf Ihre Rezension geantwortet.',
}
