/** Public card of a package: its name, price and contents. */
import type { ReactNode } from 'react'
import type { BookedPackage, PackageTier } from '#domain/documents/service-package.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { hours, money } from '#text/formatting/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import './package-card.css'

export const tierName = (tier: PackageTier): string => text(`package.tier_${tier}` satisfies MessageKey)

/** 'Deep clean · Premium' for a booked package. */
export const packageLine = ({ name, tier }: BookedPackage): string => text('package.line', { name, tier: tierName(tier) })

/** Lists the services in a package; renders nothing for an empty list. */
export function IncludedServices({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className="package__included" aria-label={text('package.included')}>
      {/* A service that is listed twice is shown once. */}
      {[...new Set(names)].map((name) => (
        <li key={name}>
          <Icon name="check" size={16} />
          <span dir="auto">{name}</span>
        </li>
      ))}
    </ul>
  )
}

export interface PackageCardProps {
  readonly shown: BookedPackage
  /** The provider's, whose currency the price is in. */
  readonly city: string
  /** Heading level of the name. */
  readonly level?: 3 | 4 | undefined
  /** State of the package, next to the tier. */
  readonly state?: ReactNode
  /** Actions of the viewer. */
  readonly children?: ReactNode
}

export function PackageCard({ shown, city, level = 3, state, children }: PackageCardProps) {
  const Name = `h${level}` as const
  return (
    <article className="card package">
      <div className="package__head">
        <div className="package__title">
          <p className="package__tier">
            {tierName(shown.tier)}
            {state}
          </p>
          <Name className="t-strong package__name" dir="auto">
            {shown.name}
          </Name>
        </div>
        <p className="end num package__price">
          <b className="t-heading">{money(shown.price, city)}</b>
          <span className="t-small c-2">{text('booking.hours', { hours: hours(shown.duration_hours) })}</span>
        </p>
      </div>
      {shown.description !== '' && (
        <p className="c-2 package__words" dir="auto">
          {shown.description}
        </p>
      )}
      <IncludedServices names={shown.included_services} />
      {children}
    </article>
  )
}
