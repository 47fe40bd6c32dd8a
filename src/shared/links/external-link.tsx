/** A link to another site: it says so, and asks before it is followed. What is not an http(s) address is only its words. */
import type { ReactNode } from 'react'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { parseWebAddress } from './web-address.ts'

export interface ExternalLinkProps {
  /** In full, with its scheme. */
  readonly href: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** Never leaves a trace of this page behind, and lends the other site no standing. */
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
      // The middle button opens a page of its own without a click.
      onAuxClick={(event) => event.preventDefault()}
    >
      {children}
      <span className="vh"> {text('leaving.external')}</span>
    </a>
  )
}
