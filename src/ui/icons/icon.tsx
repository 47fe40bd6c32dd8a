import { classNames } from '../class-names.ts'
import { type IconName, layersOf } from './icon-table.ts'

export type { IconName } from './icon-table.ts'

/** Side of the square, px. Small sizes have a thicker line, so that they keep their weight. */
export type IconSize = 12 | 14 | 16 | 18 | 20 | 24 | 28

export interface IconProps {
  readonly name: IconName
  readonly size?: IconSize | undefined
  /** Accessible name. Without it the icon is hidden from assistive technology. */
  readonly label?: string | undefined
  /** Fills the outline, for a star or a heart that is set. */
  readonly filled?: boolean | undefined
  readonly className?: string | undefined
}

/** Icons that point in reading direction and are mirrored in right-to-left languages. */
const mirroredInRtl: ReadonlySet<IconName> = new Set([
  'back',
  'chevron-left',
  'chevron-right',
  'send',
  'log-out',
  'undo',
  'list',
  'external',
  'share',
])

/** Icon in the colour of the surrounding text. */
export function Icon({ name, size = 24, label, filled = false, className }: IconProps) {
  const { line, solid, knockout } = layersOf(name)
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(
        'i',
        size !== 24 && `i--${size}`,
        filled && 'i--fill',
        mirroredInRtl.has(name) && 'i--turn',
        name === 'verified' && 'i--verified',
        className,
      )}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {line !== undefined && <path d={line} />}
      {solid !== undefined && <path className="i__solid" d={solid} />}
      {knockout !== undefined && <path className="i__knock" d={knockout} />}
    </svg>
  )
}
