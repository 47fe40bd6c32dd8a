/** Sentences for the steps of a route, in the person's language: services have numbers and English words. */
import type { RouteStep, Turn } from '#domain/location/way/route.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'
import type { IconName } from '#ui/icons/icon.tsx'

/** Keeps a street's name from turning the sentence around it, when the two have other directions. */
const isolate = (words: string): string => `\u2068${words}\u2069`

/** A destination has no street after it, and a roundabout is left by its exit. */
type PlainTurn = Exclude<Turn, 'arrive' | 'roundabout'>

const keysOf = <T extends PlainTurn>(turn: T): readonly [MessageKey, MessageKey] => [`way.${turn}`, `way.${turn}_street`]

/** Returns 'Turn left onto Market Street', 'At the roundabout, take exit 2'. */
export function stepText({ turn, street, exit }: RouteStep): string {
  if (turn === 'arrive') return text('way.arrive')
  if (turn === 'roundabout') {
    if (exit === undefined) return text('way.roundabout')
    if (street === undefined) return text('way.roundabout_exit', { exit: count(exit) })
    return text('way.roundabout_exit_street', { exit: count(exit), street: isolate(street) })
  }
  const [plain, named] = keysOf(turn)
  return street === undefined ? text(plain) : text(named, { street: isolate(street) })
}

/** Degrees clockwise by which the arrow upward points to where a step goes; undefined for those with another icon. */
const ANGLES: Readonly<Partial<Record<Turn, number>>> = {
  slight_left: -45,
  keep_left: -45,
  left: -90,
  sharp_left: -135,
  slight_right: 45,
  keep_right: 45,
  right: 90,
  sharp_right: 135,
  uturn: 180,
}
const ICONS: Readonly<Partial<Record<Turn, IconName>>> = { roundabout: 'refresh', arrive: 'place' }

/** Returns the icon of a step and how far it is turned, degrees clockwise. */
export const stepIcon = ({ turn }: RouteStep): { readonly name: IconName; readonly angle: number } => ({
  name: ICONS[turn] ?? 'up',
  angle: ANGLES[turn] ?? 0,
})
