/** A package as everybody reads it: what it is called, what it costs, what is in it. */
import type { ReactNode } from 'react'
import type { BookedPackage, PackageTier } from '#domain/documents/service-package.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { hours, money } from '#text/formatting/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import './package-card.css'

export const tierName = (tier: PackageTier): string => text(`package.tier_${tier}` satisfies MessageKey)

/** 'Deep clean · Premium' of a package that was booked. */
export const packageLine = ({ name, tier }: BookedPackage): string => text('package.line', { name, tier: tierName(tier) })

/** What is in it, one a line; nothing where nothing was listed. */
export function IncludedServices({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className="package__included" aria-label={text('package.included')}>
      {/* What is listed twice is there once. */}
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
  /** Level of its name in the page. */
  readonly level?: 3 | 4 | undefined
  /** Beside the tier: its state. */
  readonly state?: ReactNode
  /** What the reader can do with it. */
  readonly children?: ReactNode
}

export function PackageCard({ shown, level = 3, state, children }: PackageCardProps) {
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
          <b className="t-heading">{money(shown.price)}</b>
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
