import type { Translation } from '../translation.ts'
import type { NOTICES as ENGLISH } from '../en/notices.ts'

export const NOTICES: Translation<typeof ENGLISH> = {
  'notice.booking_confirmed_title': 'Reserva confirmada',
  'notice.booking_confirmed_text': 'Esperando la confirmación del profesional.',
  'notice.booking_requested_title': 'Nueva solicitud de reserva',
  'notice.booking_requested_text': '{name} pide tu servicio: {service}.',
  'notice.booking_notified_title': 'Profesional avisado',
  'notice.booking_notified_text': '{name} tiene tu solicitud.',
  'notice.booking_accepted_title': 'Reserva aceptada',
  'notice.booking_accepted_text': '{name} aceptó tu reserva.',
  'notice.booking_rejected_title': 'Reserva rechazada',
  'notice.booking_rejected_text': '{name} rechazó tu reserva.{because}',
  'notice.booking_on_my_way_title': 'Profesional en camino',
  'notice.booking_on_my_way_text': '{name} está en camino.',
  'notice.booking_started_title': 'Servicio iniciado',
  'notice.booking_started_text': '{name} comenzó el trabajo.',
  'notice.booking_completed_title': 'Servicio completado',
  'notice.booking_completed_text': '{name} completó el trabajo.',
  'notice.booking_cancelled_title': 'Reserva cancelada',
  'notice.booking_cancelled_text': '{name} canceló la reserva.{because}',
  'notice.booking_expired_title': 'Solicitud vencida',
  'notice.booking_expired_text':
    '{side, select, provider {La solicitud de {name} venció sin respuesta.} other {{name} no respondió a tiempo.}}',
  'notice.message_received_title': '{name}',
  'notice.message_received_text': '{preview}',
  'notice.review_received_title': 'Nueva reseña',
  'notice.review_received_text': '{name} te dio {rating} de 5 estrellas.',
  'notice.review_edited_title': 'Reseña cambiada',
  'notice.review_edited_text': '{name} ahora te da {rating} de 5 estrellas.',
  'notice.review_answered_title': 'Respuesta a tu reseña',
  'notice.review_answered_text': '{name} respondió a tu reseña.',
}
