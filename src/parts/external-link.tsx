/** A link to another site, which people wrote: opened only after saying that it leaves the product, and where it leads. */
import { useState, type MouseEvent, type ReactNode } from 'react'
import { isHttpsLink } from '#domain/fields.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import './external-link.css'

export interface ExternalLinkProps {
  /** Shown as plain words where it is no https address. */
  readonly href: string
  readonly children: ReactNode
}

export function ExternalLink({ href, children }: ExternalLinkProps) {
  const [asking, setAsking] = useState(false)
  // The address parser writes a host in letters that cannot be mistaken for others.
  const host = isHttpsLink(href) && URL.canParse(href) ? new URL(href).host : undefined
  if (host === undefined) return children
  const ask = (event: MouseEvent): void => {
    event.preventDefault()
    setAsking(true)
  }
  // `rel` in full: the other site learns nothing of where the person came from, and gains nothing by being linked.
  const stay = (): void => setAsking(false)
  return (
    <>
      <a className="external-link" href={href} target="_blank" rel="noopener noreferrer nofollow" onClick={ask} onAuxClick={ask}>
        {children}
      </a>
      <Modal open={asking} small title={text('external.title')} closeLabel={text('common.close')} onClose={stay}>
        <div className="stack g-4">
          <p className="c-2">{text('external.text')}</p>
          <p className="external-link__address">{href}</p>
          <div className="stack g-2">
            <a
              className="btn btn--primary btn--wide external-link__open"
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              onClick={stay}
            >
              {text('external.open', { host })}
            </a>
            <Button wide onPress={stay}>
              {text('external.stay')}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
