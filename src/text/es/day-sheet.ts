/** The sheet of a provider’s working day. */
import type { Translation } from '../translation.ts'
import type { DAY_SHEET as ENGLISH } from '../en/provider/day-sheet.ts'

export const DAY_SHEET: Translation<typeof ENGLISH> = {
  'sheet.title': 'Hoja del día',
  'sheet.jobs_today': '{count, plural, =0 {Ningún trabajo hoy} one {# trabajo hoy} other {# trabajos hoy}}',
  'sheet.running': '{name}, en curso',
  'sheet.next': 'Siguiente: {name}, {time}',
  'sheet.all_done': 'Todo hecho',
  'sheet.earlier': 'Día anterior',
  'sheet.later': 'Día siguiente',
  'sheet.yesterday': 'ayer',
  'sheet.count': '{count, plural, one {# trabajo} other {# trabajos}}',
  'sheet.none': 'Ningún trabajo en este día',
  'sheet.none_text': 'Lo que aceptes para este día aparece aquí por orden de hora, también sin conexión.',
  'sheet.jobs': 'Trabajos del día',
  'sheet.done': 'Hecho',
  'sheet.crow': '{distance} en línea recta',
  'sheet.crow_about': 'Unos {distance} en línea recta',
  'sheet.same_place': 'En el mismo lugar',
  'sheet.no_distance': 'Distancia desconocida',
  'sheet.gap_minutes': '{minutes} min de intervalo',
  'sheet.gap_hours': '{hours} h de intervalo',
  'sheet.gap_both': '{hours} h {minutes} min de intervalo',
  'sheet.gap_none': 'Sin intervalo',
  'sheet.tight': 'Menos que tu tiempo de viaje de {minutes} min',
}
