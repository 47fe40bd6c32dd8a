import type { IconShape, LayeredShape } from './icon-shape.ts'
import { navigationIcons } from './navigation-icons.ts'
import { socialIcons } from './social-icons.ts'
import { serviceIcons } from './service-icons.ts'
import { stateIcons } from './state-icons.ts'
import { objectIcons } from './object-icons.ts'

const table = { ...serviceIcons, ...navigationIcons, ...stateIcons, ...objectIcons, ...socialIcons }

/** The name of any drawing. The names of the service drawings are the ids of the service types. */
export type IconName = keyof typeof table

/** Every name, in the order of the table. */
export const iconNames = Object.keys(table) as readonly IconName[]

/** Whether a word names a drawing; use it for names that come from data. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(table, name)
}

/** The layers of a drawing, at least one of them present. */
export function layersOf(name: IconName): LayeredShape {
  const shape: IconShape = table[name]
  return typeof shape === 'string' ? { line: shape } : shape
}
