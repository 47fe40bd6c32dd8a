import type { Translation } from '../translation.ts'
import type { PROXIMITY as ENGLISH } from '../en/discover/proximity.ts'

export const PROXIMITY: Translation<typeof ENGLISH> = {
  'proximity.title': 'Alerta de proximidad',
  'proximity.service': 'Servicio',
  'proximity.choose': 'Elige un servicio',
  'proximity.within': 'En un radio de',
  'proximity.start': 'Empezar a vigilar',
  'proximity.stop': 'Dejar de vigilar',
  'proximity.open_only': 'Funciona mientras la app está abierta. Tu posición se compara en este dispositivo.',
  'proximity.watching': 'Vigilando: {service}, {distance}',
  'proximity.watched': '{service} a menos de {distance}',
  'proximity.locating': 'Buscando tu posición',
  'proximity.none': 'Aún no hay nadie disponible. Última búsqueda {time}.',
  'proximity.some': '{count, plural, one {# disponible} other {# disponibles}}. Última búsqueda {time}.',
  'proximity.found': '{count, plural, one {Encontrado cerca} other {# encontrados cerca, primero el más próximo}}',
  'proximity.found_words': '{name} · {service} · {distance} · {rating}',
  'proximity.view': 'Ver profesional',
  'proximity.dismiss': 'Descartar',
  'proximity.setup_title': 'Error de la alerta de proximidad',
  'proximity.setup_text': 'No se pudo iniciar la alerta. Recarga la página si volver a intentarlo no ayuda.',
  'proximity.last_position': 'Mientras tanto cuenta tu última posición.',
  'proximity.elsewhere': 'No estás en {city}, y solo se vigila a sus profesionales.',
  'proximity.show_city': 'Mostrar {city}',
  'proximity.notify': 'Avísame también en este dispositivo',
}
