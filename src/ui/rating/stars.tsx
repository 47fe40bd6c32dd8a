import { Icon, type IconSize } from '../icons/icon.tsx'

export interface StarsProps {
  /** 0 to 5; a fraction is drawn as a part of a star. */
  readonly value: number
  /** Accessible name ('4.5 of 5 stars'). */
  readonly label: string
  readonly size?: IconSize | undefined
}

const places = [0, 1, 2, 3, 4] as const

/** Five stars, filled up to a value. */
export function Stars({ value, label, size = 16 }: StarsProps) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {places.map((place) => {
        const part = Math.min(1, Math.max(0, value - place))
        return (
          <span key={place} className="stars__one">
            <Icon name="star" size={size} filled />
            {part > 0 && (
              <span className="stars__part" style={{ width: `${part * 100}%` }}>
                <Icon name="star" size={size} filled />
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}
