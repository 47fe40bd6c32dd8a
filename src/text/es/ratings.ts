/** A provider's ratings of clients. */
import type { Translation } from '../translation.ts'
import type { RATINGS as ENGLISH } from '../en/provider/ratings.ts'

export const RATINGS: Translation<typeof ENGLISH> = {
  'ratings.to_rate': 'Clientes por calificar',
  'ratings.given': 'Clientes que calificaste',
  'ratings.averages': 'Tus promedios',
  'ratings.none': 'Aún no hay calificaciones de clientes',
  'ratings.none_text': 'Tras un trabajo completado puedes decir cómo fue el cliente.',
  'ratings.title': '¿Qué tal {name}?',
  'ratings.text': 'Comentario',
  'ratings.note': 'Lo leen tú y {name}, nadie más. Los profesionales a quienes se pida ayuda después ven el promedio. No se puede cambiar.',
  'ratings.choose': 'Elige de 1 a 5 estrellas en cada línea',
  'ratings.send': 'Enviar calificación',
  'ratings.saved': 'Tu calificación está guardada',
  'ratings.missing': 'Esta reserva no está en este dispositivo.',
}
