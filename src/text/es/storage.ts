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
  'storage.threads': 'Chats de reservas terminadas',
  'storage.threads_count': '{count, plural, one {# mensaje} other {# mensajes}}, {size}',
  'storage.none': 'Ninguna',
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
  'storage.free_threads': 'Liberar los chats de reservas terminadas',
  'storage.free_threads_title': '¿Liberar los chats de reservas terminadas?',
  'storage.free_threads_text':
    'Se queda el último mensaje de cada uno. Los demás se leen otra vez del servidor cuando los pides en el chat, lo que necesita conexión. Lo que no has leído o aún no se ha enviado se queda.',
  'storage.freed': '{size} liberados.',
  'storage.free_failed': 'No se pudo liberar. Inténtalo de nuevo.',
  'storage.areas': 'Ciudades en este dispositivo',
  'storage.areas_text':
    'Profesionales con sus últimas reseñas, para verlos sin conexión. La ciudad elegida se sigue siempre; una ciudad que conservas se actualiza una vez al día, con buena conexión.',
  'storage.area_size':
    '{helpers, plural, one {# profesional} other {# profesionales}}, {reviews, plural, one {# reseña} other {# reseñas}}, {size}',
  'storage.area_tiles': '{count, plural, one {# imagen del mapa} other {# imágenes del mapa}}, {size}',
  'storage.area_age': 'A las {time}, {days, plural, =0 {hoy} one {ayer} other {hace # días}}',
  'storage.area_chosen': 'Elegida: se sigue siempre',
  'storage.area_chosen_none': 'Elegida: llega con conexión en cuanto sales de esta pantalla',
  'storage.area_kept': 'Conservada',
  'storage.area_seen': 'Vista antes: no se actualiza sola',
  'storage.area_partial': 'Aún incompleta. El resto llega con la próxima buena conexión.',
  'storage.area_waits': 'Llega con la próxima buena conexión',
  'storage.area_none': 'No está en este dispositivo',
  'storage.area_keep': 'Conservar',
  'storage.area_keep_label': 'Conservar {city} en este dispositivo',
  'storage.area_refresh': 'Actualizar',
  'storage.area_refresh_label': 'Actualizar {city}',
  'storage.area_delete': 'Eliminar',
  'storage.area_delete_label': 'Eliminar {city} de este dispositivo',
  'storage.area_fetching': 'Descargando {city}…',
  'storage.area_fetched': '{city} está en este dispositivo y al día.',
  'storage.area_unreachable':
    'No se pudo contactar con el servidor. Lo que hay aquí se queda, y {city} llega con la próxima buena conexión.',
  'storage.area_full': 'No hay espacio para {city} en este dispositivo.',
  'storage.area_failed': 'No ha funcionado. Inténtalo de nuevo.',
  'storage.area_unread': 'No se pudo leer la lista de ciudades de este dispositivo. Vuelve a cargar la aplicación.',
  'storage.area_deleted': '{city} se ha eliminado de este dispositivo.',
  'storage.area_delete_title': '¿Eliminar {city} de este dispositivo?',
  'storage.area_delete_text': 'Se van sus profesionales, sus reseñas y sus imágenes del mapa. Sin conexión, {city} no mostrará a nadie.',
  'storage.area_delete_chosen':
    'Se van sus profesionales, sus reseñas y sus imágenes del mapa. {city} está elegida: con conexión se descarga de nuevo en cuanto sales de esta pantalla. Para prescindir de ella, elige antes otra ciudad.',
  'storage.low_data': 'Ahorro de datos',
  'storage.low_data_text':
    'El mapa muestra solo imágenes que ya están en este dispositivo, y las fotos de los chats llegan cuando las pulsas.',
  'storage.low_data.auto': 'Automático',
  'storage.low_data.on': 'Sí',
  'storage.low_data.off': 'No',
  'storage.low_data_asked': 'Tu navegador pide ahorrar datos: ahora está activado.',
  'storage.low_data_not_asked': 'Se activa cuando tu navegador pide ahorrar datos. Ahora no lo pide.',
}
