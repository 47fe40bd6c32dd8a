import type { CSSProperties, ReactNode } from 'react'
import { ringImage } from '#map/markers/cluster-ring.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Part } from './part.tsx'

function At({ x, y, children }: { readonly x: number; readonly y: number; readonly children: ReactNode }) {
  return (
    <span className="gallery__at" style={{ left: x, top: y }}>
      {children}
    </span>
  )
}

interface PinProps {
  readonly kind?: 'busy' | 'emergency' | 'off' | 'on'
  readonly icon: IconName
  readonly price: string
  readonly name: string
}

function Pin({ kind, icon, price, name }: PinProps) {
  return (
    <button type="button" className={kind === undefined ? 'pin' : `pin pin--${kind}`} aria-label={name}>
      <span className="pin__d">
        <Icon name={icon} size={kind === 'on' ? 20 : 16} />
      </span>
      <span className="pin__t">{price}</span>
    </button>
  )
}

const ring: CSSProperties & Readonly<Record<'--ring', string>> = { '--ring': ringImage({ available: 4, busy: 2, emergency: 1 }) }

/** Markers as the map draws them. */
export function MapPart() {
  return (
    <Part name="Pins and clusters">
      <div className="gallery__stage">
        <At x={42} y={66}>
          <Pin icon="cleaner" price="$35" name="Grace Okafor, Cleaner, Available, $35.00 per hour" />
        </At>
        <At x={120} y={66}>
          <Pin kind="busy" icon="clock" price="$58" name="Tomás Rivera, Electrician, Busy, $58.00 per hour" />
        </At>
        <At x={200} y={66}>
          <Pin kind="emergency" icon="bolt" price="$62" name="Marcus Bell, Plumber, Emergency Only, $62.00 per hour" />
        </At>
        <At x={280} y={66}>
          <Pin kind="off" icon="minus-circle" price="$35" name="Hana Kim, Cleaner, Off Duty, $35.00 per hour" />
        </At>
        <At x={70} y={150}>
          <span className="ground" />
          <Pin kind="on" icon="motorbike" price="$35" name="Dele Adeyemi, Okada, Available, $35.00 per hour" />
        </At>
        <At x={170} y={126}>
          <button type="button" className="cluster" aria-label="7 helpers here" style={ring}>
            7
          </button>
        </At>
        <At x={230} y={126}>
          <span className="me" role="img" aria-label="You are here" />
        </At>
        <At x={290} y={146}>
          <span className="pin pin--person">
            <span className="pin__d">🧹</span>
          </span>
        </At>
      </div>
    </Part>
  )
}
