/** Link to another site: says so, and asks before it opens. An address that is not http(s) is rendered as plain text. */
import type { ReactNode } from 'react'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { parseWebAddress } from './web-address.ts'

export interface ExternalLinkProps {
  /** Full address with its scheme. */
  readonly href: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** Gives the other site no access to this page, no referrer and no endorsement. */
export const EXTERNAL_LINK_REL = 'noopener noreferrer nofollow'

export function ExternalLink({ href, children, className }: ExternalLinkProps) {
  const address = parseWebAddress(href)
  if (!address) return <>{children}</>
  return (
    <a
      href={address.href}
      rel={EXTERNAL_LINK_REL}
      target="_blank"
      className={className}
      onClick={(event) => {
        event.preventDefault()
        openOverlay({ kind: 'leaving', href: address.href, shown: address.shown })
      }}
      // A click with the middle button opens a new tab without a click event.
      onAuxClick={(event) => event.preventDefault()}
    >
      {children}
      <span className="vh"> {text('leaving.external')}</span>
    </a>
  )
}
