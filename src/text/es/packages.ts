/** A provider's own packages. */
import type { Translation } from '../translation.ts'
import type { PACKAGES as ENGLISH } from '../en/booking/packages.ts'

export const PACKAGES: Translation<typeof ENGLISH> = {
  'packages.new': 'Nuevo paquete',
  'packages.none': 'Aún no hay paquetes de servicios',
  'packages.none_text': 'Ofrece un trabajo a un solo precio. Los clientes lo reservan en un paso.',
  'packages.limit': 'Hasta {count} pueden estar activos a la vez.',
  'packages.active': 'Activo',
  'packages.inactive': 'No activo',
  'packages.active_text': 'Los clientes lo ven y pueden reservarlo.',
  'packages.edit': 'Editar',
  'packages.edit_name': 'Editar {name}',
  'packages.edit_title': 'Editar paquete',
  'packages.delete': 'Eliminar',
  'packages.delete_name': 'Eliminar {name}',
  'packages.delete_title': '¿Eliminar este paquete?',
  'packages.delete_text': '{name} deja de ofrecerse. Sus reservas siguen como se acordaron.',
  'packages.deleted': 'Paquete eliminado',
  'packages.name': 'Nombre',
  'packages.tier': 'Nivel',
  'packages.price': 'Precio del paquete',
  'packages.duration': 'Duración',
  'packages.description': 'Descripción',
  'packages.included': 'Servicios incluidos',
  'packages.included_help': 'Uno por línea, hasta {count}',
  'packages.kept_note': 'Las reservas anteriores conservan el precio y el contenido acordados.',
  'packages.save': 'Guardar paquete',
  'packages.saved': 'Paquete guardado',
  'packages.missing': 'Este paquete no está en este dispositivo.',
}
