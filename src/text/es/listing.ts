import type { Translation } from '../translation.ts'
import type { LISTING as ENGLISH } from '../en/provider/listing.ts'

export const LISTING: Translation<typeof ENGLISH> = {
  'listing.edit': 'Editar perfil',
  'listing.image': 'Imagen',
  'listing.image_help': 'Un emoji. Si lo dejas vacío, es el de tu servicio.',
  'listing.links': 'Tus páginas en otros sitios',
  'listing.links_help': 'Direcciones que empiezan con https://',
  'listing.position_own': 'Un lugar propio',
  'listing.position_far': 'Este lugar está a {distance} de {city}. Puede que los clientes de allí no te encuentren.',
  'listing.map_open': 'Elegir en el mapa',
  'listing.map_close': 'Ocultar el mapa',
  'listing.map': 'Mapa para elegir tu lugar. Las flechas lo mueven bajo el marcador.',
  'listing.map_help': 'Mueve el mapa hasta que el marcador esté donde te encuentran los clientes.',
  'listing.map_failed': 'No se pudo cargar el mapa. Tu ubicación o el centro de la ciudad funcionan sin él.',
  'listing.advertise': 'Anunciar mi servicio',
  'listing.advertise_help': 'Ahora no estás en el mapa. Esto te pone en él, disponible para reservas.',
  'listing.on_map': 'Tu servicio está en el mapa',
  'listing.waits': 'Tu servicio estará en el mapa cuando vuelva la conexión',
  'listing.unverified': 'Tu identidad no está verificada. Los clientes te ven sin la marca.',
  'listing.verified': 'Tu identidad está verificada. Los clientes ven la marca.',
  'listing.verified_since': 'Verificado el {date}. Los clientes ven la marca.',
  'listing.yes': 'Sí',
  'listing.no': 'No',
}
