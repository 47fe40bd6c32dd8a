import type { Translation } from '../translation.ts'
import type { LISTING as ENGLISH } from '../en/provider/listing.ts'

export const LISTING: Translation<typeof ENGLISH> = {
  'listing.edit': 'Modifier le profil',
  'listing.image': 'Image',
  'listing.image_help': 'Un émoji. Vide, c’est celui de votre service.',
  'listing.links': 'Vos pages ailleurs',
  'listing.links_help': 'Des adresses qui commencent par https://',
  'listing.position_own': 'Un lieu à vous',
  'listing.position_far': 'Ce lieu est à {distance} de {city}. Les clients de là-bas risquent de ne pas vous trouver.',
  'listing.map_open': 'Choisir sur la carte',
  'listing.map_close': 'Masquer la carte',
  'listing.map': 'Carte pour choisir votre lieu. Les flèches la déplacent sous l’épingle.',
  'listing.map_help': 'Déplacez la carte jusqu’à ce que l’épingle soit là où les clients vous trouvent.',
  'listing.map_failed': 'La carte n’a pas pu être chargée. Votre position ou le centre de la ville marchent sans elle.',
  'listing.advertise': 'Annoncer mon service',
  'listing.advertise_help': 'Vous n’êtes pas sur la carte. Ceci vous y place, ouvert aux réservations.',
  'listing.on_map': 'Votre service est sur la carte',
  'listing.waits': 'Votre service sera sur la carte au retour de la connexion',
  'listing.unverified': 'Votre identité n’a pas été vérifiée. Les clients vous voient sans la coche.',
  'listing.verified': 'Votre identité a été vérifiée. Les clients voient la coche.',
  'listing.verified_since': 'Vérifié le {date}. Les clients voient la coche.',
  'listing.yes': 'Oui',
  'listing.no': 'Non',
}
