import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons/icon.tsx'

export interface ProviderRowProps {
  /** Emoji of the provider. */
  readonly picture: string
  readonly name: string
  /** Accessible name of the verified mark; without it there is no mark. */
  readonly verifiedLabel?: string | undefined
  /** Service, place and distance, in that order; they take a second line where one is too short. */
  readonly meta: readonly string[]
  /** A StatusLabel. */
  readonly status?: ReactNode
  /** When the provider comes, after the status. */
  readonly arrival?: string | undefined
  /** Amount and, in small text, its unit ('$35.00' and '/h'). */
  readonly price?: string | undefined
  readonly priceUnit?: string | undefined
  /** A Rating. */
  readonly rating?: ReactNode
  /** Accessible name of the small clock for a change that waits on this device; without it there is no clock. */
  readonly waitingLabel?: string | undefined
  readonly selected?: boolean | undefined
  readonly onPress: () => void
}

/** Row of a provider in a list, 82 px high, and higher where a line is too short for its words. */
export function ProviderRow(props: ProviderRowProps) {
  const { picture, name, verifiedLabel, meta, status, arrival, price, priceUnit, rating, waitingLabel, selected = false } = props
  return (
    <button
      type="button"
      className={classNames('prow', selected && 'prow--on')}
      aria-current={selected ? 'true' : undefined}
      onClick={props.onPress}
    >
      <Avatar text={picture} />
      <span className="prow__mid">
        <span className="prow__name">
          <span className="ellip" dir="auto">
            {name}
          </span>
          {verifiedLabel !== undefined && <Icon name="verified" size={18} label={verifiedLabel} />}
          {waitingLabel !== undefined && (
            <span className="prow__wait">
              <Icon name="clock" size={14} label={waitingLabel} />
            </span>
          )}
        </span>
        <span className="prow__meta dotseps">
          {meta.map((part, at) => (
            <span key={part} className={at > 0 ? 'dotsep' : undefined}>
              {part}{' '}
            </span>
          ))}
        </span>
      </span>
      <span className="prow__meta prow__foot dotseps">
        {status} {arrival !== undefined && <span className={status === undefined ? undefined : 'dotsep'}>{arrival}</span>}
      </span>
      <span className="prow__end">
        {price !== undefined && (
          <span className="prow__price">
            {price}
            {priceUnit !== undefined && <span className="prow__unit">{priceUnit}</span>}
          </span>
        )}
        {rating}
      </span>
    </button>
  )
}
