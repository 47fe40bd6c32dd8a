/** A provider's own packages. */
import type { Translation } from '../translation.ts'
import type { PACKAGES as ENGLISH } from '../en/booking/packages.ts'

export const PACKAGES: Translation<typeof ENGLISH> = {
  'packages.new': 'Nouveau forfait',
  'packages.none': 'Pas encore de forfaits',
  'packages.none_text': 'Proposez une prestation à un prix unique. Les clients la réservent en une étape.',
  'packages.limit': 'Jusqu’à {count} actifs à la fois.',
  'packages.active': 'Actif',
  'packages.inactive': 'Inactif',
  'packages.active_text': 'Les clients le voient et peuvent le réserver.',
  'packages.edit': 'Modifier',
  'packages.edit_name': 'Modifier {name}',
  'packages.edit_title': 'Modifier le forfait',
  'packages.delete': 'Supprimer',
  'packages.delete_name': 'Supprimer {name}',
  'packages.delete_title': 'Supprimer ce forfait ?',
  'packages.delete_text': '{name} n’est plus proposé. Ses réservations restent comme convenu.',
  'packages.deleted': 'Forfait supprimé',
  'packages.name': 'Nom',
  'packages.tier': 'Niveau',
  'packages.price': 'Prix du forfait',
  'packages.duration': 'Durée',
  'packages.description': 'Description',
  'packages.included': 'Services compris',
  'packages.included_help': 'Un par ligne, {count} au plus',
  'packages.kept_note': 'Les réservations antérieures gardent le prix et le contenu convenus.',
  'packages.save': 'Enregistrer le forfait',
  'packages.saved': 'Forfait enregistré',
  'packages.missing': 'Ce forfait n’est pas sur cet appareil.',
}
