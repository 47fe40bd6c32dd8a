import type { Translation } from '../translation.ts'
import type { NOTICES as ENGLISH } from '../en/notices.ts'

export const NOTICES: Translation<typeof ENGLISH> = {
  'notice.booking_confirmed_title': 'Réservation confirmée',
  'notice.booking_confirmed_text': 'En attente de la confirmation du prestataire.',
  'notice.booking_requested_title': 'Nouvelle demande',
  'notice.booking_requested_text': '{name} demande votre service : {service}.',
  'notice.booking_notified_title': 'Prestataire prévenu',
  'notice.booking_notified_text': '{name} a reçu votre demande.',
  'notice.booking_accepted_title': 'Réservation acceptée',
  'notice.booking_accepted_text': '{name} a accepté votre réservation.',
  'notice.booking_rejected_title': 'Réservation refusée',
  'notice.booking_rejected_text': '{name} a refusé votre réservation.{because}',
  'notice.booking_on_my_way_title': 'Prestataire en route',
  'notice.booking_on_my_way_text': '{name} est en route.',
  'notice.booking_started_title': 'Service commencé',
  'notice.booking_started_text': '{name} a commencé la mission.',
  'notice.booking_completed_title': 'Service terminé',
  'notice.booking_completed_text': '{name} a terminé la mission.',
  'notice.booking_cancelled_title': 'Réservation annulée',
  'notice.booking_cancelled_text': '{name} a annulé la réservation.{because}',
  'notice.booking_expired_title': 'Demande expirée',
  'notice.booking_expired_text':
    '{side, select, provider {La demande de {name} a expiré sans réponse.} other {{name} n’a pas répondu à temps.}}',
  'notice.message_received_title': '{name}',
  'notice.message_received_text': '{preview}',
  'notice.review_received_title': 'Nouvel avis',
  'notice.review_received_text': '{name} vous a donné {rating} étoiles sur 5.',
  'notice.review_edited_title': 'Avis modifié',
  'notice.review_edited_text': '{name} vous donne maintenant {rating} étoiles sur 5.',
  'notice.review_answered_title': 'Réponse à votre avis',
  'notice.review_answered_text': '{name} a répondu à votre avis.',
}
