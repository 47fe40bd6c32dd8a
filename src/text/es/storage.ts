/** What this device keeps of the app, and low data. */
import type { Translation } from '../translation.ts'
import type { STORAGE as ENGLISH } from '../en/storage.ts'

export const STORAGE: Translation<typeof ENGLISH> = {
  'storage.title': 'En este dispositivo',
  'storage.open': 'Lo que guarda este dispositivo',
  'storage.used': '{used} usados de {quota}',
  'storage.used_unknown': 'Este navegador no dice cuánto espacio se usa.',
  'storage.used_text': 'La aplicación y todo lo que sigue. Cabrían {left} más.',
  'storage.lasts': 'El navegador prometió conservarlo.',
  'storage.may_go':
    'El navegador puede borrarlo si el dispositivo se queda sin espacio. Lo que ya se haya enviado está seguro en el servidor.',
  'storage.shared': 'Iniciaste sesión en un dispositivo compartido: lo tuyo está solo en esta página y se va cuando sales.',
  'storage.kept': 'Lo que se guarda',
  'storage.tiles': 'Imágenes del mapa',
  'storage.tiles_count': '{count, plural, one {# imagen} other {# imágenes}}, {size}',
  'storage.photos': 'Fotos de chats',
  'storage.photos_count': '{count, plural, one {# foto} other {# fotos}}, {size}',
  'storage.none': 'Ninguna',
  'storage.helpers': 'Profesionales: {city}',
  'storage.helpers_count': '{count, plural, one {# profesional} other {# profesionales}}, a fecha de {time}',
  'storage.helpers_never': 'Aún no hay noticias del servidor',
  'storage.own': 'Tus reservas y mensajes',
  'storage.own_count':
    '{bookings, plural, one {# reserva} other {# reservas}}, {messages, plural, one {# mensaje} other {# mensajes}}, {others, plural, one {# más} other {# más}}',
  'storage.unsent': 'Sin enviar',
  'storage.unsent_count': '{count, plural, one {# cambio} other {# cambios}}. Nunca se borra para hacer sitio.',
  'storage.unsent_none': 'Nada. Nunca se borraría para hacer sitio.',
  'storage.free': 'Liberar',
  'storage.free_tiles': 'Liberar imágenes del mapa',
  'storage.free_photos': 'Liberar fotos de chats',
  'storage.free_tiles_title': '¿Liberar las imágenes del mapa?',
  'storage.free_tiles_text':
    'Se descargan de nuevo cuando miras el mapa. Hasta entonces, sin conexión, el mapa muestra a los profesionales sobre un fondo vacío.',
  'storage.free_photos_title': '¿Liberar las fotos?',
  'storage.free_photos_text':
    'Se descargan de nuevo cuando las miras, y eso necesita conexión. Las fotos que esperan a enviarse se quedan.',
  'storage.freed': '{size} liberados.',
  'storage.free_failed': 'No se pudo liberar. Inténtalo de nuevo.',
  'storage.low_data': 'Ahorro de datos',
  'storage.low_data_text':
    'El mapa muestra solo imágenes que ya están en este dispositivo, y las fotos de los chats llegan cuando las pulsas.',
  'storage.low_data.auto': 'Automático',
  'storage.low_data.on': 'Sí',
  'storage.low_data.off': 'No',
  'storage.low_data_asked': 'Tu navegador pide ahorrar datos: ahora está activado.',
  'storage.low_data_not_asked': 'Se activa cuando tu navegador pide ahorrar datos. Ahora no lo pide.',
}
