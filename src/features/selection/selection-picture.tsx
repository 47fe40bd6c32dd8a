/** A faint piece of map with three pins: decoration, drawn so that it needs no network. */
import { Icon, type IconName } from '#ui/icons/icon.tsx'

const PINS: readonly { readonly icon: IconName; readonly price: string; readonly place: string }[] = [
  { icon: 'gardening', price: '$28', place: 'a' },
  { icon: 'photographer', price: '$75', place: 'b' },
  { icon: 'cleaner', price: '$35', place: 'c' },
]

export function SelectionPicture() {
  return (
    <div className="selection__map" aria-hidden="true">
      <svg viewBox="0 0 390 260" preserveAspectRatio="xMidYMid slice" focusable="false">
        <path className="selection__water" d="M270 0h120v120c-40 6-70-14-88-52z" />
        <path className="selection__park" d="M18 96l64-8 8 66-66 9zM186 168l58-7 6 50-58 6z" />
        <g className="selection__roads">
          <path d="M-10 66 400 30M-10 172 400 128M-10 250 400 210M76-10l40 290M170-10l34 290M262-10l42 290M346 60l30 220" />
        </g>
        <g className="selection__avenue">
          <path d="M-10 128 400 74M128-10l-20 290" />
        </g>
      </svg>
      {PINS.map((pin) => (
        <span key={pin.place} className={`pin selection__pin selection__pin--${pin.place}`}>
          <span className="pin__d">
            <Icon name={pin.icon} size={16} />
          </span>
          <span className="pin__t">{pin.price}</span>
        </span>
      ))}
    </div>
  )
}
